import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { textStanding } from "#registry/text-messages/api.ts";
import {
  advance,
  advanceFilter,
  advanceFilters,
  payable,
  payableFilter,
  payableFilters,
  payableOrder,
  payee,
  request,
} from "./payableApi.ts";
import { payeeWarningCodes } from "./payeeWarningRules.ts";
import {
  asksProvider,
  partyTypes,
  paymentKinds,
  paymentLife,
  paymentMethods,
  seesPayments,
} from "./rules.ts";

export type {
  AdvanceFilter,
  AdvanceRow,
  AdvanceRowWire,
  Payable,
  PayableFilter,
  PayableWire,
  PayeeOfForm,
  PayeeOfFormWire,
  RequestRow,
  RequestRowWire,
} from "./payableApi.ts";

const state = z.enum(paymentLife.states);
const method = z.enum(paymentMethods);
const direction = z.enum(["asc", "desc"]);

const row = z.object({
  id: id(),
  number: z.string(),
  kind: z.enum(paymentKinds),
  state,
  version: version(),
  createdAt: instant(),
  preparedOn: day(),
  partyType: z.enum(partyTypes),
  partyId: id(),
  partyCode: z.string(),
  partyName: z.string(),
  payeeName: z.string(),
  /** Masked: enough to recognise, not enough to call. */
  payeePhone: z.string().nullable(),
  /** Of a transfer: the payee's bank, and the last digits of the account. */
  payeeBank: z.string().nullable(),
  payeeAccount: z.string().nullable(),
  method,
  amount: amount(),
  note: z.string().nullable(),
  preparedByName: z.string(),
  releasedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  reviewReason: z.string().nullable(),
});
export type PaymentRow = z.output<typeof row>;
export type PaymentRowWire = z.input<typeof row>;

const item = z.object({
  dueId: id(),
  note: z.string().nullable(),
  sourceType: z.string(),
  sourceId: id(),
  day: day(),
  /** The whole debt, what of it this payment pays, and what is open now. */
  due: amount(),
  amount: amount(),
  open: amount(),
});

const event = z.object({
  at: instant(),
  source: z.enum(["house", "transfer", "status", "callback"]),
  what: z.string(),
  detail: z.string().nullable(),
});

const blocker = z.object({
  what: z.string(),
  owner: z.string().exactOptional(),
  link: z.string().exactOptional(),
});

/** What whoever approves or releases should know of where it goes; it holds nothing up. */
export const payeeWarning = z.object({ code: z.enum(payeeWarningCodes), what: z.string() });

const other = z.object({ id: id(), number: z.string() }).nullable();

const payment = row.extend({
  chequeNumber: z.string().nullable(),
  repayOn: day().nullable(),
  /** The business day the money arrived. */
  paidOn: day().nullable(),
  duplicateReason: z.string().nullable(),
  items: z.array(item),
  /** The approved request that is paid. */
  request: z.object({ number: z.string(), type: z.string(), id: id() }).nullable(),
  preparedById: id(),
  approvedById: id().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: instant().nullable(),
  releasedById: id().nullable(),
  releasedByName: z.string().nullable(),
  /** Two of the three steps by one person: only in a company of one. */
  samePerson: z.boolean(),
  contentSha256: z.string(),
  replaces: other,
  replacedBy: other,
  /** Our key at the provider. */
  reference: z.string().nullable(),
  providerReference: z.string().nullable(),
  providerReason: z.string().nullable(),
  fee: amount(),
  tries: count(),
  polls: count(),
  acceptedAt: instant().nullable(),
  nextPollAt: instant().nullable(),
  advanceDueId: id().nullable(),
  /** What is left of the advance this payment gave. */
  advanceOpen: amount().nullable(),
  receiptCode: z.string().nullable(),
  receiptPrints: count(),
  closingReason: z.string().nullable(),
  /** Whose name the provider has the wallet under; null when it goes to none, or was not asked yet. */
  walletName: z
    .object({
      holderName: z.string().nullable(),
      scoreBp: z.int(),
      isLike: z.boolean(),
      acceptedByName: z.string().nullable(),
      acceptReason: z.string().nullable(),
    })
    .nullable(),
  /** What somebody found out and another person must confirm. */
  finding: z
    .object({
      isPaid: z.boolean(),
      providerReference: z.string().nullable(),
      evidence: z.string(),
      foundById: id(),
      foundByName: z.string(),
      foundAt: instant(),
    })
    .nullable(),
  /** May people say what became of it: a day after it was let go. */
  mayBeFound: z.boolean(),
  /** How far the message to the farmer is; null = none was to be sent. */
  text: textStanding.nullable(),
  payRun: other,
  /** Why a pay run left it unreleased. */
  releaseProblem: z.string().nullable(),
  events: z.array(event),
  warnings: z.array(payeeWarning),
  /** What keeps the person who asks from each move, with its owner. */
  approveBlockers: z.array(blocker),
  releaseBlockers: z.array(blocker),
  reverseBlockers: z.array(blocker),
});
export type Payment = z.output<typeof payment>;
export type PaymentWire = z.input<typeof payment>;

