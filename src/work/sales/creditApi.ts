import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  moveWithReason,
  quantity,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { approvalShape } from "#registry/approvals/api.ts";
import { creditNoteLife, creditsSales } from "./creditRules.ts";
import { creditReasons, fiscalLife } from "./fiscalRules.ts";
import { seesSales } from "./rules.ts";

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(creditNoteLife.states),
  version: version(),
  invoiceId: id(),
  invoiceNumber: z.string(),
  customerId: id(),
  customerName: z.string(),
  reasonCode: z.enum(creditReasons),
  net: amount(),
  vat: amount(),
  gross: amount(),
  /** The day it was approved and booked. */
  day: day().nullable(),
});
export type CreditNoteRow = z.output<typeof row>;

const note = row.extend({
  reason: z.string(),
  restocks: z.boolean(),
  /** What of it met the invoice; the rest is the customer's own money. */
  settled: amount().nullable(),
  code: z.string().nullable(),
  closingReason: z.string().nullable(),
  samePerson: z.boolean(),
  createdByName: z.string(),
  fiscalState: z.enum(fiscalLife.states).nullable(),
  fiscalNumber: z.string().nullable(),
  fiscal: z.object({
    verificationCode: z.string().nullable(),
    qr: z.string().nullable(),
    day: day().nullable(),
  }),
  approval: approvalShape.nullable(),
  lines: z.array(
    z.object({
      line: z.int(),
      kind: z.enum(["goods", "service"]),
      description: z.string(),
      quantity: quantity(),
      net: amount(),
      vat: amount(),
      revenueAccount: z.string(),
    }),
  ),
});
export type CreditNote = z.output<typeof note>;
export type CreditNoteWire = z.input<typeof note>;

const terms = {
  reasonCode: z.enum(creditReasons),
  reason: text(300),
  restocks: z.boolean().default(false),
  lines: z
    .array(z.object({ line: z.int().min(1).max(50), quantity: quantity() }))
    .min(1, "Say what is credited")
    .max(50),
};

const filters = {
  customerId: id().optional(),
  invoiceId: id().optional(),
  state: z.enum(creditNoteLife.states).optional(),
};

const filter = z.object({ ...filters, search: pageParams.search });
export type CreditFilter = z.output<typeof filter>;

export const creditNotes = {
  list: query("/api/sales/credit-notes", {
    needs: seesSales,
    does: "Credit notes, the newest first.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ gross: total() })),
  }),
  one: query("/api/sales/credit-notes/{id}", {
    needs: seesSales,
    does: "One credit note with its lines and its approval.",
    params: byId,
    returns: note,
  }),
  ask: command("/api/sales/credit-notes", {
    needs: creditsSales,
    does: "Asks that an invoice is taken back, in part or whole; the approval policy says who decides.",
    body: z.object({ id: id(), invoiceId: id(), ...terms }),
    returns: note,
  }),
  resubmit: command("/api/sales/credit-notes/{id}/resubmit", {
    needs: creditNoteLife.moves.resubmit.needs,
    does: "Changes a credit note that was given back or lapsed, and asks for it again from the first step.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
    returns: note,
  }),
  withdraw: command("/api/sales/credit-notes/{id}/withdraw", {
    needs: creditNoteLife.moves.withdraw.needs,
    does: "Takes back what was asked for, while nobody decided.",
    params: byId,
    body: moveWithReason,
    returns: note,
  }),
  paper: file("/api/sales/credit-notes/{id}/credit-note.pdf", "application/pdf", {
    needs: seesSales,
    does: "The credit note; before it is approved it says so across the sheet.",
    params: byId,
  }),
} satisfies Api;
