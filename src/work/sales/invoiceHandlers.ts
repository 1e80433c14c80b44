// Invoices: a delivered order is billed once, at the tax of the day, due by the customer's terms.
import { issueCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { addDays, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { customerOf } from "#registry/customers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { vatRateOn } from "#registry/taxes/door.ts";
import { invoiceVoucher } from "./bookingRules.ts";
import { queueFiscal, resendFiscal } from "./fiscalDoor.ts";
import { storedOrder } from "./handlers.ts";
import { type Invoice, salesInvoices } from "./invoiceApi.ts";
import {
  creditNotesOfInvoice,
  findInvoice,
  insertInvoice,
  invoiceLinesOf,
  invoiceTotals,
  matchingInvoices,
  receiptsOfInvoice,
  type StoredInvoice,
} from "./invoiceStore.ts";
import { invoicePaper } from "./papers/invoice.ts";
import { orderLife, priced, revenueAccount } from "./rules.ts";
import { orderLinesOf } from "./store.ts";

const newestFirst = { sort: "number", direction: "desc" } as const;

export const salesInvoicesHandlers = handlersFor(salesInvoices, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingInvoices(ctx.params, ctx.today),
      { ...ctx.params, ...newestFirst },
      invoiceTotals,
    ),
  csv: exportInvoices,
  one: (ctx) => invoiceOf(ctx, ctx.params.id),
  issue: issueInvoice,
  resend: async (ctx) => {
    const { id } = ctx.params;
    await resendFiscal(ctx, id, ctx.body.version);
    return { id, fiscalState: "queued" as const, version: ctx.body.version + 1 };
  },
  paper: async (ctx) => {
    const invoice = await invoiceOf(ctx, ctx.params.id);
    const customer = await customerOf(ctx, invoice.customerId);
    const paper = invoicePaper(invoice, { customer, company: await paperCompanyOf(ctx) });
    return { name: `${invoice.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

/** An invoice as stored; refuses an unknown one. */
export async function storedInvoice(ctx: Ctx, id: string): Promise<StoredInvoice> {
  const stored = await findInvoice(ctx, id);
  if (!stored) throw notFound("invoice");
  return stored;
}

/** One invoice as its page and its paper show it. */
export async function invoiceOf(ctx: Ctx, id: string): Promise<Invoice> {
  const { dueId: _, fiscalDay, fiscalVersion, ...stored } = await storedInvoice(ctx, id);
  const { verificationCode, qr, message, tries, ...row } = stored;
  const lines = await invoiceLinesOf(ctx, id);
  return {
    ...row,
    lines: lines.map(({ takenNet: _net, takenVat: _vat, ...line }) => line),
    fiscal: { verificationCode, qr, message, tries, day: fiscalDay, version: fiscalVersion },
    receipts: await receiptsOfInvoice(ctx, id),
    creditNotes: await creditNotesOfInvoice(ctx, id),
  };
}

async function issueInvoice(ctx: CtxOf<typeof salesInvoices.issue>): Promise<Invoice> {
  const { id: orderId } = ctx.params;
  const { version, invoiceId: id } = ctx.body;
  const order = await storedOrder(ctx, orderId);
  await moveState(ctx, "sales_order", orderLife, {
    ...{ id: orderId, version, move: "invoice", what: "sales-order" },
  });
  const lines = [];
  for (const line of await orderLinesOf(ctx, orderId)) {
    const vatRateBp = await vatRateOn(ctx, line.vatCode, ctx.today);
    const account = revenueAccount(line, line.productKind);
    lines.push({ ...line, vatRateBp, ...priced(line, vatRateBp), revenueAccount: account });
  }
  const { customerId } = order;
  const { termsDays } = await customerOf(ctx, customerId);
  const number = await nextNumber(ctx, "INV");
  const day = ctx.today;
  const dueOn = addDays(day, termsDays);
  const dueId = ctx.newId();
  const gross = lines.reduce((sum, line) => sum + line.net + line.vat, 0n);
  await postVoucher(
    ctx,
    invoiceVoucher({
      ...{ id, number, day, dueOn, dueId, customerId },
      lines: lines.map(({ revenueAccount: account, net, vat }) => ({ account, net, vat })),
    }),
  );
  const code = await issueCode(ctx, {
    type: "sales-invoice",
    subjectId: id,
    title: `Invoice ${number}`,
    facts: {
      Number: number,
      Date: formatDay(day),
      Customer: order.customerName,
      Total: formatMoney(gross),
      Due: formatDay(dueOn),
    },
  });
  await insertInvoice(ctx, { id, number, orderId, customerId, day, dueOn, dueId, code, lines });
  await queueFiscal(ctx, { id, kind: "invoice", reference: number });
  ctx.audit({
    subject: "sales-invoice",
    subjectId: id,
    action: "issue",
    details: { number, gross },
  });
  return invoiceOf(ctx, id);
}

async function exportInvoices(ctx: CtxOf<typeof salesInvoices.csv>) {
  const { rows } = await readPage(ctx, matchingInvoices(ctx.params, ctx.today), {
    limit: largestExport,
    ...newestFirst,
  });
  const heads = ["Number", "Day", "Due", "Customer code", "Customer", "Net UGX", "VAT UGX"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.dueOn, row.customerCode, row.customerName, row.net, row.vat],
    ...[row.gross, row.open, row.standing, row.fiscalNumber],
  ]);
  const more = ["Gross UGX", "Open UGX", "Standing", "Fiscal number"];
  return { name: `invoices-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