const paymentFilters = {
  state: state.optional(),
  method: method.optional(),
  kind: z.enum(paymentKinds).optional(),
  partyType: z.enum(partyTypes).optional(),
  partyId: id().optional(),
  from: day().optional(),
  to: day().optional(),
  /** `yes`: only those a person must look at. */
  review: z.enum(["yes"]).optional(),
};
const paymentOrder = {
  sort: z.enum(["createdAt", "amount", "partyName"]).default("createdAt"),
  direction: direction.default("desc"),
};
const paymentFilter = z.object({ ...paymentFilters, search: pageParams.search });
export type PaymentFilter = z.output<typeof paymentFilter>;

const voucher = {
  id: id(),
  partyType: z.enum(partyTypes).default("farmer"),
  partyId: id(),
  method,
  chequeNumber: optionalText(40),
  /** Why this is not the payment it looks like. */
  duplicateReason: optionalText(500),
  /** The failed payment this is a new attempt of. */
  replacesId: id().nullable().default(null),
};

/** What a step with a reason takes and gives. */
const movedWithReason = { params: byId, body: moveWithReason, returns: payment };

export const payments = {
  payables: query("/api/payments/payables", {
    needs: seesPayments,
    does: "What is owed to farmers and colleagues, the oldest first, with the payment that speaks for it already.",
    params: z.object({ ...pageParams, ...payableFilters, ...payableOrder }),
    returns: pageWithTotals(payable, z.object({ amount: total(), open: total() })),
  }),
  payablesCsv: file("/api/payments/payables.csv", "text/csv", {
    needs: takesOut(seesPayments),
    does: "Every debt that matches, as a table.",
    params: payableFilter,
  }),
  payee: query("/api/payments/payees/{id}", {
    needs: "canProcessPayments",
    does: "A farmer or colleague as a payee: wallet, debts that can be paid, advances.",
    params: byId.extend({ type: z.enum(partyTypes).default("farmer") }),
    returns: payee,
  }),
  advances: query("/api/payments/advances", {
    needs: seesPayments,
    does: "Advances given, with what is still to be recovered or accounted for.",
    params: z.object({
      ...pageParams,
      ...advanceFilters,
      sort: z.enum(["dueOn", "open", "partyName"]).default("dueOn"),
      direction: direction.default("asc"),
    }),
    returns: pageWithTotals(advance, z.object({ amount: total(), open: total() })),
  }),
  advancesCsv: file("/api/payments/advances.csv", "text/csv", {
    needs: takesOut(seesPayments),
    does: "Every advance that matches, as a table.",
    params: advanceFilter,
  }),
  requests: query("/api/payments/requests", {
    needs: seesPayments,
    does: "Approved requests with money left to pay, the oldest first.",
    params: z.object({
      ...pageParams,
      sort: z.enum(["madeOn", "left", "partyName"]).default("madeOn"),
      direction: direction.default("asc"),
    }),
    returns: pageWithTotals(request, z.object({ amount: total(), left: total() })),
  }),
  list: query("/api/payments", {
    needs: seesPayments,
    does: "Payments, the newest first, with the totals of everything that matches.",
    params: z.object({ ...pageParams, ...paymentFilters, ...paymentOrder }),
    returns: pageWithTotals(row, z.object({ amount: total(), paid: total() })),
  }),
  csv: file("/api/payments/payments.csv", "text/csv", {
    needs: takesOut(seesPayments),
    does: "Every payment that matches, as a table.",
    params: paymentFilter,
  }),
  read: query("/api/payments/{id}", {
    needs: seesPayments,
    does: "One payment with its items, its timeline, and what stands in the way of its next step.",
    params: byId,
    returns: payment,
  }),
  prepare: command("/api/payments", {
    needs: "canProcessPayments",
    does: "Prepares the voucher that pays what a farmer or a colleague is owed, whole or in part.",
    body: z.object({
      ...voucher,
      items: z
        .array(z.object({ dueId: id(), amount: amount() }))
        .min(1)
        .max(200),
      note: optionalText(200),
    }),
    returns: payment,
  }),
  prepareAdvance: command("/api/payments/advances", {
    needs: "canProcessPayments",
    does:
      "Prepares an advance: to a farmer, recovered from deliveries until a day; to a colleague, " +
      "what an approved request promised.",
    body: z.object({
      ...voucher,
      amount: amount(),
      /** A farmer's; a colleague's stands in the approved request. */
      repayOn: day().nullable().default(null),
      purpose: optionalText(200),
      /** The approved request an advance to a colleague pays. */
      commitmentId: id().nullable().default(null),
    }),
    returns: payment,
  }),
  approve: command("/api/payments/{id}/approve", {
    needs: paymentLife.moves.approve.needs,
    does: "Approves exactly this content, within the approver's limit; not by who prepared it.",
    params: byId,
    body: moveBody,
    returns: payment,
  }),
  reject: command("/api/payments/{id}/reject", {
    needs: paymentLife.moves.reject.needs,
    does: "Turns a voucher down with a reason; its debts are free again.",
    ...movedWithReason,
  }),
  release: command("/api/payments/{id}/release", {
    needs: paymentLife.moves.release.needs,
    does: "Pays out: cash and cheque at once, mobile money and bank by order; by a third person.",
    asksAgain: true,
    params: byId,
    body: moveBody,
    returns: payment,
  }),
  void: command("/api/payments/{id}/void", {
    needs: paymentLife.moves.void.needs,
    does: "Strikes out a payment that was not released.",
    ...movedWithReason,
  }),
  reverse: command("/api/payments/{id}/reverse", {
    needs: paymentLife.moves.reverse.needs,
    does: "Takes back cash or a cheque that came back; the debts are open again.",
    ...movedWithReason,
  }),
  askProvider: command("/api/payments/{id}/ask-provider", {
    needs: asksProvider,
    does: "Asks the provider now what became of a payment; it decides, not who asks.",
    params: byId,
    body: moveBody,
    returns: payment,
  }),
  acceptName: command("/api/payments/{id}/accept-name", {
    needs: "canProcessPayments",
    does: "Says that a wallet under another name is the payee's all the same; by another than who prepared or approved it.",
    ...movedWithReason,
  }),
  callOff: command("/api/payments/{id}/call-off", {
    needs: "canApproveFunds",
    does: "Calls off a payment that was let go and never sent; its debts are open again.",
    ...movedWithReason,
  }),
  report: command("/api/payments/{id}/report", {
    needs: asksProvider,
    does: "Writes down, with what proves it, what became of a payment the provider never answered for.",
    params: byId,
    body: z.object({
      isPaid: z.boolean(),
      providerReference: optionalText(100),
      evidence: longText(1000).min(10),
    }),
    returns: payment,
  }),
  confirmReport: command("/api/payments/{id}/confirm-report", {
    needs: "canApproveFunds",
    does: "Confirms what another person found, and ends the payment that way; or says it does not hold.",
    params: byId,
    body: z.object({ holds: z.boolean() }),
    returns: payment,
  }),
  printReceipt: command("/api/payments/{id}/print-receipt", {
    needs: seesPayments,
    does: "Counts a print of the receipt: the second and later ones say COPY.",
    params: byId,
    returns: z.object({ prints: count() }),
  }),
  voucher: file("/api/payments/{id}/voucher.pdf", "application/pdf", {
    needs: seesPayments,
    does: "The payment voucher on A4, with the people who answer for it.",
    params: byId,
  }),
  receipt: file("/api/payments/{id}/receipt.pdf", "application/pdf", {
    needs: seesPayments,
    does: "The payee's receipt for the roll printer (80 mm) or on A5, once paid.",
    params: z.object({ id: id(), format: z.enum(["80mm", "A5"]).default("80mm") }),
  }),
} satisfies Api;
