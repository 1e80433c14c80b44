// A house behind one of whose ways to pay only a simulator stands: nobody is told that they were paid who was not.
import { afterEach, beforeEach, expect, test } from "vitest";
import { momoHands, waiting } from "#test/momoHands.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { payments } from "./api.ts";
import { leaveUnconnected } from "./connectionRules.ts";
import { payRuns } from "./runApi.ts";
import { payRunJobs } from "./runJobs.ts";

const world = await makeWorld();
const { orgId, run, settle, ahead, decide, ordersOf, released, operate } = await momoHands(world);
const { prepared, approve, release, read, booked } = voucherHands(world);
const words = "MTN mobile money is not connected: nobody would be paid";

beforeEach(() => leaveUnconnected([]));
afterEach(() => leaveUnconnected([]));

async function farmerWithWallet(ending: string): Promise<string> {
  await operate("holders", { msisdn: `256770${ending}`, given: "Rehema", family: "Nakato" });
  return makePayee(world, { wallet: `+256770${ending}` });
}

test("nothing is prepared by it, the form says so before, and cash goes on", async () => {
  leaveUnconnected(["mtn_momo"]);
  const partyId = await farmerWithWallet("003101");
  const { detail } = await refused(
    prepared(20_000n, { partyId, method: "mtn_momo" }),
    "payment.not-connected",
  );
  expect(detail).toContain(words);
  const params = { id: partyId, type: "farmer" as const };
  const payee = await world.as("accountant")(payments.payee, { params });
  expect(payee.notConnected).toEqual([
    { method: "mtn_momo", why: expect.stringContaining("MOMO_BASE_URL") },
  ]);
  expect((await prepared(20_000n, { partyId })).state).toBe("prepared");
});

test("what waits already is not let go, and its page says why", async () => {
  const partyId = await farmerWithWallet("003102");
  const one = await approve(await prepared(21_000n, { partyId, method: "mtn_momo" }), "owner");
  leaveUnconnected(["mtn_momo"]);
  const shown = await read(one.id, "md");
  expect(shown.releaseBlockers.map(({ what }) => what)).toEqual([expect.stringContaining(words)]);
  await refused(release(one, "md"), "payment.not-connected");
  expect([await read(one.id), await booked(one.id)]).toMatchObject([{ state: "approved" }, []]);
  leaveUnconnected([]);
  expect((await release(one, "md")).state).toBe("queued");
});

test("a run names whom it cannot pay; one that waits pays the others and keeps these back", async () => {
  const dues = await Promise.all(
    [await farmerWithWallet("003103"), await makePayee(world, { wallet: null })].map((partyId) =>
      openingDebt(world, { partyId, amount: 9_000n }),
    ),
  );
  const [walletDue = "", cashDue = ""] = dues;
  const body = { id: newId(), dueIds: [walletDue, cashDue] };
  const waitingRun = await world.as("accountant")(payRuns.prepare, { body });
  leaveUnconnected(["mtn_momo"]);
  const seen = await world.as("accountant")(payRuns.validate, { body: { dueIds: body.dueIds } });
  // Their debts are in the run that waits: what keeps this one out stands beside that.
  expect(seen.payouts.map(({ obstacles }) => obstacles.some((one) => one.includes(words)))).toEqual(
    [true, false],
  );
  const inCash = { dueIds: body.dueIds, way: "cash" as const };
  const asCash = await world.as("accountant")(payRuns.validate, { body: inCash });
  expect(asCash.payouts.flatMap(({ obstacles }) => obstacles).join()).not.toContain(words);
  const params = { id: waitingRun.id };
  const { version } = await world.as("owner")(payRuns.approve, {
    ...{ params, body: { version: waitingRun.version } },
  });
  await world.as("md")(payRuns.release, { params, body: { version } });
  const [job] = payRunJobs({ database: world.house.database });
  await job?.run({ orgId, payload: { runId: waitingRun.id }, attempt: 1 });
  const ended = await world.as("accountant")(payRuns.read, { params });
  expect(ended).toMatchObject({ state: "released", succeeded: 1, underWay: 0, heldBack: 1 });
  const [first] = ended.lines.filter(({ method }) => method === "mtn_momo");
  expect((await read(first?.id ?? "")).releaseProblem).toContain(words);
});

test("what was let go and not sent stays in the house until it is connected, or is called off", async () => {
  const one = await released("104");
  leaveUnconnected(["mtn_momo"]);
  await run("send", one.id);
  settle();
  await run("send", one.id);
  expect([await read(one.id), await ordersOf(one)]).toMatchObject([{ state: "queued" }, 0]);
  expect((await read(one.id)).reviewReason).toBeNull();
  leaveUnconnected([]);
  await run("send", one.id);
  expect([await read(one.id), await ordersOf(one)]).toMatchObject([{ state: "sent" }, 1]);
});

test("what is under way is asked about, settled by its provider's word, and ordered nowhere again", async () => {
  const paid = await released(waiting);
  await run("send", paid.id);
  const lost = await released("106");
  await world.sql.query("update payment set tries = 1 where id = $1", [lost.id]);
  leaveUnconnected(["mtn_momo"]);
  // Nobody knows whether it arrived; the simulator, which never had it, is not given it now.
  await run("send", lost.id);
  ahead(60_000);
  await run("poll", lost.id);
  expect(await ordersOf(lost)).toBe(0);
  expect((await read(lost.id)).state).not.toBe("succeeded");
  await decide(paid);
  await run("poll", paid.id);
  expect((await read(paid.id)).state).toBe("succeeded");
  await world.verifyBooks();
});
