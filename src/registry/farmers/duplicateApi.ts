// What may be asked about records that may be one person.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, id, instant, version } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { mergeFieldNames } from "./mergeRules.ts";
import { farmerSchema } from "./api.ts";
import { farmerLife, keepsFarmers } from "./rules.ts";

const side = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  state: z.enum(farmerLife.states),
  place: z.string().nullable(),
  phone: z.string().nullable(),
});

const pairRow = z.object({
  id: id(),
  one: side,
  other: side,
  samePhone: z.boolean(),
  sameName: z.boolean(),
  /** The same photograph, perhaps cut, turned over or saved anew. */
  samePhoto: z.boolean(),
  foundAt: instant(),
});
export type PairRow = z.output<typeof pairRow>;

export const farmerDuplicates = {
  list: query("/api/farmer-duplicates", {
    needs: keepsFarmers,
    does: "Pairs of records that may be one person and nobody has looked at yet, the oldest first.",
    params: z.object({ limit: pageParams.limit, after: pageParams.after }),
    returns: pageOf(pairRow),
  }),
  read: query("/api/farmer-duplicates/{id}", {
    needs: keepsFarmers,
    does: "Both records of a pair, side by side.",
    params: byId,
    returns: z.object({
      id: id(),
      one: farmerSchema,
      other: farmerSchema,
      /** Two numbers that differ in the middle only are shown alike. */
      sameNin: z.boolean(),
    }),
  }),
  keepApart: command("/api/farmer-duplicates/{id}/keep-apart", {
    needs: "canEditFarmers",
    does: "Says that two records are two people; nobody is asked about them again.",
    params: byId,
    body: z.object({}),
    returns: z.object({ id: id() }),
  }),
  merge: command("/api/farmers/{id}/merge", {
    needs: farmerLife.moves.merge.needs,
    does: "Makes one record of two: this one stays, with what is taken from the other, whose codes go on leading here.",
    params: byId,
    body: z.object({
      version: version(),
      otherId: id(),
      otherVersion: version(),
      take: z.array(z.enum(mergeFieldNames)).max(mergeFieldNames.length).default([]),
    }),
    returns: farmerSchema,
  }),
} satisfies Api;
