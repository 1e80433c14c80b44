import { readFile } from "#books/files/door.ts";
import { notFound } from "#kernel/refusal.ts";
import { can } from "#kernel/permissions.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import { mayAsk } from "#platform/api/mayAsk.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readPage, readPageWithKept } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { taxStandingOn } from "#registry/taxes/door.ts";
import { type Expense, expenses } from "./api.ts";
import { budgetsOf } from "./budgetStore.ts";
import { categoriesOn } from "./categoryStore.ts";
import {
  attachReceipt,
  changeExpense,
  detachReceipt,
  knownDepartments,
  recordExpense,
  submitExpense,
  voidExpense,
  withdrawExpense,
} from "./claimHandlers.ts";
import { expenseOf, heldAdvances } from "./door.ts";
import { claimPaper } from "./papers/claimPaper.ts";
import { endRepeating, repeatExpense } from "./recurrenceHandlers.ts";
import { seesAllExpenses } from "./rules.ts";
import { type Asker, expenseTotals, matchingExpenses } from "./store.ts";

const newestFirst = { sort: "number", direction: "desc" } as const;

export const expensesHandlers = handlersFor(expenses, {
  list: async (ctx) => {
    const params = narrowedOnly(ctx.params, "EXP");
    const of = askerOf(ctx);
    const asked = { ...params, ...newestFirst };
    const among = await idsWithWords(ctx, "expense", params.search, { series: "EXP" });
    const matching = matchingExpenses(params, of, among);
    return readPageWithKept(ctx, matching, asked, expenseTotals(params, of, among));
  },
  csv: exportExpenses,
  choices: async (ctx) => {
    const day = ctx.params.day ?? ctx.today;
    const held = await heldAdvances(ctx, ctx.actor.userId);
    return {
      categories: (await categoriesOn(ctx, day)).flatMap(
        ({ code, name, budgetGroup, vatCode, receiptAbove, isActive }) =>
          isActive ? [{ code, name, budgetGroup, vatCode, receiptAbove }] : [],
      ),
      departments: mayAsk(ctx.actor, "works-here") ? await knownDepartments(ctx) : [],
      isVatRegistered: (await taxStandingOn(ctx, day)).isVatRegistered,
      openAdvance: held.reduce((sum, due) => sum + due.open, 0n),
    };
  },
  left: async (ctx) => {
    const known = mayAsk(ctx.actor, "works-here") ? await budgetsOf(ctx, ctx.params) : [];
    return { rows: known.map(({ department: _, ...row }) => row) };
  },
  one: (ctx) => shownExpense(ctx, ctx.params.id),
  record: recordExpense,
  change: changeExpense,
  submit: submitExpense,
  withdraw: withdrawExpense,
  void: voidExpense,
  attach: attachReceipt,
  detach: detachReceipt,
  repeat: repeatExpense,
  endRepeat: endRepeating,
  receipt: async (ctx) => {
    const { receipts } = await shownExpense(ctx, ctx.params.id);
    if (!receipts.some((one) => one.sha256 === ctx.params.sha256)) throw notFound("receipt");
    const { bytes, name } = await readFile(ctx, ctx.params.sha256);
    return { name, bytes };
  },
  paper: async (ctx) => {
    const expense = await shownExpense(ctx, ctx.params.id);
    const paper = claimPaper(expense, await paperCompanyOf(ctx));
    return { name: `${expense.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

function askerOf(ctx: Ctx): Asker {
  return { userId: ctx.actor.userId, seesAll: can(ctx.actor.flags, seesAllExpenses) };
}

/** One's own expense, or anybody's to whoever decides on them; to everybody else it is not there. */
async function shownExpense(ctx: Ctx, id: string): Promise<Expense> {
  const expense = await expenseOf(ctx, id);
  const { userId, seesAll } = askerOf(ctx);
  const isOthers = expense.claimantId !== userId;
  if (isOthers && (!seesAll || expense.state === "draft")) throw notFound("expense");
  return expense;
}

async function exportExpenses(ctx: CtxOf<typeof expenses.csv>) {
  const among = await idsWithWords(ctx, "expense", ctx.params.search, { series: "EXP" });
  const { rows } = await readPage(ctx, matchingExpenses(ctx.params, askerOf(ctx), among), {
    limit: largestExport,
    ...newestFirst,
  });
  const heads = ["Number", "Spent", "State", "Money", "Claimed by", "Vendor", "What", "Paid by"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.standing, row.claimantName, row.vendorName],
    ...[row.description, row.paidBy, row.department, row.segment, row.amount, row.open],
  ]);
  const more = ["Department", "Business", "UGX", "To pay UGX"];
  return { name: `expenses-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
