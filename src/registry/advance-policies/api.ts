import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, basisPoints, day, text } from "#platform/api/fields.ts";
import { readsAdvancePolicy, setsAdvancePolicy } from "./rules.ts";

const terms = {
  effectiveFrom: day(),
  /** Shillings for a kilogram of the average season. */
  perKilogram: amount(),
  largest: amount(),
  /** At most this part of a delivery's value goes back to advances. */
  recoveryBp: basisPoints(),
};

const policy = z.object({
  ...terms,
  sourceNote: z.string(),
  /** Null for what a company starts with. */
  setByName: z.string().nullable(),
  /** Whether it counts today, will count, or was followed by another. */
  standing: z.enum(["counts", "to-come", "past"]),
});
export type AdvancePolicyRow = z.output<typeof policy>;
export type AdvancePolicyRowWire = z.input<typeof policy>;

const policies = z.object({ rows: z.array(policy) });

export const advancePolicies = {
  list: query("/api/advance-policies", {
    needs: readsAdvancePolicy,
    does: "The terms of advances to farmers, the newest first, with the one that counts today.",
    returns: policies,
  }),
  set: command("/api/advance-policies", {
    needs: setsAdvancePolicy,
    does: "Sets the terms of advances to farmers from a day on.",
    body: z.object({ ...terms, sourceNote: text(200) }),
    returns: policies,
  }),
} satisfies Api;
