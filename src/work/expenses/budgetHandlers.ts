import { csvOf } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { type BudgetRow, budgets } from "./budgetApi.ts";
import { budgetHistory, budgetsOf, insertBudget } from "./budgetStore.ts";

export const expenseBudgetsHandlers = handlersFor(budgets, {
  month: async (ctx) => {
    const rows = await budgetsOf(ctx, ctx.params);
    return { rows, totals: totalsOf(rows) };
  },
  csv: async (ctx) => {
    const { month } = ctx.params;
    const heads = ["Month", "Department", "Group", "Budget UGX", "Booked UGX", "Asked for UGX"];
    const lines = (await budgetsOf(ctx, ctx.params)).map((row) => [
      ...[month, row.department, row.budgetGroup, row.budget, row.booked, row.submitted, row.left],
    ]);
    return { name: `budgets-${month}.csv`, bytes: csvOf([...heads, "Left UGX"], lines) };
  },
  set: async (ctx) => {
    await insertBudget(ctx, ctx.body);
    const { id, ...details } = ctx.body;
    ctx.audit({ subject: "expense-budget", subjectId: id, action: "set", details });
    return { id };
  },
  history: async (ctx) => ({ rows: await budgetHistory(ctx, ctx.params) }),
});

function totalsOf(rows: readonly BudgetRow[]) {
  const sumOf = (name: "budget" | "booked" | "submitted" | "left"): bigint =>
    rows.reduce((sum, row) => sum + (row[name] ?? 0n), 0n);
  return {
    budget: sumOf("budget"),
    booked: sumOf("booked"),
    submitted: sumOf("submitted"),
    left: sumOf("left"),
  };
}
