// Pay runs from ticking to the last shilling: validated, approved, released in chunks, and only what certainly
// failed tried again.
import { expect, test } from "vitest";
import { farmers } from "#registry/farmers/api.ts";
import { quietLog } from "#test/quietLog.ts";
import { momoHands } from "#test/momoHands.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { payments } from "./api.ts";
import { payRuns } from "./runApi.ts";
import { payRunJobs, resumePayRuns } from "./runJobs.ts";
import { chunkSize } from "./runRules.ts";

const world = await makeWorld();
const { orgId, run, settle, operate } = await momoHands(world);
const { read } = voucherHands(world);
const rounds = Number(process.env["RACE_ROUNDS"] ?? 5);

/** A farmer whose wallet plays a part, and what they are owed. */
async function owed(ending: string | null, amount = 25_000n) {
  const wallet = ending === null ? null : `+256770${ending}`;
  if (wallet !== null) {
    const holder = { msisdn: wallet.slice(1), given: "Rehema", family: "Nakato" };
    await operate("holders", holder);
  }
  const partyId = await makePayee(world, { wallet });
  return { partyId, dueId: await openingDebt(world, { partyId, amount }) };
}

const prepare = (dueIds: string[], by: Person = "accountant", more = {}) =>
  world.as(by)(payRuns.prepare, { body: { id: newId(), dueIds, ...more } });

async function letGo(one: { id: string; version: number }) {
  const params = { id: one.id };
  const approved = await world.as("owner")(payRuns.approve, {
    params,
    body: { version: one.version },
  });
  return world.as("md")(payRuns.release, { params, body: { version: approved.version } });
}

async function work(runId: string): Promise<void> {
  const [job] = payRunJobs({ database: world.house.database });
  await job?.run({ orgId, payload: { runId }, attempt: 1 });
}

const readRun = (id: string) => world.as("accountant")(payRuns.read, { params: { id } });

test("every payee gets a voucher of their own; what fails is tried again, and nothing else", async () => {
  const [paid, failing, cash] = [await owed("001101"), await owed("001457"), await owed(null)];
  const second = await openingDebt(world, { partyId: paid.partyId, amount: 5_000n });
  const dueIds = [paid.dueId, failing.dueId, cash.dueId, second];
  const seen = await world.as("accountant")(payRuns.validate, { body: { dueIds } });
  expect(seen).toMatchObject({ amount: "80000", ready: 3 });
  expect(seen.payouts.map((one) => [one.method, one.amount, one.obstacles])).toEqual([
    ["mtn_momo", "30000", []],
    ["mtn_momo", "25000", []],
    ["cash", "25000", []],
  ]);
  const prepared = await prepare(dueIds);
  expect(prepared).toMatchObject({ state: "prepared", payments: 3, amount: "80000", paid: "0" });
  const line = prepared.lines[0]?.id ?? "";
  const alone = { params: { id: line }, body: { version: 1 } };
  await refused(world.as("owner")(payments.approve, alone), "payment.in-run");

  const going = await letGo(prepared);
  expect(going.state).toBe("releasing");
  await work(prepared.id);
  expect(await readRun(prepared.id)).toMatchObject({
    state: "released",
    succeeded: 1,
    underWay: 2,
  });
  for (const one of going.lines) await run("send", one.id);
  settle();
  for (const one of going.lines) await run("poll", one.id);
  const ended = await readRun(prepared.id);
  expect(ended).toMatchObject({ succeeded: 2, failed: 1, toRetry: 1, paid: "55000" });

  const again = await world.as("accountant")(payRuns.retry, {
    params: { id: prepared.id },
    body: { newId: newId() },
  });
  expect(again.retries).toEqual({ id: prepared.id, number: prepared.number });
  expect(again.lines.map((one) => one.amount)).toEqual(["25000"]);
  expect((await readRun(prepared.id)).toRetry).toBe(0);
  const twice = { params: { id: prepared.id }, body: { newId: newId() } };
  await refused(world.as("accountant")(payRuns.retry, twice), "pay-run.nothing-to-retry");
});

test("a large run is released in chunks; stopped in the middle it goes on", async () => {
  const dues: string[] = [];
  for (let i = 0; i < chunkSize + 3; i += 1) dues.push((await owed(null, 1_000n)).dueId);
  const prepared = await prepare(dues);
  await letGo(prepared);
  await work(prepared.id);
  expect(await readRun(prepared.id)).toMatchObject({ state: "releasing", succeeded: chunkSize });
  expect(await resumePayRuns(world.house.database)).toBe(1);
  await work(prepared.id);
  expect(await readRun(prepared.id)).toMatchObject({ state: "released", succeeded: dues.length });
  await work(prepared.id);
  expect((await readRun(prepared.id)).paid).toBe(String(1_000 * dues.length));
  expect(quietLog).toBeDefined();
});

