import { z } from "zod";
import { flags, roles } from "#kernel/permissions.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  id,
  instant,
  moveBody,
  moveWithReason,
  text,
  version,
} from "#platform/api/fields.ts";
import { countCap, pageOf, pageParams } from "#platform/api/page.ts";
import { approvalLife, decisions, eventKinds, mostAtOnce, stepStates } from "./rules.ts";

const role = z.enum(roles);
const flag = z.enum(flags);

/** Who may take a step; limits of roles in shillings. */
export const stepRule = z.object({
  flag,
  roles: z.array(role).min(1).max(roles.length).nullable(),
  limits: z.array(z.object({ role, limit: amount() })).max(roles.length),
});

/** A document's way, as its maker is told before asking. Documents put it beside their own form. */
export const wayShape = z.object({
  documentType: z.string(),
  amount: amount(),
  /** With what was asked for the same payee within the window: the amount that chose the steps. */
  counted: amount(),
  windowDays: count(366),
  expiryDays: count(366),
  steps: z.array(
    z.object({
      step: z.int(),
      flag,
      roles: z.array(role).nullable(),
      people: z.array(
        z.object({ id: id(), name: z.string(), role, insteadOfName: z.string().nullable() }),
      ),
    }),
  ),
});

/** Where a document's approval stands, for the document's own page. */
export const approvalShape = z.object({
  id: id(),
  state: z.enum(approvalLife.states),
  version: version(),
  amount: amount(),
  counted: amount(),
  requestedById: id(),
  requestedByName: z.string(),
  submittedAt: instant(),
  expiresOn: day(),
  closedAt: instant().nullable(),
  closingReason: z.string().nullable(),
  /** 0 = the factory's policy. */
  policyVersion: z.int().min(0),
  policyFrom: day(),
  steps: z.array(
    stepRule.extend({
      step: z.int(),
      state: z.enum(stepStates),
      openSince: instant().nullable(),
      remindedAt: instant().nullable(),
      escalatedAt: instant().nullable(),
      decidedByName: z.string().nullable(),
      onBehalfOfName: z.string().nullable(),
      decidedAt: instant().nullable(),
      reason: z.string().nullable(),
      samePerson: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      kind: z.enum(eventKinds),
      step: z.int(),
      at: instant(),
      /** Null = the house itself. */
      byName: z.string().nullable(),
      onBehalfOfName: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type Approval = z.output<typeof approvalShape>;

const requestRow = z.object({
  id: id(),
  documentType: z.string(),
  documentLabel: z.string(),
  documentId: id(),
  number: z.string(),
  title: z.string(),
  link: z.string(),
  amount: amount(),
  payeeName: z.string().nullable(),
  requestedByName: z.string(),
  state: z.enum(approvalLife.states),
  version: version(),
  submittedAt: instant(),
  expiresOn: day(),
  step: z.int(),
  stepCount: z.int(),
  /** Others may decide too, because it waited too long. */
  escalated: z.boolean(),
  /** It waits for the person who asks this. */
  isMine: z.boolean(),
  /** Whom they would decide for; null = for themselves. */
  insteadOfName: z.string().nullable(),
});
export type RequestRow = z.output<typeof requestRow>;

/** What the approver should see beside a document: a figure or a warning, said by the document's owner. */
export const factShape = z.object({
  label: z.string(),
  value: z.string(),
  tone: z.enum(["plain", "good", "warning", "bad"]),
  link: z.string().nullable(),
});

const similarShape = z.object({
  id: id(),
  number: z.string(),
  title: z.string(),
  link: z.string(),
  amount: amount(),
  state: z.enum(approvalLife.states),
  submittedAt: instant(),
  requestedByName: z.string(),
  sameAmount: z.boolean(),
});

const requestShape = requestRow.extend({
  approval: approvalShape,
  /** Who may decide the step that waits. */
  waitsFor: z.array(
    z.object({ id: id(), name: z.string(), role, insteadOfName: z.string().nullable() }),
  ),
  /** Whether this person is shown the facts: who decides, and who reads the company's money anyway. */
  seesFacts: z.boolean(),
  facts: z.array(factShape),
  /** Asked for the same payee in the last ninety days. */
  similar: z.array(similarShape),
});
export type RequestShown = z.output<typeof requestShape>;

export const boxes = ["waiting", "asked", "decided", "all"] as const;

const decided = z.object({
  id: id(),
  done: z.boolean(),
  state: z.enum(approvalLife.states).nullable(),
  /** The refusal's code and words, where it was not done. */
  code: z.string().nullable(),
  because: z.string().nullable(),
});

export const approvals = {
  list: query("/api/approvals", {
    needs: "signed-in",
    does: "What waits for the person's decision, what they asked for, and what they decided.",
    params: z.object({
      ...pageParams,
      box: z.enum(boxes).default("waiting"),
      documentType: text(60).optional(),
      state: z.enum(approvalLife.states).optional(),
      sort: z.enum(["submittedAt", "amount"]).default("submittedAt"),
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageOf(requestRow),
  }),
  waiting: query("/api/approvals/waiting", {
    needs: "signed-in",
    does: "How many requests wait for the person's decision, counted as far as their list counts: up to a thousand.",
    returns: z.object({ count: count(countCap) }),
  }),
  way: query("/api/approvals/way", {
    needs: "works-here",
    does: "Who would decide on a document of this kind and amount, asked before asking.",
    params: z.object({
      documentType: text(60),
      amount: amount(),
      payeeType: text(40).optional(),
      payeeId: text(80).optional(),
      payeeName: text(200).optional(),
    }),
    returns: wayShape,
  }),
  read: query("/api/approvals/{id}", {
    needs: "signed-in",
    does: "One request with what its approver should see, its steps and its history.",
    params: byId,
    returns: requestShape,
  }),
  approve: command("/api/approvals/{id}/approve", {
    needs: "signed-in",
    does: "Approves the step that waits; after the last step the document is approved.",
    params: byId,
    body: moveBody,
    returns: requestShape,
  }),
  return: command("/api/approvals/{id}/return", {
    needs: "signed-in",
    does: "Gives the document back to be corrected and asked for again.",
    params: byId,
    body: moveWithReason,
    returns: requestShape,
  }),
  reject: command("/api/approvals/{id}/reject", {
    needs: "signed-in",
    does: "Turns the document down.",
    params: byId,
    body: moveWithReason,
    returns: requestShape,
  }),
  decideMany: command("/api/approvals/decide", {
    needs: "signed-in",
    does: "Decides on several requests at once; each has its own outcome.",
    body: z.object({
      decision: z.enum(decisions),
      /** Why; needed to return or reject. */
      reason: text(500).nullable().default(null),
      requests: z
        .array(z.object({ id: id(), version: version() }))
        .min(1)
        .max(mostAtOnce),
    }),
    returns: z.object({ outcomes: z.array(decided) }),
  }),
} satisfies Api;
export type Outcome = z.output<typeof decided>;
