// Mobile money from release to the last shilling, with everything the provider can do wrong.
import { describe, expect, test } from "vitest";
import { momoHands, waiting } from "#test/momoHands.ts";
import { makePayee, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { payments } from "./api.ts";
import { resumePayments } from "./jobs.ts";
import type { MobileMoney } from "./outside/mobileMoney.ts";

const world = await makeWorld();
const { ahead, chaos, decide, hasty, crashing, momo, operate, ordersOf, released, run, settle } =
  await momoHands(world);
const { booked, read, releaseWhole } = voucherHands(world);

const releasedLines = ["released 2020 1804920", "released 1170 -1804920"];
const succeededLines = ["succeeded 1170 1804920", "succeeded 1150 -1804920"];
const failedLines = ["failed 1170 1804920", "failed 2020 -1804920"];

describe("a payment by mobile money", () => {
  test("is queued, sent, and succeeded when the provider says so; then it has its receipt", async () => {
    const one = await released(waiting);
    expect(one).toMatchObject({ state: "queued", tries: 0, receiptCode: null });
    expect(one.reference).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(one.items[0]?.open).toBe("0");
    expect(await booked(one.id)).toEqual(releasedLines);
    await run("send", one.id);
    expect(await read(one.id)).toMatchObject({ state: "sent", tries: 1 });
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("sent");
    await decide(one);
    await run("poll", one.id);
    const done = await read(one.id);
    expect(done).toMatchObject({ state: "succeeded", polls: 2, nextPollAt: null });
    expect(done.providerReference).toMatch(/^\d+$/);
    expect(done.receiptCode).not.toBeNull();
    expect(await booked(one.id)).toEqual([...releasedLines, ...succeededLines]);
    expect(done.events.map((event) => event.what)).toEqual([
      "Released, waits to be sent",
      "Order: accepted",
      "Status: pending",
      `Status: paid, ${done.providerReference}`,
    ]);
  });

  test("releases in the same transaction as it puts its job down, one job", async () => {
    const one = await released("102");
    const jobs = await world.sql.query<{ key: string }>(
      `select j.key from graphile_worker.jobs j where j.key like '%payments.send:' || $1`,
      [one.id],
    );
    expect(jobs.rows).toHaveLength(1);
  });

  test.each([
    ["450", "INTERNAL_PROCESSING_ERROR"],
    ["451", "APPROVAL_REJECTED"],
    ["452", "EXPIRED"],
    ["455", "NOT_ENOUGH_FUNDS"],
    ["456", "PAYER_LIMIT_REACHED"],
    ["457", "PAYEE_NOT_FOUND"],
    ["458", "NOT_ALLOWED"],
    ["463", "SERVICE_UNAVAILABLE"],
  ])("to …%s fails with %s: the debt is open again", async (ending, reason) => {
    const one = await released(ending);
    await run("send", one.id);
    settle();
    await run("poll", one.id);
    const failed = await read(one.id);
    expect(failed).toMatchObject({ state: "failed", providerReason: reason, receiptCode: null });
    expect(failed.items[0]?.open).toBe("1804920");
    expect(await booked(one.id)).toEqual([...releasedLines, ...failedLines]);
  });

  test("that failed is tried again as a new payment, linked to the old, once", async () => {
    const old = await released("457");
    await run("send", old.id);
    settle();
    await run("poll", old.id);
    const attempt = (method: "cash" | "mtn_momo") =>
      world.as("accountant")(payments.prepare, {
        body: {
          id: newId(),
          partyId: old.partyId,
          items: [{ dueId: old.items[0]?.dueId ?? "", amount: "1804920" }],
          method,
          replacesId: old.id,
        },
      });
    const next = await attempt("cash");
    expect(next.replaces).toEqual({ id: old.id, number: old.number });
    expect((await read(old.id)).replacedBy).toEqual({ id: next.id, number: next.number });
    await refused(attempt("cash"), "payment.due-in-payment");
    expect((await releaseWhole(next)).state).toBe("succeeded");
    const alive = await released("103");
    await refused(
      world.as("accountant")(payments.prepareAdvance, {
        body: {
          id: newId(),
          partyId: alive.partyId,
          amount: "1000",
          method: "cash",
          repayOn: "2100-01-01",
          purpose: "Seed",
          replacesId: alive.id,
        },
      }),
      "payment.not-failed",
    );
  });

  test("that is under way is neither void, nor reversed, nor paid another way", async () => {
    const one = await released("104");
    const params = { id: one.id };
    const body = { version: one.version, reason: "Too slow" };
    await refused(world.as("owner")(payments.void, { params, body }), "state-conflict");
    await refused(world.as("owner")(payments.reverse, { params, body }), "state-conflict");
    await refused(
      world.as("accountant")(payments.prepare, {
        body: {
          id: newId(),
          partyId: one.partyId,
          items: [{ dueId: one.items[0]?.dueId ?? "", amount: "1" }],
          method: "cash",
        },
      }),
      "payment.due-in-payment",
    );
  });

  test("an advance is owed only once the wallet has it", async () => {
    await operate("holders", { msisdn: "256770000105", given: "Rehema", family: "Nakato" });
    const partyId = await makePayee(world, { wallet: "+256770000105" });
    const one = await releaseWhole(
      await world.as("accountant")(payments.prepareAdvance, {
        body: {
          id: newId(),
          partyId,
          amount: "300000",
          method: "mtn_momo",
          repayOn: "2100-01-01",
          purpose: "Fertiliser",
        },
      }),
    );
    expect([one.advanceOpen, await booked(one.id)]).toEqual([null, []]);
    await run("send", one.id);
    settle();
    await run("poll", one.id);
    expect(await read(one.id)).toMatchObject({ state: "succeeded", advanceOpen: "300000" });
    expect(await booked(one.id)).toEqual(["released 1240 300000", "released 1150 -300000"]);
  });
});

describe("when nobody knows", () => {
  test.each([
    ["timeout", false],
    ["500", false],
    ["429", false],
    ["not-json", false],
    ["lost-answer", true],
    ["500-but-done", true],
  ])("%s at sending: unknown, then the status decides; paid once", async (mode, wasDone) => {
    const one = await released(waiting);
    await momo.balance();
    await chaos({ mode, on: "create", count: 1 });
    await run("send", one.id, mode === "timeout" ? hasty : momo);
    const lost = await read(one.id);
    expect(lost).toMatchObject({ state: "unknown", receiptCode: null });
    expect(lost.nextPollAt).not.toBeNull();
    expect(await ordersOf(one)).toBe(wasDone ? 1 : 0);
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("sent");
    await decide(one);
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("succeeded");
    expect(await ordersOf(one)).toBe(1);
    expect(await booked(one.id)).toEqual([...releasedLines, ...succeededLines]);
  });

  test("after a crash between sending and writing it down, there is no second transfer", async () => {
    const one = await released(waiting);
    await expect(run("send", one.id, crashing)).rejects.toThrow("the power went");
    expect(await read(one.id)).toMatchObject({ state: "queued", tries: 1 });
    expect(await ordersOf(one)).toBe(1);
    expect(await resumePayments(world.house.database)).toBeGreaterThan(0);
    await run("send", one.id);
    // It was only asked about, so it was sent once.
    expect(await read(one.id)).toMatchObject({ state: "sent", tries: 1 });
    await decide(one);
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("succeeded");
    expect(await ordersOf(one)).toBe(1);
  });

  test("a crash before the call sends it after all", async () => {
    const one = await released("112");
    const dead: MobileMoney = { ...momo, transfer: () => Promise.reject(new Error("gone")) };
    await expect(run("send", one.id, dead)).rejects.toThrow("gone");
    expect(await ordersOf(one)).toBe(0);
    await run("send", one.id);
    expect([(await read(one.id)).state, await ordersOf(one)]).toEqual(["sent", 1]);
  });

  test("both jobs at once, many times over: one order, one ending in the books", async () => {
    const one = await released("113");
    await Promise.all(Array.from({ length: 8 }, () => run("send", one.id)));
    expect(await ordersOf(one)).toBe(1);
    settle();
    await Promise.all(Array.from({ length: 8 }, () => run("poll", one.id)));
    expect((await read(one.id)).state).toBe("succeeded");
    await Promise.all([run("send", one.id), run("poll", one.id)]);
    expect(await ordersOf(one)).toBe(1);
    expect(await booked(one.id)).toEqual([...releasedLines, ...succeededLines]);
  });

  test("a provider that forgot an order it had accepted is not asked to pay again", async () => {
    const one = await released("114");
    await run("send", one.id);
    const forgetful: MobileMoney = { ...momo, statusOf: async () => ({ kind: "not-found" }) };
    await run("poll", one.id, forgetful);
    await run("poll", one.id, forgetful);
    expect(await read(one.id)).toMatchObject({ state: "unknown", tries: 1 });
    settle();
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("succeeded");
  });

  test("what the provider does not end within a day is for a person", async () => {
    const one = await released(waiting);
    await run("send", one.id);
    await run("poll", one.id);
    expect(await read(one.id)).toMatchObject({ state: "sent", reviewReason: null });
    ahead(24 * 3_600_000 + 1000);
    await run("poll", one.id);
    ahead(0);
    const stuck = await read(one.id);
    expect(stuck).toMatchObject({ state: "sent", nextPollAt: null });
    expect(stuck.reviewReason).toContain("24 hours");
    const listed = await world.as("accountant")(payments.list, { params: { review: "yes" } });
    expect(listed.rows.map((row) => row.id)).toEqual([one.id]);
    const asked = await world.as("accountant")(payments.askProvider, {
      params: { id: one.id },
      body: { version: stuck.version },
    });
    expect(asked.reviewReason).toBeNull();
  });
});

test("the books agree", async () => {
  await world.verifyBooks();
});
