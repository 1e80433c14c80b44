// What is spent every month: its next claim is drafted by the house, and its claimant hands it in.
import { nextNumber } from "#books/numbering/door.ts";
import type { Day } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Expense, expenses } from "./api.ts";
import { documentType, expenseOf, storedOf } from "./door.ts";
import {
  endRecurrence,
  findRecurrence,
  insertRecurrence,
  moveOn,
  recurrenceOf,
} from "./recurrenceStore.ts";
import { checkRepeats, monthAfter, vendorKey } from "./rules.ts";
import { insertExpense, linesOf, worksHere, writeLines } from "./store.ts";

export const draftJob = "expenses.draft";

export async function repeatExpense(ctx: CtxOf<typeof expenses.repeat>): Promise<Expense> {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  refuseOthers(ctx, stored);
  const live = await recurrenceOf(ctx, id);
  checkRepeats({ currency: stored.currency, isRepeated: live !== undefined });
  const dayOfMonth = Number(stored.day.slice(8));
  const recurrenceId = ctx.newId();
  let nextOn = monthAfter(stored.day, dayOfMonth);
  while (nextOn <= ctx.today) nextOn = monthAfter(nextOn, dayOfMonth);
  const { claimantId } = stored;
  await insertRecurrence(ctx, { id: recurrenceId, expenseId: id, claimantId, dayOfMonth, nextOn });
  await putDown(ctx, recurrenceId, nextOn);
  ctx.audit({ subject: documentType, subjectId: id, action: "repeat", details: { nextOn } });
  return expenseOf(ctx, id);
}

export async function endRepeating(ctx: CtxOf<typeof expenses.endRepeat>): Promise<Expense> {
  const { id } = ctx.params;
  refuseOthers(ctx, await storedOf(ctx, id));
  const live = await recurrenceOf(ctx, id);
  if (!live) throw notFound("recurrence");
  await endRecurrence(ctx, live.id);
  ctx.audit({ subject: documentType, subjectId: id, action: "end repeat", details: {} });
  return expenseOf(ctx, id);
}

function refuseOthers(ctx: Ctx, stored: { claimantId: string; claimantName: string }): void {
  if (stored.claimantId === ctx.actor.userId) return;
  const words = `${stored.claimantName} claims this, so only they repeat it.`;
  throw new Refusal("expense.not-yours", words, { status: 403 });
}

function putDown(ctx: Ctx, recurrenceId: string, on: Day): Promise<void> {
  const runAt = new Date(`${on}T00:30:00Z`);
  return enqueue(ctx, draftJob, { recurrenceId, on }, { runAt, key: recurrenceId });
}

/** Drafts what comes again, once for its day, and puts down the next; it ends with its claimant's leaving. */
export async function draftNext(
  ctx: Ctx,
  { recurrenceId, on }: { recurrenceId: string; on: Day },
): Promise<void> {
  const recurrence = await findRecurrence(ctx, recurrenceId);
  if (!recurrence || recurrence.isEnded || recurrence.nextOn !== on) return;
  if (!(await worksHere(ctx, recurrence.claimantId))) return endRecurrence(ctx, recurrenceId);
  const nextOn = monthAfter(on, recurrence.dayOfMonth);
  await moveOn(ctx, { id: recurrenceId, from: on, to: nextOn });
  const pattern = await storedOf(ctx, recurrence.expenseId);
  const id = ctx.newId();
  const number = await nextNumber(ctx, "EXP");
  await insertExpense(ctx, {
    id,
    number,
    claimant_id: recurrence.claimantId,
    recurrence_id: recurrenceId,
    day: on,
    vendor_name: pattern.vendorName,
    vendor_key: vendorKey(pattern.vendorName),
    vendor_tin: pattern.vendorTin,
    paid_by: pattern.paidBy,
    paid_account: pattern.paidAccount,
    currency: pattern.currency,
    currency_amount: pattern.currencyAmount,
    rate_micro: pattern.rateMicro,
    amount: pattern.amount,
    // The taxes are reckoned when it is handed in, with the receipt of this month.
    withheld_amount: 0n,
    withholding_exempt: pattern.withholdingExempt,
    fiscal_number: null,
    department: pattern.department,
    segment: pattern.segment,
    note: pattern.note,
    no_receipt_reason: null,
    duplicate_reason: null,
  });
  const lines = await linesOf(ctx, recurrence.expenseId);
  await writeLines(
    ctx,
    id,
    lines.map((line) => ({
      category_code: line.categoryCode,
      account_code: line.account,
      budget_group: line.budgetGroup,
      description: line.description,
      currency_amount: line.currencyAmount,
      amount: line.amount,
      vat_amount: 0n,
    })),
  );
  ctx.audit({
    subject: documentType,
    subjectId: id,
    action: "record",
    details: { number, amount: pattern.amount, again: pattern.number },
  });
  await putDown(ctx, recurrenceId, nextOn);
}
