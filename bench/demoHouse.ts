// The house with its demo company, as a bench asks it over HTTP: its own process, a token of the owner's, and the
// database behind it. Gone when the bench ends.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { demoPassword, demoPeople } from "#seeds/people.ts";
import { startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { runCommand, startHouse } from "#test/startedHouse.ts";

export interface DemoHouse {
  url: string;
  /** The database as its owner. */
  databaseUrl: string;
  /** What a request of the demo company's owner carries. */
  headers: { authorization: string };
  /** Some customer of the demo company. */
  customerId: string;
}

/** Who owns the demo company. */
export const ownersEmail = demoPeople.find(({ key }) => key === "owner")?.email;

/** Runs `work` against it; afterwards, with the house closed, its books are verified by the operator's command. */
export async function inDemoHouse<T>(work: (house: DemoHouse) => Promise<T>): Promise<T> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
  fs.chmodSync(dataDir, 0o755);
  try {
    const house = await startHouse({ MAVUNO_DATA_DIR: dataDir });
    const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    let done: T;
    try {
      const token = await accessTokenOf(house.url);
      done = await work({
        url: house.url,
        databaseUrl: database.url,
        headers: { authorization: `Bearer ${token}` },
        customerId: await someCustomer(database.url),
      });
    } finally {
      await house.stop();
      await database.stop();
    }
    const { said, code } = await runCommand("verify-books", { MAVUNO_DATA_DIR: dataDir });
    if (code !== 0) throw new Error(`The books do not agree:\n${said}`);
    return done;
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Signs in as the owner of the demo company. */
export async function accessTokenOf(url: string): Promise<string> {
  const config = z
    .object({ anonKey: z.string() })
    .parse(await (await fetch(`${url}/config.json`)).json());
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: config.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email: ownersEmail, password: demoPassword }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

async function someCustomer(databaseUrl: string): Promise<string> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const found = await owner.query<{ id: string }>(
    `select id from customer where state = 'active'
       and org_id = (select org_id from profile where email = $1) order by code limit 1`,
    [ownersEmail],
  );
  await owner.end();
  const id = found.rows[0]?.id;
  if (id === undefined) throw new Error("The demo company has no customer.");
  return id;
}
