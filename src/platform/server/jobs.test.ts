import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { idFrom } from "#kernel/ids.ts";
import { type ClonedDatabase, cloneDatabase } from "#test/database.ts";
import { quietLog } from "#test/quietLog.ts";
import { type Database, openDatabase } from "./db.ts";
import { enqueue, job, type RunningJobs, startJobs } from "./jobs.ts";
import { appUrl } from "./migrate.ts";

const one = idFrom(Date.now(), randomBytes(10));
const two = idFrom(Date.now(), randomBytes(10));
const done: { orgId: string; word: string; attempt: number }[] = [];
let nights = 0;
let cloned: ClonedDatabase;
let database: Database;
let running: RunningJobs;

const note = job("note", z.object({ word: z.string() }), async ({ orgId, payload, attempt }) => {
  done.push({ orgId, word: payload.word, attempt });
});

async function until(truth: () => boolean): Promise<void> {
  const startedMs = Date.now();
  while (!truth()) {
    if (Date.now() - startedMs > 60_000) throw new Error(`waited in vain: ${JSON.stringify(done)}`);
    await sleep(20);
  }
}

const words = (orgId: string): string[] =>
  done.filter((entry) => entry.orgId === orgId).map((entry) => entry.word);

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = openDatabase(appUrl(cloned.ownerUrl));
  const nightly = { name: "nightly", at: "40 23 * * *", run: async () => void (nights += 1) };
  running = await startJobs(cloned.ownerUrl, [note], quietLog, [nightly]);
});
afterAll(async () => {
  await running.stop();
  await database.close();
  await cloned.drop();
});

test("a job runs after its command is kept, and not at all when it is rolled back", async () => {
  await database.write(one, (tx) => enqueue({ tx }, "note", { word: "kept" }));
  const failing = database.write(one, async (tx) => {
    await enqueue({ tx }, "note", { word: "rolled back" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await database.write(one, (tx) => enqueue({ tx }, "note", { word: "last" }));
  await until(() => words(one).includes("last"));
  expect(words(one).toSorted()).toEqual(["kept", "last"]);
});

test("the same key replaces what still waits, in its own company only", async () => {
  const soon = new Date(Date.now() + 2000);
  for (const word of ["first", "second"]) {
    await database.write(two, (tx) => enqueue({ tx }, "note", { word }, { runAt: soon, key: "k" }));
  }
  await database.write(one, (tx) => enqueue({ tx }, "note", { word: "other" }, { key: "k" }));
  await until(() => words(two).length > 0 && words(one).includes("other"));
  await sleep(100);
  expect(words(two)).toEqual(["second"]);
});

test("what comes round by the clock is known to the clock, and done for no company", async () => {
  const owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 1 });
  const known = await owner.query(
    "select identifier from graphile_worker._private_known_crontabs where identifier = 'nightly'",
  );
  expect(known.rows).toHaveLength(1);
  await owner.query("select graphile_worker.add_job('nightly')");
  await owner.end();
  await until(() => nights === 1);
});

test("the application may put jobs down, but not look at the queue", async () => {
  const look = database.pool.query("select * from graphile_worker.jobs");
  await expect(look).rejects.toThrow("permission denied");
  const outside = database.outside((tx) => enqueue({ tx }, "note", { word: "nobody's" }));
  await expect(outside).rejects.toThrow("app.org");
});
