// `npm run bench -- reading`: one row over HTTP, 64 at once, by turns from the house (token, live session, role, company,
// row security) and from the least server there can be on the same database. Prints one line of JSON.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { z } from "zod";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { startHouse } from "#test/startedHouse.ts";
import { callsTo, forSeconds } from "./httpCalls.ts";
import { rounded } from "./ownDatabase.ts";

const seconds = Number(process.env["SECONDS_EACH"] ?? 4);
const rounds = 3;
const crowd = 64;
/** Times the bare server (performance §3, bar 3). */
const atLeast = 1;

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function accessTokenOf(url: string): Promise<string> {
  const config = z
    .object({ anonKey: z.string() })
    .parse(await (await fetch(`${url}/config.json`)).json());
  const email = demoPeople.find(({ key }) => key === "owner")?.email;
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: config.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

async function startBare(databaseUrl: string) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("bareServer.ts", import.meta.url))],
    {
      env: { PATH: process.env["PATH"] ?? "", DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [said]: Buffer[] = await once(child.stdout, "data");
  const port = /listens (\d+)/.exec(String(said))?.[1];
  if (port === undefined) throw new Error("The bare server says no port.");
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Answers a second. */
async function readings(url: string, address: string, headers: Record<string, string>) {
  const { call, close } = callsTo(url, headers);
  const done = await forSeconds(seconds, crowd, async () => {
    const answer = await call("GET", address);
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${answer.text}`);
  });
  close();
  return done.perSecond;
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
fs.chmodSync(dataDir, 0o755);
const house = await startHouse({ MAVUNO_DATA_DIR: dataDir });
const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const bare = await startBare(database.url);
try {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const found = await owner.query<{ id: string }>(
    "select id from customer where org_id = (select org_id from profile where email = $1) limit 1",
    [demoPeople.find(({ key }) => key === "owner")?.email],
  );
  await owner.end();
  const id = found.rows[0]?.id ?? "";
  const token = await accessTokenOf(house.url);
  const perSecond = { house: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const headers = { authorization: `Bearer ${token}` };
    perSecond.house.push(await readings(house.url, `/api/customers/${id}`, headers));
    perSecond.bare.push(await readings(bare.url, `/${id}`, {}));
  }
  const [ours, least] = [median(perSecond.house), median(perSecond.bare)];
  console.log(
    JSON.stringify({
      bench: "reading",
      ...{ crowd, rounds, seconds },
      housePerSecond: Math.round(ours),
      barePerSecond: Math.round(least),
      ofBare: rounded(ours / least),
      atLeast,
      load: rounded(os.loadavg()[0] ?? 0),
    }),
  );
} finally {
  bare.stop();
  await house.stop();
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
