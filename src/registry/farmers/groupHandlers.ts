import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage } from "#platform/server/store.ts";
import { farmerGroups, type GroupAnswer } from "./groupApi.ts";
import { goneStates, type GroupKind, groupLife } from "./groupRules.ts";
import {
  findDistrict,
  findGroup,
  findGroupNamed,
  findLeader,
  groupColumns,
  type GroupFacts,
  insertGroup,
  matchingGroups,
  nextGroupCode,
} from "./groupStore.ts";

export const farmerGroupsHandlers = handlersFor(farmerGroups, {
  list: (ctx) =>
    readPage(ctx, matchingGroups(ctx.params), { ...ctx.params, sort: "name", direction: "asc" }),

  one: (ctx) => groupAnswer(ctx, ctx.params.id),

  found: async (ctx) => {
    const { id, ...typed } = ctx.body;
    const facts = await checkedFacts(ctx, id, typed);
    const code = await nextGroupCode(ctx);
    await insertGroup(ctx, { id, code, facts });
    const details = { code, name: facts.name };
    ctx.audit({ subject: "farmer-group", subjectId: id, action: "found", details });
    return groupAnswer(ctx, id);
  },

  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, ...typed } = ctx.body;
    await changeRow(ctx, "farmer_group", {
      id,
      version,
      states: ["active"],
      set: groupColumns(await checkedFacts(ctx, id, typed)),
      what: "farmer-group",
    });
    return groupAnswer(ctx, id);
  },

  close: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    await moveState(ctx, "farmer_group", groupLife, {
      id,
      version,
      move: "close",
      what: "farmer-group",
      set: { close_reason: reason },
      details: { reason },
    });
    return groupAnswer(ctx, id);
  },

  reopen: async (ctx) => {
    const { id } = ctx.params;
    await moveState(ctx, "farmer_group", groupLife, {
      ...ctx.body,
      id,
      move: "reopen",
      what: "farmer-group",
      set: { close_reason: null },
    });
    return groupAnswer(ctx, id);
  },
});

async function groupAnswer(ctx: Ctx, id: string): Promise<GroupAnswer> {
  const group = await findGroup(ctx, id);
  if (!group) throw notFound("group");
  return group;
}

/** The facts as they are kept; refuses a name that is taken, an unknown district, and a leader who is gone. */
async function checkedFacts(
  ctx: Ctx,
  id: string,
  typed: { name: string; kind: GroupKind; district: string | null; leaderId: string | null },
): Promise<GroupFacts> {
  const { kind, leaderId } = typed;
  const name = typed.name.replace(/\s+/g, " ");
  const other = await findGroupNamed(ctx, { name, id });
  if (other) {
    const words = `${other.code} is called ${other.name} already.`;
    throw new Refusal("farmer-group.name-taken", words, { status: 409 });
  }
  const districtId = typed.district === null ? null : await findDistrict(ctx, typed.district);
  if (districtId === undefined) {
    const words = `There is no district ${typed.district}. Choose it again.`;
    throw new Refusal("farmer-group.unknown-district", words);
  }
  if (leaderId !== null) {
    const leader = await findLeader(ctx, leaderId);
    if (!leader) throw notFound("farmer");
    if (goneStates.some((state) => state === leader.state)) {
      const words = `${leader.name} is not with us any more. Choose who speaks for the group now.`;
      throw new Refusal("farmer-group.leader-gone", words);
    }
  }
  return { name, kind, districtId, leaderId };
}
