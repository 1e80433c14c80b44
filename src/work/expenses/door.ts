// What approvals, the start of a company and the papers ask of expenses.
import { issueCode } from "#books/codes/door.ts";
import { moneyPosition } from "#books/commitments/door.ts";
import { duesById, openDues } from "#books/dues/door.ts";
import { lockedThrough } from "#books/ledger/door.ts";
import { sameReceipts } from "#books/purchases/door.ts";
import { eachOnce, type Likeness } from "#books/purchases/rules.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import {
  approvalOf,
  type AskedDocument,
  type DecidedBy,
  type Decider,
} from "#registry/approvals/door.ts";
import { type BudgetLeft, type Expense, expenses } from "./api.ts";
import { expenseVoucher, fromAdvances } from "./bookingRules.ts";
import { budgetsOf } from "./budgetStore.ts";
import { startingCategories, startingPolicy } from "./categoryRules.ts";
import { categoriesOn, insertCategories, insertPolicy } from "./categoryStore.ts";
import { factsOf } from "./factRules.ts";
import { recurrenceOf } from "./recurrenceStore.ts";
import { bookedOn, contentOf, expenseLife, vendorKey } from "./rules.ts";
import { policyOn } from "./categoryStore.ts";
import {
  findExpense,
  linesOf,
  receiptsOf,
  samePurchases,
  similarSpending,
  type StoredExpense,
  worksHere,
} from "./store.ts";

export const documentType = "expense";
export const table = "expense";

/** The categories and the rule a new company starts with; may run twice. */
export async function openExpenses(ctx: Ctx): Promise<void> {
  if ((await categoriesOn(ctx, ctx.today)).length > 0) return;
  const effectiveFrom = "2020-01-01";
  await insertCategories(
    ctx,
    startingCategories.map((one) => ({ ...one, id: ctx.newId(), effectiveFrom })),
  );
  await insertPolicy(ctx, { ...startingPolicy, effectiveFrom });
}

