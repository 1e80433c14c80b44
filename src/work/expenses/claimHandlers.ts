// Claiming what was spent, and what its claimant may still do with it until somebody decides.
import { revokeCode } from "#books/codes/door.ts";
import { keepScan } from "#books/files/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { reverseVoucher } from "#books/vouchers/door.ts";
import { allocate, type Currency, toShillings } from "#kernel/money.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf } from "#platform/server/handlers.ts";
import { changeRow, moveState } from "#platform/server/store.ts";
import { askApproval, reask, withdrawApproval } from "#registry/approvals/door.ts";
import { rateOn } from "#registry/organization/door.ts";
import { taxStandingOn, vatRateOn, withholdingOn } from "#registry/taxes/door.ts";
import type { Expense, expenses } from "./api.ts";
import {
  type Category,
  categoryIn,
  claimedVat,
  netByWithholding,
  receiptAboveOf,
} from "./categoryRules.ts";
import { categoriesOn } from "./categoryStore.ts";
import {
  askedOf,
  documentType,
  expenseOf,
  heldAdvances,
  likenesses,
  storedOf,
  table,
} from "./door.ts";
import {
  changeableStates,
  checkClaim,
  checkCompanyMoney,
  checkDepartment,
  checkDuplicates,
  checkHolds,
  checkReceipt,
  type ClaimedExpense,
  expenseLife,
  generalDepartment,
  vendorKey,
} from "./rules.ts";
import {
  deleteReceipt,
  departmentsOf,
  type ExpenseTerms,
  insertExpense,
  insertReceipt,
  type LineTerms,
  linesOf,
  paymentUnderWay,
  receiptsOf,
  type StoredExpense,
  writeLines,
} from "./store.ts";

/** A claim as it was typed, or as it stands in a draft. */
type Claim = ClaimedExpense &
  Pick<
    Expense,
    | "vendorName"
    | "vendorTin"
    | "withholdingExempt"
    | "fiscalNumber"
    | "department"
    | "segment"
    | "note"
    | "noReceiptReason"
    | "duplicateReason"
  > & { currency: Currency };

/** The departments spending can be of; a company that wrote none down has one. */
export async function knownDepartments(ctx: Pick<Ctx, "tx">): Promise<string[]> {
  const found = await departmentsOf(ctx);
  return found.length === 0 ? [generalDepartment] : found;
}

/** What a claim comes to by the categories, rates and standing of its day: the columns to be written. */
async function reckon(
  ctx: Ctx,
  claim: Claim,
): Promise<{ terms: ExpenseTerms; lines: LineTerms[]; categories: Category[] }> {
  checkClaim(claim, ctx.today);
  checkCompanyMoney(claim.paidBy, ctx.actor.flags);
  checkDepartment(claim.department, await knownDepartments(ctx));
  const { day, currency } = claim;
  const known = await categoriesOn(ctx, day);
  const categories = claim.lines.map((line) => categoryIn(known, line.categoryCode));
  const { rateMicro } = await rateOn(ctx, currency, day);
  const inCurrency = claim.lines.map((line) => line.amount);
  const total = inCurrency.reduce((sum, one) => sum + one, 0n);
  const amount = toShillings(total, currency, rateMicro);
  const shares = allocate(amount, inCurrency);
  const { isVatRegistered: isRegistered } = await taxStandingOn(ctx, day);
  const lines: LineTerms[] = [];
  for (const [at, category] of categories.entries()) {
    const gross = shares[at] ?? 0n;
    const rateBp = await vatRateOn(ctx, category.vatCode, day);
    const isFiscal = claim.fiscalNumber !== null;
    lines.push({
      category_code: category.code,
      account_code: category.account,
      budget_group: category.budgetGroup,
      description: claim.lines[at]?.description ?? category.name,
      currency_amount: inCurrency[at] ?? 0n,
      amount: gross,
      vat_amount: claimedVat(gross, { rateBp, isFiscal, isRegistered }),
    });
  }
  const terms = {
    day,
    vendor_name: claim.vendorName,
    vendor_key: vendorKey(claim.vendorName),
    vendor_tin: claim.vendorTin,
    paid_by: claim.paidBy,
    paid_account: claim.paidAccount,
    currency,
    currency_amount: total,
    rate_micro: rateMicro,
    amount,
    withheld_amount: await withheldOf(ctx, claim, { categories, lines }),
    withholding_exempt: claim.withholdingExempt,
    fiscal_number: claim.fiscalNumber,
    department: claim.department,
    segment: claim.segment,
    note: claim.note,
    no_receipt_reason: claim.noReceiptReason,
    duplicate_reason: claim.duplicateReason,
  };
  return { terms, lines, categories };
}

