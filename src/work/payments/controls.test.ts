// What payments are watched by is decided by the owner, from a day on, and counts at once wherever it is asked for.
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { payments } from "./api.ts";
import { paymentControls } from "./controlApi.ts";

const world = await makeWorld();
const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const { prepare, prepared, approve, release } = voucherHands(world);
const starting = { holdHours: 24, togetherDays: 7, duplicateDays: 5, likenessBp: 8_000 };

const set = (figures: Partial<typeof starting>, by: Person = "owner", effectiveFrom = today) =>
  world.as(by)(paymentControls.set, {
    body: { ...starting, ...figures, effectiveFrom, sourceNote: "Board of 20 November" },
  });
const setLimit = (limit: string | null, by: Person = "owner", effectiveFrom = today) =>
  world.as(by)(paymentControls.setLimit, {
    body: { role: "accountant", limit, effectiveFrom, sourceNote: "Board of 20 November" },
  });
const standing = (by: Person = "accountant") => world.as(by)(paymentControls.standing, {});

describe("who decides, and from when", () => {
  test("a company that decided nothing has what Mavuno starts with, and everybody who sees payments reads it", async () => {
    const found = await standing();
    expect(found.today).toEqual(starting);
    expect(found.rows).toEqual([
      {
        ...{ ...starting, id: "start", effectiveFrom: "2000-01-01" },
        ...{ sourceNote: null, byName: null, createdAt: null },
      },
    ]);
    expect(found.limitRows).toEqual([]);
    const limits = Object.fromEntries(found.limits.map(({ role, limit }) => [role, limit]));
    expect(limits).toMatchObject({
      owner: null,
      accountant: "50000000",
      top_management: "50000000",
    });
    await refused(standing("field"), "not-allowed");
  });

  test("only the owner, from today or a day within the next year, within what watches anything", async () => {
    await refused(set({ holdHours: 1 }, "accountant"), "payment-control.only-owner");
    await refused(set({ holdHours: 1 }, "md"), "not-allowed");
    await refused(setLimit("1", "accountant"), "payment-control.only-owner");
    for (const day of [addDays(today, -1), addDays(today, 367)]) {
      await refused(set({}, "owner", day), "payment-control.day");
      await refused(setLimit("1", "owner", day), "payment-control.day");
    }
    await refused(set({ holdHours: 0 }), "validation");
    await refused(set({ togetherDays: 93 }), "validation");
    await refused(set({ duplicateDays: 0 }), "validation");
    await refused(set({ likenessBp: 4_999 }), "validation");
    expect((await standing()).rows).toHaveLength(1);
  });

  test("what was decided is there with who and why, the newest first; tomorrow's waits; the audit has each", async () => {
    await set({ holdHours: 48 });
    const found = await set({ holdHours: 72 }, "owner", addDays(today, 1));
    expect(found.today.holdHours).toBe(48);
    expect(
      found.rows.map(({ holdHours, sourceNote, byName }) => [holdHours, sourceNote, byName]),
    ).toEqual([
      [72, "Board of 20 November", "Catherine Nabirye"],
      [48, "Board of 20 November", "Catherine Nabirye"],
      [24, null, null],
    ]);
    await setLimit("30000000");
    const limits = (await setLimit(null, "owner", addDays(today, 1))).limits;
    expect(limits.find(({ role }) => role === "accountant")?.limit).toBe("30000000");
    const lines = await world.sql.query(
      "select action from audit_event where subject = 'payments' order by seq desc limit 4",
    );
    expect(lines.rows.map(({ action }) => action)).toEqual([
      ...["set limit", "set limit", "set controls", "set controls"],
    ]);
  });
});

describe("it counts at once", () => {
  // Of two rows of one day the later written counts: each test begins with what a company starts with.
  beforeEach(async () => {
    await set(starting);
    await setLimit("50000000");
  });

  test("the limit of a role, and over how many days payments to one payee are counted together", async () => {
    const partyId = await makePayee(world);
    const byMd = (amount: bigint) => prepared(amount, { partyId }, "md");
    await setLimit("1000000");
    const first = await approve(await byMd(900_000n), "accountant");
    await world.sql.query(
      "update payment set approved_at = approved_at - interval '3 days' where id = $1",
      [first.id],
    );
    const second = await byMd(200_000n);
    const problem = await refused(approve(second, "accountant"), "payment.above-your-limit");
    expect(problem.detail).toContain("within 7 days");
    await set({ togetherDays: 2 });
    expect((await approve(second, "accountant")).state).toBe("approved");
    await refused(approve(await byMd(1_000_001n), "accountant"), "payment.above-your-limit");
  });

  test("how long a changed wallet waits", async () => {
    const partyId = await makePayee(world);
    const one = await approve(await prepared(33_000n, { method: "mtn_momo", partyId }), "owner");
    await world.sql.query(
      `update farmer set registered_at = now() - interval '30 days',
         payment_changed_at = now() - interval '30 hours', payment_changed_by = $2 where id = $1`,
      [partyId, await world.userId("field")],
    );
    const heldUntil = async () =>
      (await world.as("accountant")(payments.payee, { params: { id: partyId } })).heldUntil;
    expect(await heldUntil()).toBeNull();
    await set({ holdHours: 36 });
    expect(await heldUntil()).not.toBeNull();
    const problem = await refused(release(one, "md"), "payment.payee-held");
    expect(problem.detail).toContain("less than 36 hours ago");
    await set({ holdHours: 30 - 1 });
    expect((await release(one, "md")).state).toBe("queued");
  });

  test("within how many days the same amount to the same payee is asked about", async () => {
    const partyId = await makePayee(world);
    const asked = async () => ({
      partyId,
      items: [{ dueId: await openingDebt(world, { partyId, amount: 70_000n }), amount: "70000" }],
    });
    const first = await prepare(await asked());
    await world.sql.query(
      `alter table payment disable trigger user;
       update payment set created_at = created_at - interval '6 days' where id = '${first.id}';
       alter table payment enable trigger user`,
    );
    await set({ duplicateDays: 7 });
    await refused(prepare(await asked()), "payment.looks-like-duplicate");
    await set({ duplicateDays: 5 });
    expect((await prepare(await asked())).state).toBe("prepared");
  });
});

test("two who decide at once both stand, and one of them counts", async () => {
  const before = (await standing()).rows.length;
  await Promise.all([set({ holdHours: 50 }), set({ holdHours: 60 })]);
  const found = await standing();
  expect(found.rows).toHaveLength(before + 2);
  expect(found.rows[0]?.effectiveFrom).toBe(addDays(today, 1));
  expect(found.today.holdHours).toBe(found.rows[1]?.holdHours);
});
