import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { storedFarmer } from "./answerHandlers.ts";
import { askedBy } from "./handlers.ts";
import { placingObstacle } from "./groupRules.ts";
import { findGroup } from "./groupStore.ts";
import { farmerPlacements } from "./placementApi.ts";
import {
  chosenOnes,
  countMatching,
  findChosen,
  groupChoices,
  matchingOnes,
  officerChoices,
  placementsOf,
  putPlacements,
} from "./placementStore.ts";

export const farmerPlacementsHandlers = handlersFor(farmerPlacements, {
  choices: async (ctx) => ({
    groups: await groupChoices(ctx),
    officers: await officerChoices(ctx),
  }),

  matching: (ctx) => countMatching(ctx, ctx.params, askedBy(ctx)),

  place: async (ctx) => {
    const { farmerIds, matching } = ctx.body;
    const to = await whereTo(ctx);
    if (farmerIds) return placeChosen(ctx, farmerIds, to);
    if (matching) return placeMatching(ctx, matching, to);
    return { placed: 0, leftOut: 0 };
  },

  ofFarmer: async (ctx) => {
    const farmer = await storedFarmer(ctx, ctx.params.id);
    return { rows: await placementsOf(ctx, farmer.id) };
  },
});

type Placing = CtxOf<typeof farmerPlacements.place>;

/** A group or an officer, with its name for the history; left out: stays as it is. */
interface Whereto {
  groupId?: string | null;
  officerId?: string | null;
  details: { group?: string | null; officer?: string | null };
}

/** Where to; refuses a group that is closed and whoever is no officer. */
async function whereTo(ctx: Placing): Promise<Whereto> {
  const { groupId, officerId } = ctx.body;
  const to: Whereto = { details: {} };
  if (groupId !== undefined) {
    to.groupId = groupId;
    to.details.group = groupId === null ? null : await openGroup(ctx, groupId);
  }
  if (officerId !== undefined) {
    to.officerId = officerId;
    to.details.officer = officerId === null ? null : await officerNamed(ctx, officerId);
  }
  return to;
}

async function openGroup(ctx: Ctx, id: string): Promise<string> {
  const group = await findGroup(ctx, id);
  if (!group) throw notFound("group");
  if (group.state === "closed") {
    const words = `${group.name} is closed and takes no farmers. Choose another, or reopen it.`;
    throw new Refusal("farmer-group.closed", words, { status: 409 });
  }
  return group.name;
}

async function officerNamed(ctx: Ctx, id: string): Promise<string> {
  const [officer] = await officerChoices(ctx, id);
  if (!officer) {
    const words = "This person does not go to see farmers, or does not work here any more.";
    throw new Refusal("farmer-group.no-officer", words);
  }
  return officer.name;
}

/** Those who were ticked: one who is gone or unknown, and nobody is placed. */
async function placeChosen(ctx: Placing, asked: readonly string[], to: Whereto) {
  const ids = [...new Set(asked)];
  const chosen = await findChosen(ctx, ids);
  if (chosen.length < ids.length) throw notFound("farmer");
  const obstacle = placingObstacle(chosen);
  if (obstacle) throw new Refusal("farmer-group.gone", obstacle, { status: 409 });
  const placed = await putPlacements(ctx, chosenOnes(ids), to);
  for (const subjectId of placed) {
    ctx.audit({ subject: "farmer", subjectId, action: "place", details: to.details });
  }
  return { placed: placed.length, leftOut: 0 };
}

/** All that match and are with us; refused when another number matches than was seen. */
async function placeMatching(
  ctx: Placing,
  { expected, ...filter }: NonNullable<Placing["body"]["matching"]>,
  to: Whereto,
) {
  const asking = askedBy(ctx);
  const { count, gone } = await countMatching(ctx, filter, asking);
  if (count !== expected) {
    const words = `${count} farmers match by now, and you saw ${expected}. Look at the list again.`;
    throw new Refusal("farmer-group.list-moved", words, { status: 409 });
  }
  const placed = await putPlacements(ctx, matchingOnes(filter, asking), to);
  ctx.audit({
    subject: "farmer-placement",
    subjectId: ctx.body.id,
    action: "place",
    details: { ...to.details, farmers: placed.length, asked: filter },
  });
  return { placed: placed.length, leftOut: gone };
}
