// Money that was promised and is on its way at a provider: whatever the provider says in the end has its place.
import { describe, expect, test } from "vitest";
import { closeCommitment, commit, commitmentById, drawsOf } from "#books/commitments/door.ts";
import { addDays } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { momoHands, waiting } from "#test/momoHands.ts";
import { makePayee, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { payments } from "./api.ts";

const world = await makeWorld();
const { decide, operate, orgId, run, settle } = await momoHands(world);
const { approve, booked, read, release, releaseWhole } = voucherHands(world);
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
  return { id, prepared, one: await prepared(amount) };
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
    await settle();
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
});
