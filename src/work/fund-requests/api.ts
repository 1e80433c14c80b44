import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  grams,
  id,
  instant,
  longText,
  moveWithReason,
  optionalText,
  scan,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { approvalShape } from "#registry/approvals/api.ts";
import { asksForFunds, fundRequestLife, purposes, standings } from "./rules.ts";
import { retirementRow } from "./retirementApi.ts";

const state = z.enum(fundRequestLife.states);
const purpose = z.enum(purposes);

const row = z.object({
  id: id(),
  number: z.string(),
  state,
  version: version(),
  purpose,
  amount: amount(),
  neededBy: day(),
  payeeId: id(),
  payeeName: z.string(),
  justification: z.string(),
  requestedById: id(),
  requestedByName: z.string(),
  createdAt: instant(),
  askedOn: day(),
  /** Where the money stands, once approved; null before and after it mattered. */
  standing: z.enum(standings).nullable(),
  paid: amount(),
  /** Paid and not accounted for. */
  open: amount(),
  settleBy: day().nullable(),
});
export type FundRequestRow = z.output<typeof row>;
export type FundRequestRowWire = z.input<typeof row>;

const request = row.extend({
  department: z.string().nullable(),
  placeId: id().nullable(),
  placeName: z.string().nullable(),
  expectedGrams: grams().nullable(),
  pricePerKg: amount().nullable(),
  hasFile: z.boolean(),
  overdueReason: z.string().nullable(),
  closingReason: z.string().nullable(),
  samePerson: z.boolean(),
  /** Of the approved request form; null before. */
  code: z.string().nullable(),
  approval: approvalShape.nullable(),
  payments: z.array(
    z.object({
      id: id(),
      /** The debt it became, by which its payee says that it arrived. */
      dueId: id(),
      day: day(),
      amount: amount(),
      open: amount(),
      dueOn: day(),
      /** When the payee said that it arrived; null before. */
      receivedAt: instant().nullable(),
    }),
  ),
  retirements: z.array(retirementRow),
});
export type FundRequest = z.output<typeof request>;
export type FundRequestWire = z.input<typeof request>;

const terms = {
  purpose,
  amount: amount(),
  neededBy: day(),
  payeeId: id(),
  department: optionalText(80),
  justification: longText(1000),
  placeId: id().nullable().default(null),
  expectedGrams: grams().nullable().default(null),
  pricePerKg: amount().nullable().default(null),
  /** Why it is asked for although earlier money is overdue: the owner's only. */
  overdueReason: optionalText(300),
};

const filters = {
  state: state.optional(),
  standing: z.enum(standings).optional(),
  purpose: purpose.optional(),
  mine: z.enum(["yes"]).optional(),
  from: day().optional(),
  to: day().optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type FundRequestFilter = z.output<typeof filter>;

export const fundRequests = {
  list: query("/api/fund-requests", {
    needs: asksForFunds,
    does: "Requests for funds, the newest first, with the totals of everything that matches.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ amount: total(), paid: total(), open: total() })),
  }),
  csv: file("/api/fund-requests/fund-requests.csv", "text/csv", {
    needs: takesOut(asksForFunds),
    does: "Every request that matches, as a table.",
    params: filter,
  }),
  colleagues: query("/api/fund-requests/colleagues", {
    needs: asksForFunds,
    does: "Who money can be asked for: everybody who works here.",
    params: z.object({ ...pageParams }),
    returns: pageOf(z.object({ id: id(), name: z.string(), title: z.string().nullable() })),
  }),
  one: query("/api/fund-requests/{id}", {
    needs: asksForFunds,
    does: "One request with its approval, its payments and its accounts.",
    params: byId,
    returns: request,
  }),
  ask: command("/api/fund-requests", {
    needs: asksForFunds,
    does: "Asks for funds; refused while the payee's earlier money is overdue.",
    body: z.object({ id: id(), ...terms, file: scan().nullable().default(null) }),
    returns: request,
  }),
  resubmit: command("/api/fund-requests/{id}/resubmit", {
    needs: fundRequestLife.moves.resubmit.needs,
    does: "Changes a request that is not decided or was given back, and asks for it again.",
    params: byId,
    body: z.object({ version: version(), ...terms, file: scan().nullable().default(null) }),
    returns: request,
  }),
  cancel: command("/api/fund-requests/{id}/cancel", {
    needs: fundRequestLife.moves.cancel.needs,
    does: "Takes a request back while nothing of it was paid.",
    params: byId,
    body: moveWithReason,
    returns: request,
  }),
  close: command("/api/fund-requests/{id}/close", {
    needs: fundRequestLife.moves.close.needs,
    does: "Ends a request whose paid money is accounted for; its unpaid rest lapses.",
    params: byId,
    body: moveWithReason,
    returns: request,
  }),
  attachment: file("/api/fund-requests/{id}/attachment", "application/pdf", {
    needs: asksForFunds,
    does: "The paper that came with a request.",
    params: byId,
  }),
  paper: file("/api/fund-requests/{id}/request.pdf", "application/pdf", {
    needs: asksForFunds,
    does: "The request form with the people who decided.",
    params: byId,
  }),
  setTerm: command("/api/fund-requests/terms", {
    needs: "canConfigureSystem",
    does: "Says within how many days money is accounted for, from a day on.",
    body: z.object({
      effectiveFrom: day(),
      settleDays: z.int().min(1).max(366),
      sourceNote: text(200),
    }),
    returns: z.object({ effectiveFrom: day(), settleDays: z.int(), sourceNote: z.string() }),
  }),
} satisfies Api;
