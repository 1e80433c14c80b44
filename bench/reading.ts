// `npm run bench -- reading`: one row over HTTP, 64 at once, by turns from the house (token, live session, role, company,
// row security) and from the least server there can be on the same database. Prints one line of JSON.
import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { inDemoHouse } from "./demoHouse.ts";
import { callsTo, forSeconds, median } from "./httpCalls.ts";
import { rounded } from "./ownDatabase.ts";

const seconds = Number(process.env["SECONDS_EACH"] ?? 4);
const rounds = 3;
const crowd = 64;
/** Times the bare server (performance §3, bar 3). */
const atLeast = 1;

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

await inDemoHouse(async ({ url, databaseUrl, headers, customerId }) => {
  const bare = await startBare(databaseUrl);
  try {
    const perSecond = { house: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      perSecond.house.push(await readings(url, `/api/customers/${customerId}`, headers));
      perSecond.bare.push(await readings(bare.url, `/${customerId}`, {}));
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
  }
});
