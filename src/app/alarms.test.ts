// T-LOGS: each alarm is set off by what it is for, and arrives.
import fs from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "#platform/server/settings.ts";
import { demoOrg } from "#test/makers.ts";
import { openingDebt, makePayee, voucherHands } from "#test/payingMakers.ts";
import { quietLog } from "#test/quietLog.ts";
import { startSmtp } from "#test/smtpServer.ts";
import { makeWorld, newId } from "#test/world.ts";
import { watchHouse, watchJobsOf, type WatchParts } from "./alarms.ts";
import { heartbeatOf } from "./heartbeat.ts";
import { noteBackup } from "./lastBackup.ts";
import { operatorCall } from "./operatorCall.ts";

const world = await makeWorld();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-alarms-"));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

let called: string[] = [];
let logged: string[] = [];
let beats: string[] = [];
beforeEach(() => {
  called = [];
  beats = [];
  logged = [];
});
const parts = (more: Partial<WatchParts> = {}): WatchParts => ({
  ...{ database: world.house.database, owner: world.sql, dataDir, isDemo: true },
  call: async (subject) => void called.push(subject),
  beat: async () => void beats.push("beat"),
  log: { ...quietLog, error: (message) => void logged.push(message) },
  ...more,
});
const look = (more: Partial<WatchParts> = {}) => watchHouse(parts(more));
const later = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

/** A check of the company's books was made and found so much. */
async function checked(orgId: string, { faults }: { faults: number }): Promise<string> {
  const id = newId();
  await world.sql.query(
    `insert into books_check (org_id, id, checked_at, took_ms, faults, results, counts)
     values ($1, $2, now(), 1, $3, '[{"id": "I20", "ok": false}]', '{}')`,
    [orgId, id, faults],
  );
  return id;
}

test("a house in which all is well calls nobody, however often it looks", async () => {
  await world.sql.query("delete from graphile_worker._private_jobs");
  await look();
  await look();
  expect([called, logged]).toEqual([[], []]);
});

test("a job that waits, and one that is given up: said once, and once when it is over", async () => {
  await world.sql.query(
    "select graphile_worker.add_job('nobody-does-it', run_at => now() - interval '11 minutes')",
  );
  await look();
  await look();
  expect(called).toEqual(["Mavuno: A job is due for 11 minutes and nobody does it."]);
  expect(logged).toEqual(["alarm: A job is due for 11 minutes and nobody does it."]);
  await world.sql.query("update graphile_worker._private_jobs set attempts = max_attempts");
  await look();
  expect(called.slice(1)).toEqual([
    "Mavuno: 1 job failed too often and will not be tried again.",
    "Mavuno: over (jobs-wait)",
  ]);
  await world.sql.query("delete from graphile_worker._private_jobs");
  await look();
  expect(called.slice(3)).toEqual(["Mavuno: over (jobs-given-up)"]);
});

test("books that differ, and a payment in doubt for a day", async () => {
  const orgId = await demoOrg(world);
  const checkId = await checked(orgId, { faults: 1 });
  await world.sql.query(
    "insert into posting_stop (org_id, id, check_id, stopped_at) values ($1, $2, $3, now())",
    [orgId, newId(), checkId],
  );
  await look();
  expect(called).toEqual(["Mavuno: The books of 1 company differ: nothing is booked there."]);
  await world.sql.query("delete from posting_stop");
  await checked(orgId, { faults: 0 });
  const { prepare, releaseWhole } = voucherHands(world);
  const partyId = await makePayee(world, { wallet: "+256770300199" });
  const dueId = await openingDebt(world, { partyId, amount: 25_000n });
  const items = [{ dueId, amount: "25000" }];
  const one = await releaseWhole(await prepare({ partyId, items, method: "mtn_momo" }));
  await world.sql.query("update payment set state = 'unknown' where id = $1", [one.id]);
  await world.sql.query("delete from graphile_worker._private_jobs");
  await look({ now: later(23) });
  expect(called.slice(1)).toEqual(["Mavuno: over (books-stopped)"]);
  await look({ now: later(25) });
  expect(called.slice(2)).toEqual([
    "Mavuno: Of 1 payment nobody has said for a day whether the money moved.",
  ]);
});

