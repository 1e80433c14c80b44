import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { amount, byId, day, id, moveBody, total, version } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { orderLineShape } from "./api.ts";
import { fiscalLife } from "./fiscalRules.ts";
import { invoiceStandings, seesSales, sells } from "./rules.ts";

const row = z.object({
  id: id(),
  number: z.string(),
  orderId: id(),
  customerId: id(),
  customerCode: z.string(),
  customerName: z.string(),
  day: day(),
  dueOn: day(),
  net: amount(),
  vat: amount(),
  gross: amount(),
  open: amount(),
  standing: z.enum(invoiceStandings),
  fiscalState: z.enum(fiscalLife.states),
  fiscalNumber: z.string().nullable(),
});
export type InvoiceRow = z.output<typeof row>;

const invoice = row.extend({
  orderNumber: z.string(),
  buyerReference: z.string().nullable(),
  jobNumber: z.string().nullable(),
  code: z.string(),
  createdByName: z.string(),
  lines: z.array(
    orderLineShape
      .omit({ productName: true, productKind: true })
      .extend({ creditedQuantity: amount(), revenueAccount: z.string() }),
  ),
  fiscal: z.object({
    version: version(),
    verificationCode: z.string().nullable(),
    qr: z.string().nullable(),
    day: day().nullable(),
    message: z.string().nullable(),
    tries: z.int(),
  }),
  receipts: z.array(z.object({ id: id(), number: z.string(), day: day(), amount: amount() })),
  creditNotes: z.array(
    z.object({ id: id(), number: z.string(), state: z.string(), gross: amount() }),
  ),
});
export type Invoice = z.output<typeof invoice>;
export type InvoiceWire = z.input<typeof invoice>;

const filters = {
  customerId: id().optional(),
  standing: z.enum(invoiceStandings).optional(),
  /** Everything that is not paid for yet. */
  unpaid: z.enum(["yes"]).optional(),
  fiscalState: z.enum(fiscalLife.states).optional(),
  jobNumber: z.string().max(40).optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type InvoiceFilter = z.output<typeof filter>;

export const salesInvoices = {
  list: query("/api/sales/invoices", {
    needs: seesSales,
    does: "Invoices at home, the newest first, with what is open of them.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ gross: total(), open: total() })),
  }),
  csv: file("/api/sales/invoices.csv", "text/csv", {
    needs: takesOut(seesSales),
    does: "Every invoice that matches, as a table.",
    params: filter,
  }),
  one: query("/api/sales/invoices/{id}", {
    needs: seesSales,
    does: "One invoice with its lines, its fiscal number, receipts and credit notes.",
    params: byId,
    returns: invoice,
  }),
  issue: command("/api/sales/orders/{id}/invoice", {
    needs: sells,
    does: "Bills a delivered order: the customer owes it until its due day, with the tax of today.",
    params: byId,
    body: moveBody.extend({ invoiceId: id() }),
    returns: invoice,
  }),
  resend: command("/api/sales/invoices/{id}/resend", {
    needs: fiscalLife.moves.resend.needs,
    does: "Sends an invoice or credit note that the authority refused once more.",
    params: byId,
    body: moveBody,
    returns: z.object({ id: id(), fiscalState: z.enum(fiscalLife.states), version: version() }),
  }),
  paper: file("/api/sales/invoices/{id}/invoice.pdf", "application/pdf", {
    needs: seesSales,
    does: "The invoice: pro forma until its fiscal number is there.",
    params: byId,
  }),
} satisfies Api;
