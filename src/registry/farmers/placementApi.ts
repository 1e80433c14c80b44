// What may be asked about where farmers stand: in which group, with which officer; and how many are placed at once.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, count, id, instant, text } from "#platform/api/fields.ts";
import { pageParams } from "#platform/api/page.ts";
import { certificateFilters } from "./certificateRules.ts";
import { mostPlaced, nowhere } from "./groupRules.ts";
import { commodities, farmerGaps, farmerLife } from "./rules.ts";

const someoneOrNone = () => id().or(z.literal(nowhere)).optional();

/** What the register is narrowed by: the list, its export and the placing of all that match. */
export const farmerFilters = {
  search: pageParams.search,
  state: z.enum(farmerLife.states).optional(),
  /** By name: what stands in the address bar can be read. */
  district: text(60).optional(),
  commodity: z.enum(commodities).optional(),
  missing: z.enum(farmerGaps).optional(),
  /** A scheme that counts today; `expired`: one that counts no longer; `none`. */
  certificate: z.enum(certificateFilters).optional(),
  /** Of whom more was bought this season than their land can give. */
  yield: z.enum(["over"]).optional(),
  /** A group's id, or `none` for farmers of no group. */
  group: someoneOrNone(),
  /** An officer's id, or `none` for farmers nobody goes to see. */
  officer: someoneOrNone(),
};

const mostMatching = 10_000_000;
const choice = z.object({ id: id(), name: z.string() });

const placement = z.object({
  id: id(),
  groupName: z.string().nullable(),
  officerName: z.string().nullable(),
  placedAt: instant(),
  placedByName: z.string().nullable(),
});
export type PlacementChange = z.output<typeof placement>;

export const farmerPlacements = {
  choices: query("/api/farmer-placements/choices", {
    needs: "canViewFarmers",
    does: "The groups farmers belong to and the officers who go to see them, by name, to choose from.",
    returns: z.object({
      groups: z.array(choice.extend({ isOpen: z.boolean() })),
      officers: z.array(choice),
    }),
  }),
  matching: query("/api/farmer-placements/matching", {
    needs: "canEditFarmers",
    does: "How many farmers match, exactly, and how many of them are with us no more.",
    params: z.object(farmerFilters),
    returns: z.object({ count: count(mostMatching), gone: count(mostMatching) }),
  }),
  place: command("/api/farmer-placements", {
    needs: "canEditFarmers",
    does: "Gives farmers a group, an officer or both: those chosen, or all that match.",
    body: z
      .object({
        id: id(),
        /** Left out: stays as it is. Null: none any more. */
        groupId: id().nullable().optional(),
        officerId: id().nullable().optional(),
        farmerIds: z.array(id()).min(1).max(1000).optional(),
        /** All that match, and how many of them were seen: when it is another number by then, it is refused. */
        matching: z
          .object({ ...farmerFilters, expected: z.int().min(1).max(mostPlaced) })
          .optional(),
      })
      .superRefine((value, refinement) => {
        const { groupId, officerId, farmerIds, matching } = value;
        if (groupId === undefined && officerId === undefined) {
          const message = "Choose a group, an officer or both.";
          refinement.addIssue({ code: "custom", path: ["groupId"], message, input: null });
        }
        if ((farmerIds === undefined) === (matching === undefined)) {
          const message = "Say which farmers: those chosen, or all that match.";
          refinement.addIssue({ code: "custom", path: ["farmerIds"], message, input: null });
        }
      }),
    /** How many stand elsewhere now, and how many are left out because they are with us no more. */
    returns: z.object({ placed: count(mostMatching), leftOut: count(mostMatching) }),
  }),
  ofFarmer: query("/api/farmers/{id}/placements", {
    needs: "canViewFarmers",
    does: "Where a farmer stood, the newest first: group, officer, and who said so.",
    params: byId,
    returns: z.object({ rows: z.array(placement) }),
  }),
} satisfies Api;
