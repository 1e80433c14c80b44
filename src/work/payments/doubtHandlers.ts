// What people decide when a provider does not: whose wallet it is, that a payment that never left is called
// off, and, a day after it was let go, what became of one nobody answers for.
import { refuseSamePerson } from "#kernel/segregation.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Payment, payments } from "./api.ts";
import { checkNotPayeesEditor } from "./approvalRules.ts";
import { acceptWalletName } from "./brakeStore.ts";
import { controlsToday } from "./controlStore.ts";
import { editorOf, payeeOf, paymentOf, storedOf } from "./door.ts";
import { checkConfirms, checkFinding } from "./findingRules.ts";
import { closeFinding, confirmFinding, insertFinding, openFindingOf } from "./findingStore.ts";
import { knownName, walletOf } from "./nameJobs.ts";
import { clearReview, insertEvent } from "./providerStore.ts";
import { failPayment, succeedPayment } from "./settleHandlers.ts";

/** Another person than who prepared, approved or wrote it into the register says that the wallet is the payee's, though its name is another. */
export async function acceptName(ctx: CtxOf<typeof payments.acceptName>): Promise<Payment> {
  const { id } = ctx.params;
  const { reason } = ctx.body;
  const stored = await storedOf(ctx, id);
  const wallet = walletOf(stored);
  const known = await knownName(ctx, stored, await controlsToday(ctx));
  if (!wallet || !known?.isInDoubt) {
    throw new Refusal("payment.name-not-in-doubt", "The name of this wallet is not in doubt.", {
      status: 409,
    });
  }
  refuseSamePerson(ctx, "payment.accept-name-prepared", stored.preparedById);
  refuseSamePerson(ctx, "payment.accept-name-approved", stored.approvedById);
  checkNotPayeesEditor(await payeeOf(ctx, stored), editorOf(ctx, stored));
  if (!(await acceptWalletName(ctx, wallet, reason))) {
    throw new Refusal("payment.name-accepted-already", "Somebody accepted this name already.", {
      status: 409,
    });
  }
  await clearReview(ctx, id);
  if (stored.state === "queued") {
    await enqueue(ctx, "payments.send", { paymentId: id }, { key: id });
  }
  const what = "The name of the wallet was accepted";
  await insertEvent(ctx.tx, { paymentId: id, at: ctx.now, source: "house", what });
  const details = { likeness: known.scoreBp, because: reason };
  ctx.audit({ subject: "payment", subjectId: id, action: "accept name", details });
  return paymentOf(ctx, id);
}

/** Calls off what was let go and never sent: certain, so its debts are open again. */
export async function callOff(ctx: CtxOf<typeof payments.callOff>): Promise<Payment> {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  if (stored.state !== "queued" || stored.tries > 0) {
    throw new Refusal(
      "payment.sent-already",
      "This was sent to the provider, or ended: only the provider can say what became of it.",
      { status: 409 },
    );
  }
  const details = { because: ctx.body.reason };
  ctx.audit({ subject: "payment", subjectId: id, action: "call off", details });
  await failPayment(ctx, stored, `called off: ${ctx.body.reason}`);
  return paymentOf(ctx, id);
}

/** One person says, with what proves it, what became of a payment the provider never answered for. */
export async function reportFinding(ctx: CtxOf<typeof payments.report>): Promise<Payment> {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  checkFinding(stored, ctx.body, ctx.now);
  if (await openFindingOf(ctx, id)) {
    throw new Refusal("payment.found-already", "Somebody wrote down what was found. Confirm it.", {
      status: 409,
    });
  }
  const { isPaid, providerReference, evidence } = ctx.body;
  await insertFinding(ctx, { id: ctx.newId(), paymentId: id, isPaid, providerReference, evidence });
  const details = { isPaid, providerReference, evidence };
  ctx.audit({ subject: "payment", subjectId: id, action: "write down what was found", details });
  return paymentOf(ctx, id);
}

/** Another person confirms it, and the payment ends that way; or says that it does not hold. */
export async function confirmReport(ctx: CtxOf<typeof payments.confirmReport>): Promise<Payment> {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  const finding = await openFindingOf(ctx, id);
  checkConfirms(stored, finding);
  const samePerson = refuseSamePerson(ctx, "payment.confirm-finding", finding.foundById);
  const details = { isPaid: finding.isPaid, holds: ctx.body.holds, evidence: finding.evidence };
  ctx.audit({ subject: "payment", subjectId: id, action: "judge what was found", details });
  if (!ctx.body.holds) {
    await closeFinding(ctx, finding.id);
    return paymentOf(ctx, id);
  }
  await confirmFinding(ctx, finding.id, samePerson);
  const what = finding.isPaid ? "Found paid, by two people" : "Found not paid, by two people";
  await insertEvent(ctx.tx, { paymentId: id, at: ctx.now, source: "house", what });
  if (finding.isPaid) {
    await succeedPayment(ctx, stored, { providerReference: finding.providerReference, fee: 0n });
  } else await failPayment(ctx, stored, "found not paid");
  return paymentOf(ctx, id);
}