test("somebody suspended is kept out; suspended after approval stays behind, others are paid", async () => {
  const [bad, good] = [await owed(null), await owed(null)];
  const suspend = (version: number) =>
    world.as("md")(farmers.suspend, {
      params: { id: bad.partyId },
      body: { version, reason: "Under inquiry" },
    });
  const prepared = await prepare([bad.dueId, good.dueId]);
  const suspended = await suspend(2);
  const other = await openingDebt(world, { partyId: bad.partyId, amount: 7_000n });
  await refused(prepare([other]), "pay-run.blocked");
  await letGo(prepared);
  await work(prepared.id);
  const left = await readRun(prepared.id);
  expect(left).toMatchObject({ state: "released", succeeded: 1, heldBack: 1 });
  const behind = left.lines.find((line) => line.releaseProblem !== null);
  expect(behind?.releaseProblem).toContain("suspended");
  expect(suspended.state).toBe("suspended");
  const held = await read(behind?.id ?? "");
  const alone = { params: { id: held.id }, body: { version: held.version } };
  await refused(world.as("md")(payments.release, alone), "payment.payee-blocked");
});

test("who let a run go and is dismissed before all of it went lets nothing more go; another does", async () => {
  const prepared = await prepare([(await owed(null)).dueId]);
  await letGo(prepared);
  const isActive = (yes: boolean) =>
    world.sql.query("update profile set is_active = $1 where email like 'md@%'", [yes]);
  await isActive(false);
  await work(prepared.id);
  await isActive(true);
  const left = await readRun(prepared.id);
  expect(left).toMatchObject({ state: "released", succeeded: 0, heldBack: 1 });
  const [behind] = left.lines;
  expect(behind?.releaseProblem).toMatch(/ may not let payments go any more\.$/);
  const held = await read(behind?.id ?? "");
  const alone = { params: { id: held.id }, body: { version: held.version } };
  expect((await world.as("operations")(payments.release, alone)).state).toBe("succeeded");
});

test("what looks like a payment made before is said, and asks for a reason", async () => {
  const { partyId, dueId } = await owed(null, 33_000n);
  await prepare([dueId]);
  const again = await openingDebt(world, { partyId, amount: 33_000n });
  const seen = await world.as("accountant")(payRuns.validate, { body: { dueIds: [again] } });
  expect(seen.payouts[0]?.warnings[0]).toContain("the same amount");
  await refused(prepare([again]), "payment.looks-like-duplicate");
  const made = await prepare([again], "accountant", { duplicateReason: "Two deliveries" });
  await refused(prepare([again]), "pay-run.blocked");
  const gone = await world.as("owner")(payRuns.void, {
    params: { id: made.id },
    body: { version: made.version, reason: "Not today" },
  });
  expect([gone.state, gone.lines[0]?.state, gone.amount]).toEqual(["void", "void", "0"]);
});

test("three people, the right rights, and no other company", async () => {
  const made = await prepare([(await owed(null)).dueId]);
  const params = { id: made.id };
  const body = { version: made.version };
  await refused(world.as("accountant")(payRuns.approve, { params, body }), "same-person");
  await refused(world.as("field")(payRuns.approve, { params, body }), "not-allowed");
  await refused(world.as("field")(payRuns.list, { params: {} }), "not-allowed");
  await refused(world.as("other-owner")(payRuns.read, { params }), "not-found");
  await refused(prepare([newId()]), "pay-run.empty");
  const approved = await world.as("owner")(payRuns.approve, { params, body });
  const go = { params, body: { version: approved.version } };
  await refused(world.as("owner")(payRuns.release, go), "same-person");
  await refused(world.as("accountant")(payRuns.release, go), "same-person");
});

test(`eight people prepare and let go one run: one does, ${rounds} times`, async () => {
  const people: Person[] = ["md", "operations", "cashier", "md"];
  const outcomes = async (asked: Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).filter((one) => one.status === "fulfilled").length;
  for (let round = 0; round < rounds; round += 1) {
    const { dueId } = await owed(null, BigInt(1_000 + round));
    expect(await outcomes(Array.from({ length: 8 }, () => prepare([dueId])))).toBe(1);
    const listed = await world.as("accountant")(payRuns.list, { params: {} });
    const made = await readRun(listed.rows[0]?.id ?? "");
    const params = { id: made.id };
    const approved = await world.as("owner")(payRuns.approve, { params, body: { version: 1 } });
    const body = { version: approved.version };
    const tries = [...people, ...people].map((one) =>
      world.as(one)(payRuns.release, { params, body }),
    );
    expect(await outcomes(tries)).toBe(1);
    await Promise.all([work(made.id), work(made.id)]);
    expect(await readRun(made.id)).toMatchObject({ succeeded: 1, state: "released" });
  }
});

test("the books agree", async () => {
  await world.verifyBooks();
});
