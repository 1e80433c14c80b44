import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage } from "#platform/server/store.ts";
import { changeFacts, farmerAnswer, storedFarmer } from "./answerHandlers.ts";
import type { FarmerAnswer } from "./api.ts";
import { followCertificates } from "./certificateStore.ts";
import { farmerDuplicates } from "./duplicateApi.ts";
import { findPair, followPerson, markDifferent, openMoneyOf, openPairs } from "./likenessStore.ts";
import { mergedFacts } from "./mergeRules.ts";
import { followPlacement } from "./placementStore.ts";
import { farmerLife } from "./rules.ts";
import type { StoredFarmer } from "./store.ts";

export const farmerDuplicatesHandlers = handlersFor(farmerDuplicates, {
  list: (ctx) => readPage(ctx, openPairs(), { ...ctx.params, sort: "foundAt", direction: "asc" }),

  read: async (ctx) => {
    const { id } = ctx.params;
    const pair = await findPair(ctx, id);
    if (!pair) throw notFound("pair");
    const one = await farmerAnswer(ctx, pair.oneId);
    return { id, one, other: await farmerAnswer(ctx, pair.otherId), sameNin: pair.sameNin };
  },

  keepApart: async (ctx) => {
    const { id } = ctx.params;
    const pair = await findPair(ctx, id);
    if (!pair) throw notFound("pair");
    if (!(await markDifferent(ctx, id))) throw decided();
    const details = { other: (await storedFarmer(ctx, pair.otherId)).code };
    ctx.audit({ subject: "farmer", subjectId: pair.oneId, action: "keep-apart", details });
    return { id };
  },

  merge: mergeFarmers,
});

function decided(): Refusal {
  const words = "Somebody decided about this pair already.";
  return new Refusal("farmer.pair-decided", words, { status: 409 });
}

/** Makes one record of two. The same pair twice meets a merged record, or another version: it is refused. */
async function mergeFarmers(ctx: CtxOf<typeof farmerDuplicates.merge>): Promise<FarmerAnswer> {
  const { id } = ctx.params;
  const { version, otherId, otherVersion, take } = ctx.body;
  if (id === otherId) throw new Refusal("farmer.merge-self", "This is one record, not two.");
  const keep = await storedFarmer(ctx, id);
  const other = await storedFarmer(ctx, otherId);
  refuseStanding(keep, other);
  const samePerson = refuseSamePerson(ctx, "farmer.merge", other.registeredBy);
  await refuseDebts(ctx, other);
  await moveState(ctx, "farmer", farmerLife, {
    id: otherId,
    version: otherVersion,
    move: "merge",
    what: "farmer",
    set: { merged_into: id, merged_at: ctx.now, merged_by: ctx.actor.userId },
    details: { into: keep.code, ...(samePerson ? { samePerson } : {}) },
  });
  const facts = mergedFacts(keep, other, take);
  await changeFacts(ctx, keep, { version, facts });
  await followPerson(ctx, otherId, id);
  await followPlacement(ctx, otherId, id);
  await followCertificates(ctx, otherId, id);
  const details = { from: other.code, name: other.name, took: take };
  ctx.audit({ subject: "farmer", subjectId: id, action: "absorb", details });
  return farmerAnswer(ctx, id);
}

/** The record that stays must stand for somebody; a suspension is not shaken off by merging. */
function refuseStanding(keep: StoredFarmer, other: StoredFarmer): void {
  if (keep.mergedInto) {
    const words = `${keep.code} was itself merged into ${keep.mergedInto.code}. Choose that one.`;
    throw new Refusal("farmer.merged", words, { status: 409 });
  }
  if (other.state === "suspended" && keep.state !== "suspended") {
    const words =
      `${other.code} is suspended: ${other.suspendReason ?? ""}. ` +
      "Reinstate it first, or suspend the record that stays too.";
    throw new Refusal("farmer.merge-suspended", words);
  }
}

/** Money keeps the party it was booked with, so it is settled before its record goes. */
async function refuseDebts(ctx: Ctx, other: StoredFarmer): Promise<void> {
  const open = await openMoneyOf(ctx, other.id);
  if (open.length === 0) return;
  const words = `${other.code} has ${open.join(", ")}.`;
  throw new Refusal(
    "farmer.merge-debts",
    `${words} Settle it first, or keep that record instead.`,
    {
      blockers: [
        { what: `${words} Settle it first`, owner: "Accountant", link: "/payments/payables" },
        { what: `Or keep ${other.code} and merge the other record into it` },
      ],
    },
  );
}
