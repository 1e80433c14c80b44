// Papers and exports of payments.
import { type Day, kampalaDay } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { FileAnswer } from "#platform/api/endpoint.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readPage } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import type { payments } from "./api.ts";
import { paymentOf } from "./door.ts";
import { paymentReceipt } from "./papers/paymentReceipt.ts";
import { paymentVoucher } from "./papers/paymentVoucher.ts";
import { matchingAdvances, matchingPayables } from "./payableStore.ts";
import { countReceipt, matchingPayments } from "./store.ts";

/** Counts a print of the receipt; the first is the original. */
export async function printReceipt(ctx: Ctx, id: string): Promise<{ prints: number }> {
  const prints = await countReceipt(ctx, id);
  if (prints === undefined) throw notFound("receipt");
  ctx.audit({ subject: "payment", subjectId: id, action: "print receipt", details: { prints } });
  return { prints };
}

/** The voucher as PDF, in every state: before payment it says so across the sheet. */
export async function renderVoucher(ctx: CtxOf<typeof payments.voucher>): Promise<FileAnswer> {
  const payment = await paymentOf(ctx, ctx.params.id);
  const voucher = paymentVoucher(payment, await paperCompanyOf(ctx));
  return { name: `${payment.number}.pdf`, bytes: await renderPaper(voucher, ctx) };
}

/** The payee's receipt as PDF; there is none before the money arrived. */
export async function renderReceipt(ctx: CtxOf<typeof payments.receipt>): Promise<FileAnswer> {
  const payment = await paymentOf(ctx, ctx.params.id);
  if (payment.receiptCode === null) {
    throw new Refusal("payment.no-receipt", "The receipt is issued when the money has arrived.", {
      status: 409,
    });
  }
  const company = await paperCompanyOf(ctx);
  const receipt = paymentReceipt(payment, { company, format: ctx.params.format });
  return { name: `${payment.number}-receipt.pdf`, bytes: await renderPaper(receipt, ctx) };
}

const everything = { limit: largestExport, direction: "asc" } as const;

function dayOf(instant: Date | null): Day | null {
  return instant === null ? null : kampalaDay(instant);
}

/** Payments that match, as a table; no telephone numbers. */
export async function exportPayments(ctx: CtxOf<typeof payments.csv>): Promise<FileAnswer> {
  const asked = { ...everything, sort: "createdAt" } as const;
  const among = await idsWithWords(ctx, "payment", ctx.params.search, { series: "PAY" });
  const { rows } = await readPage(ctx, matchingPayments(ctx.params, among), asked);
  const heads = ["Number", "Date", "Kind", "State", "Farmer code", "Farmer", "Paid to", "Method"];
  const more = ["UGX", "Prepared by", "Released", "Ended", "To look at"];
  const lines = rows.map((row) => [
    ...[row.number, row.preparedOn, row.kind, row.state, row.partyCode, row.partyName],
    ...[row.payeeName, row.method, row.amount, row.preparedByName],
    ...[dayOf(row.releasedAt), dayOf(row.finishedAt), row.reviewReason],
  ]);
  return { name: `payments-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}

/** Debts to farmers that match, as a table. */
export async function exportPayables(ctx: CtxOf<typeof payments.payablesCsv>): Promise<FileAnswer> {
  const asked = { ...everything, sort: "dueOn" } as const;
  const { rows } = await readPage(ctx, matchingPayables(ctx.params, ctx.today), asked);
  const heads = ["Paper", "Date", "Due", "Age days", "Farmer code", "Farmer", "UGX", "Open UGX"];
  const lines = rows.map((row) => [
    ...[row.note, row.day, row.dueOn, row.ageDays, row.partyCode, row.partyName],
    ...[row.amount, row.open, row.inPaymentNumber, row.advanceOpen],
  ]);
  const more = ["In payment", "Their advances UGX"];
  return { name: `payables-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}

/** Advances that match, as a table. */
export async function exportAdvances(ctx: CtxOf<typeof payments.advancesCsv>): Promise<FileAnswer> {
  const asked = { ...everything, sort: "dueOn" } as const;
  const { rows } = await readPage(ctx, matchingAdvances(ctx.params, ctx.today), asked);
  const heads = ["Payment", "Date", "Due", "Farmer code", "Farmer", "Purpose", "UGX", "Open UGX"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.dueOn, row.partyCode, row.partyName, row.purpose],
    ...[row.amount, row.open, row.standing],
  ]);
  return { name: `advances-${ctx.today}.csv`, bytes: csvOf([...heads, "Standing"], lines) };
}
