import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { amount, id, instant, signedAmount, text, total } from "#platform/api/fields.ts";
import { managesExpenses } from "./rules.ts";

/** A month, `2026-11`. */
export const month = () => z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month, like 2026-11");

const readsBudgets = ["canManageExpenses", "canApproveFunds", "canViewFinancials"] as const;

const row = z.object({
  department: z.string(),
  budgetGroup: z.string(),
  /** Null: nobody set one. */
  budget: amount().nullable(),
  booked: total(),
  submitted: total(),
  left: signedAmount().nullable(),
});
export type BudgetRow = z.output<typeof row>;
export type BudgetRowWire = z.input<typeof row>;

const ofMonth = z.object({ month: month(), department: text(80).optional() });

export const budgets = {
  month: query("/api/expense-budgets", {
    needs: readsBudgets,
    does: "The budgets of a month beside what was spent and what is asked for, without VAT claimed back.",
    params: ofMonth,
    returns: z.object({
      rows: z.array(row),
      totals: z.object({ budget: total(), booked: total(), submitted: total(), left: total() }),
    }),
  }),
  csv: file("/api/expense-budgets/budgets.csv", "text/csv", {
    needs: takesOut(readsBudgets),
    does: "The budgets of a month beside what was spent, as a table.",
    params: ofMonth,
  }),
  set: command("/api/expense-budgets", {
    needs: managesExpenses,
    does: "Sets what a department may spend on a group in a month; what it was before stays to be read.",
    body: z.object({
      id: id(),
      department: text(80),
      budgetGroup: text(60),
      month: month(),
      amount: amount(),
      reason: text(300),
    }),
    returns: z.object({ id: id() }),
  }),
  history: query("/api/expense-budgets/history", {
    needs: readsBudgets,
    does: "What a budget was set to, by whom and why, the newest first.",
    params: z.object({ department: text(80), budgetGroup: text(60), month: month() }),
    returns: z.object({
      rows: z.array(
        z.object({
          id: id(),
          amount: amount(),
          reason: z.string(),
          setByName: z.string(),
          setAt: instant(),
        }),
      ),
    }),
  }),
} satisfies Api;
