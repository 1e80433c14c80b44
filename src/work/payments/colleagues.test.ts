import { describe, expect, test } from "vitest";
import { commit, commitmentById, drawsOf } from "#books/commitments/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { addDays } from "#kernel/days.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import type { Ctx } from "#platform/server/context.ts";
import { demoOrg } from "#test/makers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { payments } from "./api.ts";

const world = await makeWorld();
const { approve, release, releaseWhole, reverse, strikeOut, read, booked } = voucherHands(world);
const inCompany = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  asSystem(world.house.database, await demoOrg(world), "test", work);

/** What a colleague spent of their own money, as an approved expense writes it. */
async function spentBy(
  person: Person,
  amount: bigint,
): Promise<{ dueId: string; partyId: string }> {
  const dueId = newId();
  const partyId = await world.userId(person);
  const party = { type: "staff", id: partyId } as const;
  await inCompany(async (ctx) => {
    await postVoucher(ctx, {
      source: { type: "opening", id: dueId },
      event: "open",
      day: ctx.today,
      memo: "Fuel to Masaka",
      lines: [
        { account: "6120", amount },
        { account: "2180", amount: -amount, party },
      ],
      dues: [
        {
          id: dueId,
          kind: "staff-payable",
          party,
          amount,
          currency: "UGX",
          account: "2180",
          dueOn: ctx.today,
          note: "EXP-26-000001",
        },
      ],
    });
  });
  return { dueId, partyId };
}

/** A request that was approved for a colleague. */
async function promisedTo(person: Person, amount: bigint) {
  const id = newId();
  const partyId = await world.userId(person);
  await inCompany((ctx) =>
    commit(ctx, {
      id,
      source: { type: "opening", id },
      number: `FR-26-${id.slice(0, 6)}`,
      note: "Buying in Masaka",
      party: { type: "staff", id: partyId },
      amount,
      dueKind: "staff-advance",
      settleBy: addDays(ctx.today, 7),
    }),
  );
  return { commitmentId: id, partyId };
}

const advance = (
  to: { commitmentId: string | null; partyId: string },
  amount: bigint,
  by: Person = "accountant",
) =>
  world.as(by)(payments.prepareAdvance, {
    body: { id: newId(), partyType: "staff", method: "cash", amount: String(amount), ...to },
  });

describe("what a colleague spent of their own money", () => {
  test("stands among the payables and is paid back: Dr 2180 / Cr 1010", async () => {
    const { dueId, partyId } = await spentBy("field", 150_000n);
    const { rows } = await world.as("accountant")(payments.payables, {
      params: { partyType: "staff", partyId },
    });
    expect(rows).toMatchObject([{ id: dueId, partyType: "staff", open: "150000" }]);
    const one = await world.as("accountant")(payments.prepare, {
      body: {
        id: newId(),
        partyType: "staff",
        partyId,
        method: "cash",
        items: [{ dueId, amount: "150000" }],
      },
    });
    const done = await releaseWhole(one);
    expect(done).toMatchObject({ state: "succeeded", partyType: "staff", request: null });
    expect(await booked(one.id)).toEqual(["released 2180 150000", "released 1010 -150000"]);
  });

  test("is not prepared, approved or released by the colleague", async () => {
    const { dueId, partyId } = await spentBy("accountant", 90_000n);
    const body = {
      id: newId(),
      partyType: "staff" as const,
      partyId,
      method: "cash" as const,
      items: [{ dueId, amount: "90000" }],
    };
    await refused(world.as("accountant")(payments.prepare, { body }), "payment.to-yourself");
    const one = await world.as("cashier")(payments.prepare, { body: { ...body, id: newId() } });
    await refused(approve(one, "accountant"), "payment.to-yourself");
    const approved = await approve(one, "owner");
    await refused(release(approved, "accountant"), "payment.to-yourself");
    expect((await release(approved, "md")).state).toBe("succeeded");
  });

  test("a farmer's form does not pay it, nor the other way round", async () => {
    const { dueId, partyId } = await spentBy("field", 10_000n);
    await refused(
      world.as("accountant")(payments.prepare, {
        body: { id: newId(), partyId, method: "cash", items: [{ dueId, amount: "10000" }] },
      }),
      "not-found",
    );
  });

  test("there is no wallet of a colleague to pay into", async () => {
    const { dueId, partyId } = await spentBy("field", 11_000n);
    await refused(
      world.as("accountant")(payments.prepare, {
        body: {
          id: newId(),
          partyType: "staff",
          partyId,
          method: "mtn_momo",
          items: [{ dueId, amount: "11000" }],
        },
      }),
      "payment.no-wallet",
    );
  });
});

