// The drill (reliability T-BACKUP): a house is backed up while people write, and restored through the same
// doors an operator uses. Every table is what it was, the books agree, people sign in and the next write
// goes on where the last one ended. What is not whole, or not for this place, restores nothing.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepFile } from "#books/files/door.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { readSettings } from "#platform/server/settings.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { newId, sendTo, signIn } from "#seeds/callers.ts";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import { type ClonedDatabase, cloneDatabase } from "#test/database.ts";
import { demoOrg } from "#test/makers.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld } from "#test/world.ts";
import { checkPassphrase, makeBackup, restoreBackup } from "./backup.ts";
import { lives } from "./lives.ts";
import { openHouse } from "./server.ts";

const passphrase = "seven bags of kiboko";
const world = await makeWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-backup-"));
const file = path.join(folder, "monday.backup");
const photo = Buffer.from("the scale shows 59.2 kg");
const cloned: ClonedDatabase[] = [];
let buying: Buying;
let hash = "";
let token = "";
let source: { ownerUrl: string; dataDir: string };
/** Slips that were acknowledged before the backup began. */
const before: string[] = [];

/** Tables that had a row before the backup began; asked of the catalogue, not of the backup's own list. */
let filled: string[] = [];

async function tablesWithRows(pool: Pick<pg.Pool, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ question: string }>(
    `select string_agg(format('select %1$L as name where exists (select from %1$s)',
       format('%I.%I', table_schema, table_name)), ' union all ') as question
     from information_schema.tables
     where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`,
  );
  const found = await pool.query<{ name: string }>(`${rows[0]?.question} order by 1`);
  return found.rows.map(({ name }) => name);
}

/** An empty database with a folder of its own. */
async function emptyPlace(name: string) {
  const database = await cloneDatabase("template0");
  cloned.push(database);
  const dataDir = path.join(folder, name);
  fs.mkdirSync(dataDir);
  return { ownerUrl: database.ownerUrl, dataDir };
}

beforeAll(async () => {
  buying = await openBuying(world);
  source = { ownerUrl: world.ownerUrl, dataDir: world.dataDir };
  token = await signIn(world.house, "field");
  const kept = await asSystem(world.house.database, await demoOrg(world), "test.photo", (ctx) =>
    keepFile(ctx, photo, { name: "scale.txt", media: "text/plain" }),
  );
  hash = kept.sha256;
  before.push((await buying.record()).id);
  filled = await tablesWithRows(world.sql);
  // The officers go on weighing while the backup is made: each slip is in it whole, or not at all.
  let isMade = false;
  const weighing = (async () => {
    while (!isMade) await buying.approve(await buying.record());
  })();
  await makeBackup(source, file, passphrase);
  isMade = true;
  await weighing;
});

afterAll(async () => {
  for (const one of cloned) await one.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("a drill: restored, everything is there, agrees, and goes on", async () => {
  const place = await emptyPlace("drill");
  const done = await restoreBackup(place, file, passphrase);
  console.log(`restored ${done.tables} tables, ${done.rows} rows, differing 0`);
  const pool = new pg.Pool({ connectionString: place.ownerUrl, max: 2 });
  const ids = await pool.query<{ id: string }>("select id from collection");
  const results = await verifyBooks(pool, null, { lives });
  expect(filled.length).toBeGreaterThan(40);
  expect(await tablesWithRows(pool), "no table is left out").toEqual(
    expect.arrayContaining(filled),
  );
  const known = await pool.query(
    "select from pg_class where relname = 'collection' and reltuples > 0",
  );
  expect(known.rowCount, "its tables are known to the planner at once").toBe(1);
  await pool.end();
  const restored = ids.rows.map(({ id }) => id);
  expect(restored).toEqual(expect.arrayContaining(before));
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  const orgId = await demoOrg(world);
  expect(fs.readFileSync(path.join(place.dataDir, "files", orgId, hash.slice(0, 2), hash))).toEqual(
    photo,
  );
  const house = await openHouse({
    settings: readSettings({ MAVUNO_DATA_DIR: place.dataDir }),
    ...place,
    log: quietLog,
    webDir: null,
  });
  try {
    // A token that was signed before is still good: the keys came along.
    const answer = await sendTo(house, {
      method: "POST",
      url: "/api/field-collections",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "idempotency-key": newId(),
      },
      body: JSON.stringify(buying.slip()),
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    await signIn(house, "owner");
  } finally {
    await house.close();
  }
});

const damages: readonly [string, string, (bytes: Buffer) => Buffer][] = [
  ["another passphrase", "seven bags of robusta", (bytes) => bytes],
  ["a file that was cut", passphrase, (bytes) => bytes.subarray(0, bytes.length - 1_000)],
  [
    "a bit that changed",
    passphrase,
    (bytes) => {
      const place = Math.floor(bytes.length / 2);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      return bytes;
    },
  ],
  [
    "something else",
    passphrase,
    () => Buffer.from("not a backup at all, but long enough to be one"),
  ],
];

test("what cannot be opened whole restores nothing, and the whole one still can be", async () => {
  const place = await emptyPlace("damaged");
  for (const [what, word, damage] of damages) {
    const damaged = path.join(folder, "damaged.backup");
    fs.writeFileSync(damaged, damage(fs.readFileSync(file)));
    await expect(restoreBackup(place, damaged, word), what).rejects.toThrow("cannot be opened");
    expect(fs.readdirSync(place.dataDir), what).toEqual([]);
  }
  const done = await restoreBackup(place, file, passphrase);
  expect(done.files).toBeGreaterThan(0);
  await expect(restoreBackup(place, file, passphrase)).rejects.toThrow(
    "a company in this database",
  );
});

test("a name that is taken is not written over, and no part stays behind", async () => {
  const there = fs.readFileSync(file);
  await expect(makeBackup(source, file, passphrase)).rejects.toThrow("There is a file");
  expect(fs.readFileSync(file)).toEqual(there);
  await expect(makeBackup(source, path.join(folder, "none/x"), passphrase)).rejects.toThrow(
    "ENOENT",
  );
  expect(fs.readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a passphrase is asked for, and must be long", () => {
  expect(() => checkPassphrase(undefined)).toThrow("MAVUNO_BACKUP_PASSPHRASE");
  expect(() => checkPassphrase("short")).toThrow("12 characters");
  expect(checkPassphrase(passphrase)).toBe(passphrase);
});
