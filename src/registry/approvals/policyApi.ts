import { z } from "zod";
import { flags, roles } from "#kernel/permissions.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, count, day, id, instant, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { stepRule } from "./api.ts";
import { countings, escalations } from "./rules.ts";
import { delegationStates, setsPolicies } from "./policyRules.ts";

/** What a policy says; also how its bands lie in their table. */
export const bandsShape = z
  .array(
    z.object({
      upTo: amount().nullable(),
      steps: z.array(stepRule).min(1).max(5),
    }),
  )
  .min(1)
  .max(10);

const terms = {
  bands: bandsShape,
  windowDays: count(366),
  countedTogether: z.enum(countings),
  reminderHours: z.int().min(1).max(720),
  escalationHours: z.int().min(1).max(1440),
  escalateTo: z.enum(escalations),
  expiryDays: z.int().min(1).max(366),
};

const policyShape = z.object({
  documentType: z.string(),
  /** 0 = the factory's. */
  version: z.int().min(0),
  effectiveFrom: day(),
  ...terms,
  /** Why it was written; of the factory's: its source. */
  reason: z.string(),
  createdAt: instant().nullable(),
  createdByName: z.string().nullable(),
});
export type PolicyShown = z.output<typeof policyShape>;

const person = z.object({ id: id(), name: z.string(), role: z.enum(roles) });

export const approvalPolicies = {
  list: query("/api/approval-policies", {
    needs: setsPolicies,
    does: "The approval policy of every kind of document, all versions, and who there is to decide.",
    returns: z.object({
      today: day(),
      types: z.array(
        z.object({
          documentType: z.string(),
          label: z.string(),
          /** The version in force today; null = nobody has set one. */
          inForce: z.int().min(0).nullable(),
          versions: z.array(policyShape),
        }),
      ),
      people: z.array(person.extend({ flags: z.array(z.enum(flags)) })),
    }),
  }),
  write: command("/api/approval-policies", {
    needs: setsPolicies,
    asksAgain: true,
    does: "Writes the next version of a policy, from a day on. What was asked before keeps its steps.",
    body: z.object({
      id: id(),
      documentType: text(60),
      /** The version it follows; refused when another was written meanwhile. */
      after: z.int().min(0),
      effectiveFrom: day(),
      reason: text(300),
      ...terms,
    }),
    returns: policyShape,
  }),
} satisfies Api;

const delegationRow = z.object({
  id: id(),
  fromId: id(),
  fromName: z.string(),
  toName: z.string(),
  firstDay: day(),
  lastDay: day(),
  /** Null = every kind of document. */
  documentTypes: z.array(z.string()).nullable(),
  reason: z.string(),
  state: z.enum(delegationStates),
  createdAt: instant(),
  createdByName: z.string(),
});
export type DelegationRow = z.output<typeof delegationRow>;

export const approvalDelegations = {
  list: query("/api/approval-delegations", {
    needs: "signed-in",
    does: "Who stands in for whom in approvals: one's own; all for whoever sets the policies.",
    params: z.object({ ...pageParams, state: z.enum(delegationStates).optional() }),
    returns: pageOf(delegationRow),
  }),
  choices: query("/api/approval-delegations/choices", {
    needs: "signed-in",
    does: "The people and kinds of document to choose from when somebody is to stand in.",
    returns: z.object({
      people: z.array(person),
      documentTypes: z.array(z.object({ documentType: z.string(), label: z.string() })),
    }),
  }),
  add: command("/api/approval-delegations", {
    needs: "signed-in",
    does: "Lets somebody stand in, with what one may decide oneself and no more.",
    body: z.object({
      id: id(),
      /** Whose approvals; another person's only for whoever sets the policies. */
      fromId: id(),
      toId: id(),
      firstDay: day(),
      lastDay: day(),
      documentTypes: z.array(text(60)).min(1).max(50).nullable().default(null),
      reason: text(300),
    }),
    returns: delegationRow,
  }),
  end: command("/api/approval-delegations/{id}/end", {
    needs: "signed-in",
    does: "Ends it before its last day.",
    params: z.object({ id: id() }),
    returns: delegationRow,
  }),
} satisfies Api;