/** What the company keeps back when it paid the bill itself; whoever paid with own money paid it whole. */
async function withheldOf(
  ctx: Ctx,
  claim: Claim,
  of: { categories: readonly Category[]; lines: readonly LineTerms[] },
): Promise<bigint> {
  if (claim.paidBy !== "company") return 0n;
  const bills = netByWithholding(
    of.lines.flatMap((line, at) => {
      const category = of.categories[at];
      return category ? [{ category, net: line.amount - line.vat_amount }] : [];
    }),
  );
  let withheld = 0n;
  for (const { code, net } of bills) {
    const bill = { code, net, day: claim.day, isExempt: claim.withholdingExempt };
    withheld += (await withholdingOn(ctx, bill)).amount;
  }
  return withheld;
}

/** The house has no expenses of people who do not work in it. */
function refuseOutsiders(ctx: Ctx): void {
  if (ctx.actor.role !== "supplier") return;
  const words = "Expenses are claimed by people who work here.";
  throw new Refusal("expense.not-staff", words, { status: 403 });
}

/** Only the claimant changes or takes back a claim; to everybody else it is not there, or not theirs. */
async function ownOf(ctx: Ctx, id: string): Promise<StoredExpense> {
  const stored = await storedOf(ctx, id);
  if (stored.claimantId === ctx.actor.userId) return stored;
  const words = `${stored.claimantName} claims this, so only they can change it.`;
  throw new Refusal("expense.not-yours", words, { status: 403 });
}

export async function recordExpense(ctx: CtxOf<typeof expenses.record>): Promise<Expense> {
  refuseOutsiders(ctx);
  const { id, submit, receipt } = ctx.body;
  const { terms, lines, categories } = await reckon(ctx, ctx.body);
  const number = await nextNumber(ctx, "EXP");
  const mine = { claimant_id: ctx.actor.userId, recurrence_id: null };
  await insertExpense(ctx, { id, number, ...terms, ...mine });
  await writeLines(ctx, id, lines);
  if (receipt !== null) await insertReceipt(ctx, id, (await keepScan(ctx, receipt)).sha256);
  ctx.audit({
    subject: documentType,
    subjectId: id,
    action: "record",
    details: { number, amount: terms.amount, vendor: terms.vendor_name },
  });
  await refuseDuplicates(ctx, id);
  if (submit) await askFor(ctx, id, categories);
  return expenseOf(ctx, id);
}

export async function changeExpense(ctx: CtxOf<typeof expenses.change>): Promise<Expense> {
  const { id } = ctx.params;
  const { version, submit, receipt } = ctx.body;
  const stored = await ownOf(ctx, id);
  const { terms: set, lines, categories } = await reckon(ctx, ctx.body);
  await changeRow(ctx, table, { id, version, states: changeableStates, set, what: documentType });
  await writeLines(ctx, id, lines);
  if (receipt !== null) await insertReceipt(ctx, id, (await keepScan(ctx, receipt)).sha256);
  await refuseDuplicates(ctx, id);
  if (stored.state === "submitted") await askAnew(ctx, id, categories);
  else if (submit) await askFor(ctx, id, categories);
  return expenseOf(ctx, id);
}

/** A draft is reckoned again by the rates and categories of its day before anybody is asked. */
export async function submitExpense(ctx: CtxOf<typeof expenses.submit>): Promise<Expense> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const stored = await ownOf(ctx, id);
  const claimed = (await linesOf(ctx, id)).map((line) => ({
    ...line,
    amount: line.currencyAmount,
  }));
  const { terms: set, lines, categories } = await reckon(ctx, { ...stored, lines: claimed });
  const states = expenseLife.moves.submit.from;
  await changeRow(ctx, table, { id, version, states, set, what: documentType });
  await writeLines(ctx, id, lines);
  await refuseDuplicates(ctx, id);
  await askFor(ctx, id, categories);
  return expenseOf(ctx, id);
}

async function refuseDuplicates(ctx: Ctx, id: string): Promise<void> {
  const stored = await storedOf(ctx, id);
  checkDuplicates(await likenesses(ctx, stored), stored.duplicateReason);
}

/** Everything that must be there before somebody is asked to decide. */
async function checkComplete(ctx: Ctx, id: string, categories: readonly Category[]) {
  const stored = await storedOf(ctx, id);
  checkReceipt({
    ...stored,
    receipts: (await receiptsOf(ctx, id)).length,
    receiptAbove: receiptAboveOf(categories),
  });
  if (stored.paidBy !== "advance") return;
  const held = await heldAdvances(ctx, stored.claimantId);
  checkHolds(held.reduce((sum, due) => sum + due.open, 0n));
}