test("a check that finds what stops nothing, and payments that wait for somebody to look", async () => {
  const orgId = await demoOrg(world);
  await checked(orgId, { faults: 1 });
  await look();
  expect(called).toContain("Mavuno: The last check of 1 company found what does not agree.");
  called = [];
  await checked(orgId, { faults: 0 });
  const { prepare, releaseWhole } = voucherHands(world);
  for (let i = 0; i < 10; i += 1) {
    const partyId = await makePayee(world, { wallet: `+25677030020${i}` });
    const dueId = await openingDebt(world, { partyId, amount: 25_000n });
    const items = [{ dueId, amount: "25000" }];
    const { id } = await releaseWhole(await prepare({ partyId, items, method: "mtn_momo" }));
    const said = "The provider speaks of another payment: mismatch of amount.";
    await world.sql.query("update payment set review_reason = $2 where id = $1", [id, said]);
  }
  await world.sql.query("delete from graphile_worker._private_jobs");
  await look();
  expect(called).toEqual([
    "Mavuno: Of one company 10 payments wait for somebody to look.",
    "Mavuno: over (checks-differ)",
  ]);
  await world.sql.query("update payment set review_reason = null");
});

test("a backup that is not made: of a house that works, never of a demonstration", async () => {
  await look({ now: later(30) });
  called = [];
  await look({ isDemo: false, now: later(30) });
  expect(called).toEqual(["Mavuno: No backup was ever made."]);
  await noteBackup(dataDir, later(29)());
  await look({ isDemo: false, now: later(30) });
  expect(called.slice(1)).toEqual(["Mavuno: over (backup-old)"]);
});

test("what could not be said is said at the next look, and a mail arrives", async () => {
  await world.sql.query(
    "select graphile_worker.add_job('nobody-does-it', run_at => now() - interval '11 minutes')",
  );
  const failing = async () => Promise.reject(new Error("no mail server"));
  await expect(look({ call: failing })).rejects.toThrow("no mail server");
  const smtp = await startSmtp();
  const call = operatorCall(
    readSettings({
      OPERATOR_EMAIL: "ops@example.com",
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`,
    }),
  );
  await look({ call });
  await smtp.close();
  expect(smtp.received()).toContain("RCPT TO:<ops@example.com>");
  expect(smtp.received()).toMatch(/Subject: Mavuno: A job is due for 11 minutes/);
  await operatorCall(readSettings({}))("Nobody is named", "and nothing is sent");
});

test("the house looks every minute; a look that fails stands in the log and leaves no job behind", async () => {
  const failing = async () => Promise.reject(new Error("no mail server"));
  await world.sql.query("delete from graphile_worker._private_jobs");
  const jobs = watchJobsOf(parts({ call: failing }));
  expect(jobs.map(({ name, at, fill }) => [name, at, fill])).toEqual([
    ["watch-house", "* * * * *", "none"],
  ]);
  for (const job of jobs) await job.run();
  // What it had to say, that the wait is over, is said at the next look.
  expect(logged).toEqual(["the house could not look at itself"]);
  // Nor does whoever waits outside hear that all is well.
  expect(beats).toEqual([]);
  await look();
  expect(called).toContain("Mavuno: over (jobs-wait)");
});

test("whoever waits outside hears every minute that the house is up; one who does not answer stops nothing", async () => {
  const minute = async (beat: WatchParts["beat"]) => {
    for (const job of watchJobsOf(parts({ beat }))) await job.run();
  };
  const heard: string[] = [];
  let answer = 200;
  const outside = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    // What it would send elsewhere is not followed.
    response.writeHead(answer, { location: "/elsewhere" });
    // One that takes the request and says nothing is waited for a while.
    if (answer !== 504) response.end("OK");
  });
  const port = await new Promise<number>((resolve) => {
    outside.listen(0, "127.0.0.1", () => {
      const at = outside.address();
      resolve(typeof at === "object" && at ? at.port : 0);
    });
  });
  const operatorHeartbeatUrl = `http://127.0.0.1:${port}/ping/4f1c`;
  await minute(heartbeatOf({ operatorHeartbeatUrl }));
  expect([heard, logged]).toEqual([["POST /ping/4f1c"], []]);
  for (answer of [500, 302, 504]) await minute(heartbeatOf({ operatorHeartbeatUrl }, 300));
  expect(heard).toHaveLength(4);
  outside.closeAllConnections();
  await new Promise((closed) => outside.close(closed));
  await minute(heartbeatOf({ operatorHeartbeatUrl }));
  expect(logged).toEqual(
    Array.from({ length: 4 }, () => "nobody outside heard that the house is up"),
  );
  await minute(heartbeatOf({ operatorHeartbeatUrl: null }));
  expect(logged).toHaveLength(4);
});
