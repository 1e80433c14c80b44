// T-MIGRATE: what stands in an older version comes to this one, whole; however often it is cut off in the middle of a step.
import { once } from "node:events";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { spawn } from "node:child_process";
import fc from "fast-check";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { lives } from "#app/lives.ts";
import { openHouse } from "#app/server.ts";
import { keepFilesIn } from "#books/files/door.ts";
import { verifyBooks } from "#books/verify/door.ts";
import {
  digestOf,
  speakPlainly,
  type TableShape,
  tablesOf,
} from "#platform/server/backupTables.ts";
import type { TableDigest } from "#platform/server/backupParts.ts";
import { migrate, migrationNames } from "#platform/server/migrate.ts";
import { readSettings } from "#platform/server/settings.ts";
import { sendTo, signIn } from "#seeds/callers.ts";
import { cloneDatabase } from "#test/database.ts";
import { quietLog } from "#test/quietLog.ts";
import { keptNames, openKept } from "./keptCompany.ts";
import { schemaOf } from "./schemaOf.ts";
import { seed, sizeOf } from "./sizes.ts";

const { kills } = sizeOf("migrating");
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  ends.push(() => client.end());
  return client;
}

async function emptyDatabase(): Promise<string> {
  const { ownerUrl, drop } = await cloneDatabase("template0");
  ends.push(drop);
  return ownerUrl;
}

/** A copy of a database that was brought to this version without a break. */
async function freshDatabase(): Promise<pg.Client> {
  const { ownerUrl, drop } = await cloneDatabase();
  ends.push(drop);
  return connected(ownerUrl);
}
const freshSchema = await schemaOf(await freshDatabase());

/** Begins, and is killed so long after it has done so many steps; true when it was done before. */
async function migrateUntilKilled(url: string, steps: number, afterMs: number): Promise<boolean> {
  const script = new URL("migrateOnce.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, url], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let done = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    done += 1;
    if (done < steps) continue;
    await sleep(afterMs);
    child.kill("SIGKILL");
    break;
  }
  const [code] = await ended;
  return code === 0;
}

test("killed in the middle of a step again and again, it comes to the same as never", async () => {
  const url = await emptyDatabase();
  const step = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }));
  let killed = 0;
  for (const [steps, afterMs] of fc.sample(step, { seed, numRuns: kills })) {
    if (await migrateUntilKilled(url, steps, afterMs)) break;
    killed += 1;
  }
  await migrate(url, { log: () => undefined });
  expect(killed).toBeGreaterThan(5);
  const client = await connected(url);
  expect(await schemaOf(client)).toEqual(freshSchema);
  const ran = await client.query<{ name: string }>(
    "select name from mavuno_migration order by name",
  );
  expect(ran.rows.map(({ name }) => name)).toEqual(migrationNames());
  console.log(`T-MIGRATE: killed ${killed} times on the way, schema differences 0`);
});

/** Reads every table without a rest; whoever waited a second for one has failed. */
function readMeanwhile(client: pg.Client, tables: readonly TableShape[]) {
  let isOver = false;
  let reads = 0;
  const done = (async () => {
    await client.query("set lock_timeout = '1s'");
    while (!isOver) {
      for (const { name } of tables) await client.query(`select from ${name} limit 1`);
      reads += tables.length;
    }
  })();
  return async (): Promise<number> => {
    isOver = true;
    await done;
    return reads;
  };
}

/** Which documents book at which event, and in which states. */
async function voucherSources(client: pg.Client): Promise<object[]> {
  return (await client.query<object>("select * from voucher_source order by 1, 2")).rows;
}

test.each(keptNames)(
  "a company that lived in %s lives on, and nothing of it is another",
  async (name) => {
    const { ownerUrl, dataDir, rows, drop } = await openKept(name, { isAsItWas: true });
    ends.push(drop);
    const client = await connected(ownerUrl);
    await speakPlainly(client);
    // A new document may book from now on: the house's own list of them grows, and what stood in it stays.
    const all = await tablesOf(client);
    const tables = all.filter((table) => table.name !== "public.voucher_source");
    const known = await voucherSources(client);
    const digests = async () => {
      const all: TableDigest[] = [];
      for (const table of tables) all.push(await digestOf(client, table));
      return all;
    };
    const before = await digests();
    const stop = readMeanwhile(await connected(ownerUrl), tables);
    await migrate(ownerUrl, { log: () => undefined });
    const reads = await stop();
    // By the columns they had.
    expect(await digests()).toEqual(before);
    expect(await voucherSources(client)).toEqual(expect.arrayContaining(known));
    expect(await schemaOf(client)).toEqual(freshSchema);
    keepFilesIn(path.join(dataDir, "files"));
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
    ends.push(() => owner.end());
    const results = await verifyBooks(owner, null, { lives });
    expect(results.filter((one) => !one.ok)).toEqual([]);
    const settings = readSettings({ MAVUNO_DATA_DIR: dataDir });
    const house = await openHouse({ settings, ownerUrl, dataDir, log: quietLog, webDir: null });
    ends.push(() => house.close());
    const headers = { authorization: `Bearer ${await signIn(house, "owner")}` };
    for (const url of ["/api/me", "/api/payments", "/api/approvals", "/api/field-collections"]) {
      expect((await sendTo(house, { method: "GET", url, headers })).status, url).toBe(200);
    }
    console.log(
      `T-MIGRATE ${name}: rows ${rows}, tables that differ 0, schema differences 0, reads meanwhile ${reads}, waited 0`,
    );
  },
);

test.each([
  "drop index approval_request_newest",
  "drop trigger judged_turn on collection",
  "alter table payment alter column state drop not null",
  "alter table payment disable row level security",
  "drop policy company on payment",
  "grant delete on payment to mavuno_app",
  "alter table payment drop constraint payment_pkey cascade",
  "create or replace function take_judged_turn() returns trigger language plpgsql as 'begin return new; end'",
])("a database that differs by this is seen to: %s", async (change) => {
  const client = await freshDatabase();
  expect(await schemaOf(client)).toEqual(freshSchema);
  await client.query(change);
  expect(await schemaOf(client)).not.toEqual(freshSchema);
});
