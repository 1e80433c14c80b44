// Money that was promised and is on its way at a provider: whatever the provider says in the end has its place.
import { describe, expect, test } from "vitest";
import { closeCommitment, commit, commitmentById, drawsOf } from "#books/commitments/door.ts";
import { addDays } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmers } from "#registry/farmers/api.ts";
import { farmerDuplicates } from "#registry/farmers/duplicateApi.ts";
import { momoHands, waiting } from "#test/momoHands.ts";
import { makePayee, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { payments } from "./api.ts";

const world = await makeWorld();
const { decide, operate, orgId, run, settle } = await momoHands(world);
const { approve, booked, read, release, releaseWhole, strikeOut } = voucherHands(world);
const inCompany = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  asSystem(world.house.database, orgId, "test", work);

/** What was promised to a farmer, and an advance of it into the farmer's wallet, approved. */
async function promised(ending: string, amount = 90_000n) {
  await operate("holders", { msisdn: `256770000${ending}`, given: "Rehema", family: "Nakato" });
  const partyId = await makePayee(world, { wallet: `+256770000${ending}` });
  const id = newId();
  await inCompany((ctx) =>
    commit(ctx, {
      ...{ id, source: { type: "opening", id }, number: `ADV-${id.slice(0, 6)}`, amount: 90_000n },
      ...{ note: "School fees", party: { type: "farmer", id: partyId } },
      ...{ dueKind: "farmer-advance", settleBy: addDays(ctx.today, 30) },
    }),
  );
  const prepared = (of: bigint) =>
    world.as("accountant")(payments.prepareAdvance, {
      body: {
        ...{ id: newId(), partyType: "farmer", partyId, method: "mtn_momo", amount: `${of}` },
        ...{ commitmentId: id, duplicateReason: "In two parts" },
      },
    });
  return { id, partyId, prepared, one: await prepared(amount) };
}

const close = (id: string) => inCompany((ctx) => closeCommitment(ctx, id, "Not needed"));
const standing = async (id: string) => {
  const { paid, underWay, isClosed } = await inCompany((ctx) => commitmentById(ctx, id));
  return { paid, underWay, isClosed };
};

describe("money that was promised", () => {
  test("is not sent any more when the promise was closed", async () => {
    const { id, one } = await promised(waiting);
    const approved = await approve(one, "owner");
    await close(id);
    await refused(release(approved, "md"), "commitment.more-than-left");
    expect(await booked(one.id)).toEqual([]);
  });

  test("on its way keeps the promise open until it is known what became of it", async () => {
    const { id, one } = await promised(waiting);
    const sent = await releaseWhole(one);
    expect(await standing(id)).toEqual({ paid: 0n, underWay: 90_000n, isClosed: false });
    await expect(close(id)).rejects.toMatchObject({ code: "commitment.under-way" });
    await run("send", one.id);
    await decide(sent);
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("succeeded");
    expect(await standing(id)).toEqual({ paid: 90_000n, underWay: 0n, isClosed: false });
    expect(await inCompany((ctx) => drawsOf(ctx, id))).toMatchObject([{ amount: 90_000n }]);
    await close(id);
  });

  test("that did not arrive is promised still, and the promise may be closed", async () => {
    const { id, one } = await promised("457");
    await releaseWhole(one);
    await run("send", one.id);
    settle();
    await run("poll", one.id);
    expect((await read(one.id)).state).toBe("failed");
    expect(await standing(id)).toEqual({ paid: 0n, underWay: 0n, isClosed: false });
    await close(id);
  });

  test("is sent in parts, and never more than all of it", async () => {
    const { id, one, prepared } = await promised(waiting, 60_000n);
    await releaseWhole(one);
    await releaseWhole(await prepared(30_000n));
    expect(await standing(id)).toMatchObject({ underWay: 90_000n });
    await refused(prepared(1n), "payment.more-than-approved");
  });

  test("keeps its party: that record is not merged into another, nor does the farmer leave", async () => {
    const { id, partyId, one } = await promised(waiting);
    const twin = await makePayee(world, { name: "Namuli" });
    const known = (of: string) => world.as("field")(farmers.read, { params: { id: of } });
    const { version } = await known(twin);
    const merge = async () =>
      world.as("operations")(farmerDuplicates.merge, {
        params: { id: twin },
        body: { version, otherId: partyId, otherVersion: (await known(partyId)).version, take: [] },
      });
    const words = "1 advance not paid out, 1 payment on its way";
    expect((await refused(merge(), "farmer.merge-debts")).detail).toContain(words);
    const body = { version: (await known(partyId)).version, reason: "Moved to Kampala" };
    const leave = world.as("operations")(farmers.leave, { params: { id: partyId }, body });
    expect((await refused(leave, "farmer.leaves-debts")).detail).toContain(words);
    await strikeOut(one, "owner");
    expect((await refused(merge(), "farmer.merge-debts")).detail).toContain(
      "1 advance not paid out.",
    );
    await close(id);
    expect(await merge()).toMatchObject({ id: twin });
  });
});