describe("an advance to a colleague", () => {
  test("pays an approved request: Dr 1230 / Cr 1010, and the colleague accounts for it", async () => {
    const asked = await promisedTo("field", 2_000_000n);
    const { rows } = await world.as("accountant")(payments.requests, { params: {} });
    expect(rows.find((row) => row.id === asked.commitmentId)).toMatchObject({ left: "2000000" });
    const one = await advance(asked, 2_000_000n);
    const waiting = await world.as("accountant")(payments.requests, { params: {} });
    expect(waiting.rows.map((row) => row.id)).not.toContain(asked.commitmentId);
    const done = await releaseWhole(one);
    expect(done).toMatchObject({ state: "succeeded", advanceOpen: "2000000" });
    expect(done.request?.type).toBe("opening");
    expect(await booked(one.id)).toEqual(["released 1230 2000000", "released 1010 -2000000"]);
    const promise = await inCompany((ctx) => commitmentById(ctx, asked.commitmentId));
    expect(promise.paid).toBe(2_000_000n);
    const draws = await inCompany((ctx) => drawsOf(ctx, asked.commitmentId));
    expect(draws).toMatchObject([
      { amount: 2_000_000n, open: 2_000_000n, paidBy: { type: "payment", id: one.id } },
    ]);
  });

  test("is never more than was approved, payments on their way counted", async () => {
    const asked = await promisedTo("field", 1_000_000n);
    const first = await advance(asked, 600_000n);
    const more = await refused(advance(asked, 400_001n), "payment.more-than-approved");
    expect(more.detail).toMatch(/UGX 400,000 is left to pay/);
    await strikeOut(first, "accountant");
    await refused(advance(asked, 1_000_001n), "payment.more-than-approved");
    expect((await releaseWhole(await advance(asked, 1_000_000n))).state).toBe("succeeded");
    await refused(advance(asked, 1n), "payment.more-than-approved");
  });

  test("taken back, the request can be paid again", async () => {
    const asked = await promisedTo("field", 500_000n);
    const done = await releaseWhole(await advance(asked, 500_000n));
    await reverse(done, "owner");
    expect((await read(done.id)).state).toBe("reversed");
    const promise = await inCompany((ctx) => commitmentById(ctx, asked.commitmentId));
    expect(promise.paid).toBe(0n);
    expect(await inCompany((ctx) => drawsOf(ctx, asked.commitmentId))).toEqual([]);
  });

  test("needs a request, and the colleague's own", async () => {
    const field = await promisedTo("field", 100_000n);
    const { partyId } = await promisedTo("cashier", 100_000n);
    await refused(advance({ commitmentId: null, partyId }, 1n), "payment.without-request");
    await refused(advance({ ...field, partyId }, 1n), "payment.not-their-request");
    await refused(advance({ commitmentId: newId(), partyId }, 1n), "not-found");
    await refused(
      world.as("other-owner")(payments.prepareAdvance, {
        body: { id: newId(), partyType: "staff", method: "cash", amount: "1", ...field },
      }),
      "not-found",
    );
  });

  test("two at once take what is left once", async () => {
    for (let round = 0; round < 20; round += 1) {
      // Another sum each round: the same one again would look like paying twice.
      const amount = 300_000n + BigInt(round);
      const asked = await promisedTo("field", amount);
      const both = await Promise.allSettled([
        advance(asked, amount, "accountant"),
        advance(asked, amount, "cashier"),
      ]);
      expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    }
  });
});