async function askFor(ctx: Ctx, id: string, categories: readonly Category[]): Promise<void> {
  await checkComplete(ctx, id, categories);
  const set = { submitted_at: ctx.now };
  await moveState(ctx, table, expenseLife, { id, move: "submit", set, what: documentType });
  await askApproval(ctx, await askedOf(ctx, id));
}

/** Changed while it waits: it is asked for anew, from the first step. */
async function askAnew(ctx: Ctx, id: string, categories: readonly Category[]): Promise<void> {
  await checkComplete(ctx, id, categories);
  await moveState(ctx, table, expenseLife, { id, move: "resubmit", what: documentType });
  await reask(ctx, await askedOf(ctx, id));
}

export async function withdrawExpense(ctx: CtxOf<typeof expenses.withdraw>): Promise<Expense> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const stored = await ownOf(ctx, id);
  await moveState(ctx, table, expenseLife, { id, move: "withdraw", version, what: documentType });
  if (stored.state === "submitted") {
    const reason = "Taken back by its claimant";
    await withdrawApproval(ctx, { documentType, documentId: id, reason });
  }
  return expenseOf(ctx, id);
}

/** Takes an approved expense back by its mirror: not by its claimant, and not once it was paid. */
export async function voidExpense(ctx: CtxOf<typeof expenses.void>): Promise<Expense> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const stored = await storedOf(ctx, id);
  const same = refuseSamePerson(ctx, "expense.void", stored.claimantId);
  const isPaid = stored.standing === "paid" && stored.paidBy !== "company";
  if (isPaid || stored.standing === "part_paid") throw paidAlready(stored);
  const underWay = stored.dueId === null ? undefined : await paymentUnderWay(ctx, stored.dueId);
  if (underWay !== undefined) {
    const words = `${underWay} is about to pay ${stored.number}. Strike that out first.`;
    throw new Refusal("expense.in-payment", words, { status: 409 });
  }
  await moveState(ctx, table, expenseLife, {
    id,
    move: "void",
    version,
    set: {
      voided_at: ctx.now,
      voided_by: ctx.actor.userId,
      closing_reason: reason,
      same_person: stored.samePerson || same,
    },
    what: documentType,
    details: { reason },
  });
  await withdrawApproval(ctx, { documentType, documentId: id, reason });
  if (stored.code !== null) await revokeCode(ctx, stored.code, reason);
  await reverseVoucher(ctx, { source: { type: documentType, id }, event: "approve" }, { reason });
  return expenseOf(ctx, id);
}

function paidAlready({ number, claimantName }: StoredExpense): Refusal {
  return new Refusal(
    "expense.paid",
    `${number} was paid to ${claimantName}. Take the payment back first.`,
    { status: 409 },
  );
}

export async function attachReceipt(ctx: CtxOf<typeof expenses.attach>): Promise<Expense> {
  const { id } = ctx.params;
  const { version, receipt } = ctx.body;
  const stored = await ownOf(ctx, id);
  await changeRow(ctx, table, {
    id,
    version,
    states: changeableStates,
    set: {},
    what: documentType,
  });
  const { sha256 } = await keepScan(ctx, receipt);
  await insertReceipt(ctx, id, sha256);
  ctx.audit({ subject: documentType, subjectId: id, action: "attach", details: { sha256 } });
  return receiptsChanged(ctx, stored);
}

export async function detachReceipt(ctx: CtxOf<typeof expenses.detach>): Promise<Expense> {
  const { id } = ctx.params;
  const { version, sha256 } = ctx.body;
  const stored = await ownOf(ctx, id);
  await changeRow(ctx, table, {
    id,
    version,
    states: changeableStates,
    set: {},
    what: documentType,
  });
  if (!(await deleteReceipt(ctx, id, sha256))) throw notFound("receipt");
  ctx.audit({ subject: documentType, subjectId: id, action: "detach", details: { sha256 } });
  return receiptsChanged(ctx, stored);
}

async function receiptsChanged(ctx: Ctx, { id, state, day }: StoredExpense): Promise<Expense> {
  await refuseDuplicates(ctx, id);
  if (state === "submitted") {
    const known = await categoriesOn(ctx, day);
    const lines = await linesOf(ctx, id);
    await askAnew(
      ctx,
      id,
      lines.map((line) => categoryIn(known, line.categoryCode)),
    );
  }
  return expenseOf(ctx, id);
}
