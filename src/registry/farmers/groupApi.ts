// What may be asked about the groups farmers belong to.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import {
  byId,
  count,
  id,
  instant,
  moveBody,
  moveWithReason,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { groupKinds, groupLife } from "./groupRules.ts";

const mostMembers = 10_000_000;

const groupRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(groupKinds),
  state: z.enum(groupLife.states),
  district: z.string().nullable(),
  leaderName: z.string().nullable(),
  /** Farmers who belong to it now. */
  members: count(mostMembers),
});
export type GroupRow = z.output<typeof groupRow>;

const group = groupRow.extend({
  leaderId: id().nullable(),
  closeReason: z.string().nullable(),
  createdAt: instant(),
  createdByName: z.string().nullable(),
  version: version(),
});
export type GroupAnswer = z.output<typeof group>;

const facts = {
  name: text(120),
  kind: z.enum(groupKinds),
  /** By name, as districts are filtered by. */
  district: text(60).nullable().default(null),
  leaderId: id().nullable().default(null),
};

export const farmerGroups = {
  list: query("/api/farmer-groups", {
    needs: "canViewFarmers",
    does: "The groups farmers belong to, by name, with how many belong to each.",
    params: z.object({
      ...pageParams,
      state: z.enum(groupLife.states).optional(),
      kind: z.enum(groupKinds).optional(),
    }),
    returns: pageOf(groupRow),
  }),
  one: query("/api/farmer-groups/{id}", {
    needs: "canViewFarmers",
    does: "One group with who speaks for it.",
    params: byId,
    returns: group,
  }),
  found: command("/api/farmer-groups", {
    needs: "canEditFarmers",
    does: "Writes down a group farmers can belong to.",
    body: z.object({ id: id(), ...facts }),
    returns: group,
  }),
  change: command("/api/farmer-groups/{id}/change", {
    needs: "canEditFarmers",
    does: "Changes what is recorded about a group.",
    params: byId,
    body: z.object({ version: version(), ...facts }),
    returns: group,
  }),
  close: command("/api/farmer-groups/{id}/close", {
    needs: groupLife.moves.close.needs,
    does: "Closes a group, with the reason: it takes no farmers any more.",
    params: byId,
    body: moveWithReason,
    returns: group,
  }),
  reopen: command("/api/farmer-groups/{id}/reopen", {
    needs: groupLife.moves.reopen.needs,
    does: "Lets a closed group take farmers again.",
    params: byId,
    body: moveBody,
    returns: group,
  }),
} satisfies Api;