/** An expense as stored; refuses an unknown one. */
export async function storedOf(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredExpense> {
  const stored = await findExpense(ctx, id);
  if (!stored) throw notFound("expense");
  return stored;
}

/** One expense as its page shows it. */
export async function expenseOf(ctx: Pick<Ctx, "tx">, id: string): Promise<Expense> {
  const { rateMicro: _, ...stored } = await storedOf(ctx, id);
  const lines = await linesOf(ctx, id);
  const recurrence = await recurrenceOf(ctx, id);
  return {
    ...stored,
    vat: lines.reduce((sum, line) => sum + line.vatAmount, 0n),
    lines,
    receipts: await receiptsOf(ctx, id),
    approval: await approvalOf(ctx, documentType, id),
    budgets: await budgetsTaken(ctx, stored, lines),
    recurrence: recurrence ? { id: recurrence.id, nextOn: recurrence.nextOn } : null,
  };
}

/** The budgets an expense takes: its department's month, for each group among its lines. */
async function budgetsTaken(
  ctx: Pick<Ctx, "tx">,
  of: Pick<StoredExpense, "department" | "day" | "bookedOn">,
  lines: readonly { budgetGroup: string }[],
): Promise<BudgetLeft[]> {
  const month = (of.bookedOn ?? of.day).slice(0, 7);
  const rows = await budgetsOf(ctx, { month, department: of.department });
  const groups = [...new Set(lines.map((line) => line.budgetGroup))];
  return groups.map((budgetGroup) => {
    const row = rows.find((one) => one.budgetGroup === budgetGroup);
    const { budget = null, booked = 0n, submitted = 0n, left = null } = row ?? {};
    return { budgetGroup, budget, booked, submitted, left };
  });
}

/** Every budget in the month of a day with what expenses left of it, and which group an account counts to. */
export async function budgetsOn(ctx: Pick<Ctx, "tx">, day: Day) {
  const categories = await categoriesOn(ctx, day);
  return {
    rows: await budgetsOf(ctx, { month: day.slice(0, 7) }),
    groups: categories
      .filter((one) => one.isActive)
      .map(({ account, budgetGroup }) => ({ account, budgetGroup })),
  };
}

/** What approvals are asked about an expense: all of it, and whom its money goes to. */
export async function askedOf(ctx: Pick<Ctx, "tx">, id: string): Promise<AskedDocument> {
  const stored = await storedOf(ctx, id);
  const lines = await linesOf(ctx, id);
  const receipts = await receiptsOf(ctx, id);
  const { number, claimantId, claimantName, vendorName, vendorTin, paidBy, amount } = stored;
  return {
    documentType,
    documentId: id,
    number,
    title: `${stored.description}, ${vendorName}`,
    link: `/expenses/${id}`,
    amount,
    payee:
      paidBy === "company"
        ? {
            type: "supplier",
            // However the name is written, sums in parts to one vendor count together; and by its number with the authority.
            id: vendorKey(vendorName) || null,
            name: vendorName,
            accounts: vendorTin === null ? [] : [`tin ${vendorTin}`],
          }
        : { type: "staff", id: claimantId, name: claimantName },
    content: contentOf({ ...stored, lines, receipts }),
    alsoMadeBy: [claimantId],
  };
}

/** Advances somebody still holds, the earliest due first. */
export function heldAdvances(ctx: Pick<Ctx, "tx">, claimantId: string) {
  return openDues(ctx, { party: { type: "staff", id: claimantId }, kinds: ["staff-advance"] });
}

/** Other expenses, bills and accounts of advances that this one may be the same purchase as. */
export async function likenesses(
  ctx: Pick<Ctx, "tx">,
  of: Pick<StoredExpense, "id" | "vendorName" | "amount" | "day" | "fiscalNumber">,
): Promise<Likeness[]> {
  const files = (await receiptsOf(ctx, of.id)).map((one) => one.sha256);
  const papers = await sameReceipts(ctx, {
    exceptId: of.id,
    receipts: [
      { file: null, fiscalNumber: of.fiscalNumber },
      ...files.map((file) => ({ file, fiscalNumber: null })),
    ],
  });
  const days = (await policyOn(ctx, of.day))?.duplicateDays ?? 0;
  const key = vendorKey(of.vendorName);
  return eachOnce([...papers, ...(await samePurchases(ctx, { ...of, vendorKey: key, days }))]);
}

/** What becomes of an expense when its approval is decided. */
export const expenseDecider: Decider = {
  documentType,
  reads: expenses.one.needs,
  content: async (ctx, id) => (await askedOf(ctx, id)).content,
  approved: approveExpense,
  returned: (ctx, id, reason) => decided(ctx, id, "giveBack", reason),
  rejected: (ctx, id, reason) => decided(ctx, id, "reject", reason),
  expired: (ctx, id) => decided(ctx, id, "expire", null),
  facts: async (ctx, ids) => {
    const money = {
      ...(await moneyPosition(ctx)),
      closedThrough: await lockedThrough(ctx),
      today: ctx.today,
    };
    const facts = new Map();
    for (const id of ids) facts.set(id, factsOf({ ...money, ...(await besideOf(ctx, id)) }));
    return facts;
  },
};

/** What is read beside one expense for whoever decides on it. */
async function besideOf(ctx: Pick<Ctx, "tx">, id: string) {
  const stored = await storedOf(ctx, id);
  const lines = await linesOf(ctx, id);
  const groups = [...new Set(lines.map((line) => line.budgetGroup))];
  const claimantWorksHere = await worksHere(ctx, stored.claimantId);
  return {
    expense: { ...stored, claimantWorksHere },
    budgets: await budgetsTaken(ctx, stored, lines),
    advances: await heldAdvances(ctx, stored.claimantId),
    likenesses: await likenesses(ctx, stored),
    similar: await similarSpending(ctx, { ...stored, groups }),
  };
}

/** The last step was approved: it stands in the books. */
async function approveExpense(ctx: Ctx, id: string, by: DecidedBy): Promise<void> {
  const stored = await storedOf(ctx, id);
  const lines = await linesOf(ctx, id);
  const open = stored.paidBy === "advance" ? await heldAdvances(ctx, stored.claimantId) : [];
  const held = await duesById(
    ctx,
    open.map((due) => due.id),
  );
  const { used } = fromAdvances(held, stored.amount);
  const day = bookedOn({
    day: stored.day,
    today: ctx.today,
    closedThrough: await lockedThrough(ctx),
    advancesFrom: used.flatMap(({ advance }) =>
      held.filter((due) => due.id === advance.id).map((due) => due.day),
    ),
  });
  const code = await issueCode(ctx, {
    type: documentType,
    subjectId: id,
    title: `Expense claim ${stored.number}`,
    facts: {
      Number: stored.number,
      Amount: formatMoney(stored.amount),
      Spent: formatDay(stored.day),
      Approved: formatDay(ctx.today),
    },
  });
  await moveState(ctx, table, expenseLife, {
    id,
    move: "approve",
    what: documentType,
    set: {
      approved_at: ctx.now,
      approved_by: by.userId,
      same_person: by.samePerson,
      booked_on: day,
      code,
    },
    details: { by: by.name, onBehalfOf: by.onBehalfOfName, bookedOn: day },
  });
  await postVoucher(ctx, expenseVoucher({ ...stored, lines, day }, held, ctx.newId()));
}

async function decided(
  ctx: Ctx,
  id: string,
  move: "giveBack" | "reject" | "expire",
  reason: string | null,
): Promise<void> {
  await moveState(ctx, table, expenseLife, {
    id,
    move,
    what: documentType,
    ...(reason === null ? {} : { set: { closing_reason: reason }, details: { reason } }),
  });
}
