// What is owed and promised before it is paid: debts, advances, approved requests, and the payee as the
// form must know him.
import { z } from "zod";
import { amount, day, id, instant } from "#platform/api/fields.ts";
import { pageParams } from "#platform/api/page.ts";
import { orderedMethods, walletMethods } from "./methodRules.ts";
import { partyTypes } from "./rules.ts";

/** A debt of the books that waits for its payment. */
export const payable = z.object({
  /** Of the due. */
  id: id(),
  partyType: z.enum(partyTypes),
  partyId: id(),
  partyCode: z.string(),
  partyName: z.string(),
  sourceType: z.string(),
  sourceId: id(),
  /** The number of the paper it comes from: COL-26-000123. */
  note: z.string().nullable(),
  day: day(),
  dueOn: day(),
  ageDays: z.int(),
  amount: amount(),
  open: amount(),
  inPaymentId: id().nullable(),
  inPaymentNumber: z.string().nullable(),
  /** What the same party owes of advances, all together. */
  advanceOpen: amount(),
});
export type Payable = z.output<typeof payable>;
export type PayableWire = z.input<typeof payable>;

/** What the form must know of a payee: where money may go, what is owed, what was lent. */
export const payee = z.object({
  type: z.enum(partyTypes),
  id: id(),
  code: z.string(),
  name: z.string(),
  place: z.string().nullable(),
  /** Why nothing can be paid, in words; null when it can. */
  obstacle: z.string().nullable(),
  payeeName: z.string(),
  /** Whose network the wallet on file is of; null when there is none. */
  network: z.enum(walletMethods).nullable(),
  /** The mobile money wallet, masked; null when there is none on file. */
  wallet: z.string().nullable(),
  walletName: z.string().nullable(),
  /** The bank account on file, the number masked; null when there is none. */
  bankAccount: z.object({ bank: z.string(), number: z.string(), holder: z.string() }).nullable(),
  /** Until when nothing goes to a wallet or account that was changed. */
  heldUntil: instant().nullable(),
  /** The methods by which nobody would be paid in this house, and why. */
  notConnected: z.array(z.object({ method: z.enum(orderedMethods), why: z.string() })),
  payables: z.array(payable),
  openAdvance: amount(),
  overdueAdvance: amount(),
});
export type PayeeOfForm = z.output<typeof payee>;
export type PayeeOfFormWire = z.input<typeof payee>;

export const advance = z.object({
  /** Of the due. */
  id: id(),
  paymentId: id().nullable(),
  number: z.string().nullable(),
  partyType: z.enum(partyTypes),
  partyId: id(),
  partyCode: z.string(),
  partyName: z.string(),
  purpose: z.string().nullable(),
  day: day(),
  dueOn: day(),
  amount: amount(),
  open: amount(),
  standing: z.enum(["open", "overdue", "recovered"]),
});
export type AdvanceRow = z.output<typeof advance>;
export type AdvanceRowWire = z.input<typeof advance>;

/** An approved request that is not wholly paid. */
export const request = z.object({
  /** Of the promise in the books. */
  id: id(),
  number: z.string(),
  sourceType: z.string(),
  sourceId: id(),
  note: z.string(),
  partyType: z.enum(partyTypes),
  partyId: id(),
  partyName: z.string(),
  madeOn: day(),
  settleBy: day(),
  amount: amount(),
  /** Neither paid nor in a payment that may still pay it. */
  left: amount(),
});
export type RequestRow = z.output<typeof request>;
export type RequestRowWire = z.input<typeof request>;

export const payableFilters = {
  partyType: z.enum(partyTypes).optional(),
  partyId: id().optional(),
  /** At least this old, in days. */
  minAge: z.coerce.number().int().min(0).max(10_000).optional(),
  /** `yes`: only those no payment speaks for. */
  free: z.enum(["yes"]).optional(),
};
export const payableOrder = {
  sort: z.enum(["dueOn", "open", "partyName"]).default("dueOn"),
  direction: z.enum(["asc", "desc"]).default("asc"),
};
export const payableFilter = z.object({ ...payableFilters, search: pageParams.search });
export type PayableFilter = z.output<typeof payableFilter>;

export const advanceFilters = {
  partyType: z.enum(partyTypes).optional(),
  partyId: id().optional(),
  standing: z.enum(["open", "overdue", "recovered"]).optional(),
};
export const advanceFilter = z.object({ ...advanceFilters, search: pageParams.search });
export type AdvanceFilter = z.output<typeof advanceFilter>;
