import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  moveWithReason,
  optionalText,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { receiptLife, receiptMethods, takesMoney } from "./receiptRules.ts";
import { seesSales } from "./rules.ts";

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(receiptLife.states),
  version: version(),
  customerId: id(),
  customerName: z.string(),
  day: day(),
  method: z.enum(receiptMethods),
  reference: z.string().nullable(),
  amount: amount(),
  withheld: amount(),
  deposit: amount(),
});
export type ReceiptRow = z.output<typeof row>;

const receipt = row.extend({
  certificate: z.string().nullable(),
  note: z.string().nullable(),
  code: z.string(),
  closingReason: z.string().nullable(),
  createdByName: z.string(),
  items: z.array(z.object({ invoiceId: id(), invoiceNumber: z.string(), amount: amount() })),
});
export type Receipt = z.output<typeof receipt>;
export type ReceiptWire = z.input<typeof receipt>;

const filters = {
  customerId: id().optional(),
  method: z.enum(receiptMethods).optional(),
  state: z.enum(receiptLife.states).optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type ReceiptFilter = z.output<typeof filter>;

export const customerReceipts = {
  list: query("/api/sales/receipts", {
    needs: seesSales,
    does: "The customers' money, the newest first.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ amount: total(), withheld: total() })),
  }),
  csv: file("/api/sales/receipts.csv", "text/csv", {
    needs: takesOut(seesSales),
    does: "Every receipt that matches, as a table.",
    params: filter,
  }),
  one: query("/api/sales/receipts/{id}", {
    needs: seesSales,
    does: "One receipt with the invoices it met.",
    params: byId,
    returns: receipt,
  }),
  record: command("/api/sales/receipts", {
    needs: takesMoney,
    does: "Money of a customer: for invoices in part or whole, the rest as their deposit.",
    body: z.object({
      id: id(),
      customerId: id(),
      day: day(),
      method: z.enum(receiptMethods),
      reference: optionalText(80),
      amount: amount(),
      withheld: amount().default(0n),
      certificate: optionalText(60),
      note: optionalText(300),
      items: z
        .array(z.object({ invoiceId: id(), amount: amount() }))
        .max(100)
        .default([]),
    }),
    returns: receipt,
  }),
  void: command("/api/sales/receipts/{id}/void", {
    needs: receiptLife.moves.void.needs,
    does: "Takes a receipt back whose money did not come; never by whoever took it.",
    params: byId,
    body: moveWithReason,
    returns: receipt,
  }),
  paper: file("/api/sales/receipts/{id}/receipt.pdf", "application/pdf", {
    needs: seesSales,
    does: "The official receipt, with the code that proves it.",
    params: byId,
  }),
} satisfies Api;
