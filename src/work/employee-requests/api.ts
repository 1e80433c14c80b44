import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  id,
  instant,
  longText,
  moveWithReason,
  optionalText,
  scan,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { approvalShape } from "#registry/approvals/api.ts";
import { repaymentRow } from "./repaymentApi.ts";
import {
  employeeRequestLife,
  leaveKinds,
  letterKinds,
  readsRequests,
  requestKinds,
  standings,
  urgencies,
} from "./rules.ts";

const state = z.enum(employeeRequestLife.states);
const kind = z.enum(requestKinds);

/** What each kind asks for. Shillings; days in Kampala. */
export const askedShape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("leave"),
    leaveKind: z.enum(leaveKinds),
    from: day(),
    to: day(),
    /** The colleague who does the work meanwhile. */
    relieverId: id().nullable().default(null),
    reason: optionalText(500),
  }),
  z.object({
    kind: z.literal("salary_advance"),
    amount: amount(),
    /** Months over which it is paid back. */
    instalments: z.int().min(1).max(24),
    reason: longText(500),
  }),
  z.object({
    kind: z.literal("petty_cash"),
    neededBy: day(),
    items: z
      .array(z.object({ what: text(80), amount: amount() }))
      .min(1)
      .max(20),
    reason: longText(500),
  }),
  z.object({
    kind: z.literal("transport"),
    neededBy: day(),
    from: text(80),
    to: text(80),
    amount: amount(),
    reason: longText(500),
  }),
  z.object({
    kind: z.literal("ppe_or_tool"),
    item: text(80),
    quantity: z.int().min(1).max(1000),
    neededBy: day(),
    reason: longText(500),
  }),
  z.object({
    kind: z.literal("repair"),
    what: text(80),
    place: text(80),
    urgency: z.enum(urgencies),
    reason: longText(500),
  }),
  z.object({
    kind: z.literal("document_letter"),
    letter: z.enum(letterKinds),
    addressee: text(80),
    neededBy: day(),
    reason: longText(500),
  }),
]);

const row = z.object({
  id: id(),
  number: z.string(),
  state,
  version: version(),
  kind,
  title: z.string(),
  amount: amount(),
  employeeId: id(),
  employeeName: z.string(),
  createdAt: instant(),
  /** Where the money stands, once approved; null before and for what is not money. */
  standing: z.enum(standings).nullable(),
  paid: amount(),
  /** Paid, and neither accounted for nor paid back. */
  open: amount(),
});
export type EmployeeRequestRow = z.output<typeof row>;
export type EmployeeRequestRowWire = z.input<typeof row>;

/** What happened to a request, in order: asked, decided, paid, said. */
const happening = z.object({
  day: day(),
  what: z.enum([
    "asked",
    "reminded",
    "escalated",
    "approved",
    "returned",
    "rejected",
    "expired",
    "withdrawn",
    "comment",
    "paid",
    "repaid",
    "fulfilled",
  ]),
  byName: z.string().nullable(),
  text: z.string().nullable(),
  amount: amount().nullable(),
});
export type Happening = z.output<typeof happening>;

const request = row.extend({
  asked: askedShape,
  relieverName: z.string().nullable(),
  /** Working days of a leave. */
  leaveDays: count(),
  employeeTitle: z.string().nullable(),
  hasFile: z.boolean(),
  closingReason: z.string().nullable(),
  fulfilledAt: instant().nullable(),
  samePerson: z.boolean(),
  /** Whose page this is: they withdraw and change, others decide and pay. */
  isMine: z.boolean(),
  settleBy: day().nullable(),
  /** Verification code of its letter or form, once approved. */
  code: z.string().nullable(),
  approval: approvalShape.nullable(),
  timeline: z.array(happening),
  repayments: z.array(repaymentRow),
  /** When which part of a paid advance on salary comes back. */
  plan: z.array(z.object({ day: day(), amount: amount(), open: amount() })),
});
export type EmployeeRequest = z.output<typeof request>;
export type EmployeeRequestWire = z.input<typeof request>;

const filters = { state: state.optional(), kind: kind.optional() };
const filter = z.object({ ...filters, search: pageParams.search });
export type EmployeeRequestFilter = z.output<typeof filter>;

const terms = {
  asked: askedShape,
  file: scan().nullable().default(null),
  /** Kept for later: nobody is asked yet. */
  asDraft: z.boolean().default(false),
};

export const employeeRequests = {
  list: query("/api/employee-requests", {
    needs: "signed-in",
    does: "One's own requests, the newest first.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageOf(row),
  }),
  all: query("/api/employee-requests/all", {
    needs: readsRequests,
    does: "Requests of everybody: all for who manages people, those with money for who pays.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageOf(row),
  }),
  colleagues: query("/api/employee-requests/colleagues", {
    needs: "works-here",
    does: "Who may stand in during a leave: everybody else who works here.",
    params: z.object({ ...pageParams }),
    returns: pageOf(z.object({ id: id(), name: z.string(), title: z.string().nullable() })),
  }),
  one: query("/api/employee-requests/{id}", {
    needs: "signed-in",
    does: "One request with what happened to it; only one's own unless one decides or pays.",
    params: byId,
    returns: request,
  }),
  ask: command("/api/employee-requests", {
    needs: "signed-in",
    does: "Asks for something, or keeps it as a draft; leave holds its days from here on.",
    body: z.object({ id: id(), ...terms }),
    returns: request,
  }),
  submit: command("/api/employee-requests/{id}/submit", {
    needs: employeeRequestLife.moves.submit.needs,
    does: "Changes a request that is not decided or was given back, and asks for it again.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
    returns: request,
  }),
  withdraw: command("/api/employee-requests/{id}/withdraw", {
    needs: employeeRequestLife.moves.withdraw.needs,
    does: "Takes one's own request back before it is approved.",
    params: byId,
    body: z.object({ version: version() }),
    returns: request,
  }),
  callOff: command("/api/employee-requests/{id}/call-off", {
    needs: employeeRequestLife.moves.callOff.needs,
    does: "Calls an approved request off while nothing was paid and no leave began.",
    params: byId,
    body: moveWithReason,
    returns: request,
  }),
  fulfil: command("/api/employee-requests/{id}/fulfil", {
    needs: employeeRequestLife.moves.fulfil.needs,
    does: "Says that it is done: by the employee, or by who manages people.",
    params: byId,
    body: z.object({ version: version() }),
    returns: request,
  }),
  comment: command("/api/employee-requests/{id}/comment", {
    needs: "signed-in",
    does: "Says something about a request to everybody who may read it.",
    params: byId,
    body: z.object({ text: longText(1000) }),
    returns: request,
  }),
  attachment: file("/api/employee-requests/{id}/attachment", "application/pdf", {
    needs: "signed-in",
    does: "The paper that came with a request.",
    params: byId,
  }),
  paper: file("/api/employee-requests/{id}/request.pdf", "application/pdf", {
    needs: "signed-in",
    does: "The request form with who decided.",
    params: byId,
  }),
  letter: file("/api/employee-requests/{id}/letter.pdf", "application/pdf", {
    needs: "signed-in",
    does: "The leave letter or the letter that was asked for, once approved.",
    params: byId,
  }),
} satisfies Api;
