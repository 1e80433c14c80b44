import { z } from "zod";
import { tradedCommodities } from "#kernel/commodities.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, day, id, text } from "#platform/api/fields.ts";
import { licensedActions, readsLicences, setsLicenceRules, validities } from "./rules.ts";

const code = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{1,23}$/, "Capital letters, digits and _, like COFFEE_EXPORTER");
/** Whether it is the row that counts today, will count, or was followed by another. */
const standing = z.enum(["counts", "to-come", "past"]);
const dated = { effectiveFrom: day(), sourceNote: text(300) };

const authorityTerms = { code, name: text(120), successorCode: code.nullable().default(null) };
const kindTerms = {
  code,
  name: text(120),
  authorityCode: code,
  validity: z.enum(validities),
  needs: text(500),
  usualFee: amount().nullable().default(null),
  leadDays: z.int().min(0).max(366),
  soonDays: z.int().min(1).max(366),
  renewDays: z.int().min(0).max(366),
};
const needTerms = {
  action: z.enum(licensedActions),
  kindCode: code,
  commodity: z.enum(tradedCommodities).nullable().default(null),
  isNeeded: z.boolean(),
};

const authorityRow = z.object({
  id: id(),
  ...authorityTerms,
  ...dated,
  successorCode: z.string().nullable(),
  standing,
});
export type AuthorityRuleRow = z.output<typeof authorityRow>;
const kindRow = z.object({
  id: id(),
  ...kindTerms,
  ...dated,
  usualFee: amount().nullable(),
  authorityName: z.string(),
  standing,
});
export type KindRow = z.output<typeof kindRow>;
const needRow = z.object({
  id: id(),
  ...needTerms,
  ...dated,
  commodity: z.enum(tradedCommodities).nullable(),
  kindName: z.string(),
  standing,
});
export type NeedRow = z.output<typeof needRow>;

const everything = z.object({
  authorities: z.array(authorityRow),
  kinds: z.array(kindRow),
  needs: z.array(needRow),
});
export type LicenceRules = z.output<typeof everything>;

export const licenceRules = {
  read: query("/api/licence-rules", {
    needs: readsLicences,
    does: "Authorities, kinds of licence and what needs them, with every row that ever counted.",
    returns: everything,
  }),
  setAuthority: command("/api/licence-rules/authorities", {
    needs: setsLicenceRules,
    does: "Names an authority from a day on, or the one that does its work from then.",
    body: z.object({ id: id(), ...authorityTerms, ...dated }),
    returns: everything,
  }),
  setKind: command("/api/licence-rules/kinds", {
    needs: setsLicenceRules,
    does: "Says from a day on who gives a kind of licence, for how long, for what, and when to warn.",
    body: z.object({ id: id(), ...kindTerms, ...dated }),
    returns: everything,
  }),
  setNeed: command("/api/licence-rules/needs", {
    needs: setsLicenceRules,
    does: "Says from a day on that an action needs a kind of licence, or no longer does.",
    body: z.object({ id: id(), ...needTerms, ...dated }),
    returns: everything,
  }),
} satisfies Api;
