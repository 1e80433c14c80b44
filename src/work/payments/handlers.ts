import { openDues } from "#books/dues/door.ts";
import { maskPhone } from "#kernel/phones.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPageWithKept, readPageWithTotals } from "#platform/server/store.ts";
import { type PayeeOfForm, payments } from "./api.ts";
import { paymentOf, payeeOf, shownRow } from "./door.ts";
import {
  exportAdvances,
  exportPayables,
  exportPayments,
  printReceipt,
  renderReceipt,
  renderVoucher,
} from "./paperHandlers.ts";
import {
  allPayables,
  matchingAdvances,
  keptPayables,
  matchingPayables,
  openTotals,
  totalsOfAdvances,
  requestTotals,
  waitingRequests,
} from "./payableStore.ts";
import { askProvider, releasePayment, reversePayment } from "./releaseHandlers.ts";
import { acceptName, callOff, confirmReport, reportFinding } from "./doubtHandlers.ts";
import { heldUntil } from "./approvalRules.ts";
import { connectionFaults } from "./connectionRules.ts";
import { controlsToday } from "./controlStore.ts";
import { isOrdered, isWallet } from "./methodRules.ts";
import { duesOfParty, maskAccount, type Payee, payeeObstacle } from "./rules.ts";
import { keptPaymentTotals, matchingPayments, paymentTotals } from "./store.ts";
import {
  approvePayment,
  prepareAdvance,
  preparePayment,
  rejectPayment,
  voidPayment,
} from "./voucherHandlers.ts";

export const paymentsHandlers = handlersFor(payments, {
  payables: (ctx) => {
    const matching = matchingPayables(ctx.params, ctx.today);
    const kept = keptPayables(ctx.params, ctx.today);
    return kept === null
      ? readPageWithTotals(ctx, matching, ctx.params, openTotals)
      : readPageWithKept(ctx, matching, ctx.params, kept);
  },
  payablesCsv: exportPayables,
  payee: readPayee,
  advances: (ctx) => {
    const matching = matchingAdvances(ctx.params, ctx.today);
    const kept = totalsOfAdvances(ctx.params, ctx.today);
    return kept === null
      ? readPageWithTotals(ctx, matching, ctx.params, openTotals)
      : readPageWithKept(ctx, matching, ctx.params, kept);
  },
  advancesCsv: exportAdvances,

  requests: (ctx) =>
    readPageWithTotals(ctx, waitingRequests(ctx.params.search), ctx.params, requestTotals),

  list: async (ctx) => {
    const asked = narrowedOnly(ctx.params, "PAY");
    const among = await idsWithWords(ctx, "payment", asked.search, { series: "PAY" });
    const matching = matchingPayments(asked, among);
    const kept = keptPaymentTotals(asked);
    const page =
      kept === null
        ? await readPageWithTotals(ctx, matching, asked, paymentTotals)
        : await readPageWithKept(ctx, matching, asked, kept);
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
  acceptName,
  callOff,
  report: reportFinding,
  confirmReport,

  printReceipt: (ctx) => printReceipt(ctx, ctx.params.id),
  voucher: renderVoucher,
  receipt: renderReceipt,
});

/** A payee as the form shows him: wallet masked, debts with the payments on them, advances. */
async function readPayee(ctx: CtxOf<typeof payments.payee>): Promise<PayeeOfForm> {
  const of = { partyType: ctx.params.type, partyId: ctx.params.id };
  const payee = await payeeOf(ctx, of);
  const network = isWallet(payee.paymentMethod) ? payee.paymentMethod : null;
  const wallet = network === null ? null : payee.paymentNumber;
  const party = { type: payee.type, id: payee.id };
  const lent = duesOfParty[payee.type].advance;
  const advances = await openDues(ctx, { party, kinds: [lent] });
  const overdue = advances.filter((due) => due.dueOn < ctx.today);
  return {
    type: payee.type,
    id: payee.id,
    code: payee.code,
    name: payee.name,
    place: payee.place,
    obstacle: payeeObstacle(payee),
    payeeName: payee.payeeName ?? payee.name,
    network,
    wallet: wallet === null ? null : maskPhone(wallet),
    walletName: wallet === null ? null : payee.paymentAccountName,
    bankAccount: bankAccountOf(payee),
    heldUntil: isOrdered(payee.paymentMethod)
      ? heldUntil(payee, ctx.now, (await controlsToday(ctx)).holdHours)
      : null,
    payables: await allPayables(ctx, of),
    notConnected: connectionFaults(),
    openAdvance: advances.reduce((sum, due) => sum + due.open, 0n),
    overdueAdvance: overdue.reduce((sum, due) => sum + due.open, 0n),
  };
}

function bankAccountOf(payee: Payee): PayeeOfForm["bankAccount"] {
  const { paymentMethod, paymentBank: bank, paymentNumber, paymentAccountName, name } = payee;
  if (paymentMethod !== "bank" || bank === null || paymentNumber === null) return null;
  return { bank, number: maskAccount(paymentNumber), holder: paymentAccountName ?? name };
}
