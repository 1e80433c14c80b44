import { openDues } from "#books/dues/door.ts";
import { maskPhone } from "#kernel/phones.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPageWithTotals } from "#platform/server/store.ts";
import { type PayeeOfForm, payments } from "./api.ts";
import { farmerOf, paymentOf, shownRow } from "./door.ts";
import {
  exportAdvances,
  exportPayables,
  exportPayments,
  printReceipt,
  renderReceipt,
  renderVoucher,
} from "./paperHandlers.ts";
import { allPayables, matchingAdvances, matchingPayables, openTotals } from "./payableStore.ts";
import { askProvider, releasePayment, reversePayment } from "./releaseHandlers.ts";
import { heldUntil } from "./approvalRules.ts";
import { payeeObstacle } from "./rules.ts";
import { matchingPayments, paymentTotals } from "./store.ts";
import {
  approvePayment,
  prepareAdvance,
  preparePayment,
  rejectPayment,
  voidPayment,
} from "./voucherHandlers.ts";

export const paymentsHandlers = handlersFor(payments, {
  payables: (ctx) =>
    readPageWithTotals(ctx, matchingPayables(ctx.params, ctx.today), ctx.params, openTotals),
  payablesCsv: exportPayables,
  payee: readPayee,
  advances: (ctx) =>
    readPageWithTotals(ctx, matchingAdvances(ctx.params, ctx.today), ctx.params, openTotals),
  advancesCsv: exportAdvances,

  list: async (ctx) => {
    const page = await readPageWithTotals(
      ctx,
      matchingPayments(ctx.params),
      ctx.params,
      paymentTotals,
    );
    return { ...page, rows: page.rows.map(shownRow) };
  },
  csv: exportPayments,
  read: (ctx) => paymentOf(ctx, ctx.params.id),

  prepare: preparePayment,
  prepareAdvance,
  approve: approvePayment,
  reject: rejectPayment,
  release: releasePayment,
  void: voidPayment,
  reverse: reversePayment,
  askProvider,

  printReceipt: (ctx) => printReceipt(ctx, ctx.params.id),
  voucher: renderVoucher,
  receipt: renderReceipt,
});

/** A farmer as the form shows him: wallet masked, debts with the payments on them, advances. */
async function readPayee(ctx: CtxOf<typeof payments.payee>): Promise<PayeeOfForm> {
  const farmer = await farmerOf(ctx, ctx.params.id);
  const wallet = farmer.paymentMethod === "mtn_momo" ? farmer.paymentNumber : null;
  const party = { type: "farmer", id: farmer.id } as const;
  const advances = await openDues(ctx, { party, kinds: ["farmer-advance"] });
  const overdue = advances.filter((due) => due.dueOn < ctx.today);
  return {
    id: farmer.id,
    code: farmer.code,
    name: farmer.name,
    place: farmer.place,
    obstacle: payeeObstacle(farmer),
    payeeName: farmer.payeeName ?? farmer.name,
    wallet: wallet === null ? null : maskPhone(wallet),
    walletName: wallet === null ? null : farmer.paymentAccountName,
    heldUntil: wallet === null ? null : heldUntil(farmer, ctx.now),
    payables: await allPayables(ctx, farmer.id),
    openAdvance: advances.reduce((sum, due) => sum + due.open, 0n),
    overdueAdvance: overdue.reduce((sum, due) => sum + due.open, 0n),
  };
}
