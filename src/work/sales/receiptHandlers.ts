// Receipts: the customers' money comes, meets invoices, and is taken back when it did not come after all.
import { issueCode, revokeCode } from "#books/codes/door.ts";
import { duesById, openDues } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { invariant, notFound } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { customerOf } from "#registry/customers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { receiptVoucher } from "./bookingRules.ts";
import { methodNames, officialReceipt } from "./papers/officialReceipt.ts";
import { customerReceipts, type Receipt } from "./receiptApi.ts";
import { checkMeets, depositOf, drawDeposits, receiptLife } from "./receiptRules.ts";
import {
  duesOfInvoices,
  findReceipt,
  insertReceipt,
  matchingReceipts,
  receiptItemsOf,
  receiptTotals,
  type StoredReceipt,
} from "./receiptStore.ts";

const table = "customer_receipt";
const what = "customer-receipt";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const customerReceiptsHandlers = handlersFor(customerReceipts, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingReceipts(ctx.params),
      { ...ctx.params, ...newestFirst },
      receiptTotals,
    ),
  csv: exportReceipts,
  one: (ctx) => receiptOf(ctx, ctx.params.id),
  record: recordReceipt,
  void: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const stored = await storedReceipt(ctx, id);
    const samePerson = refuseSamePerson(ctx, "customer-receipt.void", stored.createdById);
    await moveState(ctx, table, receiptLife, {
      ...{ id, version, what, move: "void" },
      set: { closing_reason: reason },
      details: { reason, ...(samePerson ? { samePerson } : {}) },
    });
    await reverseVoucher(ctx, { source: { type: what, id }, event: "receive" }, { reason });
    await revokeCode(ctx, stored.code, reason);
    return receiptOf(ctx, id);
  },
  paper: async (ctx) => {
    const receipt = await receiptOf(ctx, ctx.params.id);
    const customer = await customerOf(ctx, receipt.customerId);
    const paper = officialReceipt(receipt, { customer, company: await paperCompanyOf(ctx) });
    return { name: `${receipt.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

async function storedReceipt(ctx: Ctx, id: string): Promise<StoredReceipt> {
  const stored = await findReceipt(ctx, id);
  if (!stored) throw notFound("receipt");
  return stored;
}

async function receiptOf(ctx: Ctx, id: string): Promise<Receipt> {
  const { createdById: _, ...stored } = await storedReceipt(ctx, id);
  return { ...stored, items: await receiptItemsOf(ctx, id) };
}

/** The dues of the invoices a receipt names; refuses an invoice that is not this customer's. */
async function metBy(
  ctx: Ctx,
  customerId: string,
  items: readonly { invoiceId: string; amount: bigint }[],
) {
  if (items.length === 0) return [];
  const invoiceIds = items.map((item) => item.invoiceId);
  const invoices = await duesOfInvoices(ctx, { customerId, invoiceIds });
  const dues = await duesById(
    ctx,
    invoices.map((one) => one.dueId),
  );
  return items.map(({ invoiceId, amount }) => {
    const invoice = invoices.find((one) => one.invoiceId === invoiceId);
    if (!invoice) throw notFound("invoice of this customer");
    const due = dues.find((one) => one.id === invoice.dueId);
    invariant(due, "an invoice has its due");
    checkMeets({ number: invoice.number, open: due.open }, amount);
    return { due, amount };
  });
}

async function recordReceipt(ctx: CtxOf<typeof customerReceipts.record>): Promise<Receipt> {
  const { id, customerId, day, method, amount, withheld } = ctx.body;
  const customer = await customerOf(ctx, customerId);
  const items = ctx.body.items.filter((item) => item.amount > 0n);
  const deposit = depositOf({ ...ctx.body, items }, ctx.today);
  const met = await metBy(ctx, customerId, items);
  const party = { type: "customer", id: customerId } as const;
  const kinds = ["customer-deposit"] as const;
  const drawn =
    method === "deposit" ? drawDeposits(await openDues(ctx, { party, kinds }), amount) : [];
  const number = await nextNumber(ctx, "RCT");
  const depositDueId = ctx.newId();
  const facts = { id, number, day, customerId, method, amount, withheld, deposit, depositDueId };
  await postVoucher(ctx, receiptVoucher(facts, met, drawn));
  const code = await issueCode(ctx, {
    type: what,
    subjectId: id,
    title: `Receipt ${number}`,
    facts: {
      Number: number,
      Date: formatDay(day),
      "Received from": customer.legalName,
      Amount: formatMoney(amount),
      By: methodNames[method],
    },
  });
  const { reference, certificate, note } = ctx.body;
  await insertReceipt(ctx, { ...facts, reference, certificate, note, code, items });
  const details = { number, amount, method, deposit };
  ctx.audit({ subject: what, subjectId: id, action: "record", details });
  return receiptOf(ctx, id);
}

async function exportReceipts(ctx: CtxOf<typeof customerReceipts.csv>) {
  const { rows } = await readPage(ctx, matchingReceipts(ctx.params), {
    limit: largestExport,
    ...newestFirst,
  });
  const heads = ["Number", "Day", "State", "Customer", "By", "Reference", "UGX", "Withheld UGX"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.customerName, row.method, row.reference],
    ...[row.amount, row.withheld, row.deposit],
  ]);
  return { name: `receipts-${ctx.today}.csv`, bytes: csvOf([...heads, "Deposit UGX"], lines) };
}
