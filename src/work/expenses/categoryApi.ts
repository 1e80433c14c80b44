import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, count, day, id, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { vatCodes, withholdingCodes } from "#registry/taxes/rules.ts";
import { managesExpenses } from "./rules.ts";

const category = z.object({
  code: z.string(),
  name: z.string(),
  budgetGroup: z.string(),
  account: z.string(),
  vatCode: z.enum(vatCodes),
  withholdingCode: z.enum(withholdingCodes).nullable(),
  receiptAbove: amount().nullable(),
  isActive: z.boolean(),
  effectiveFrom: day(),
  sourceNote: z.string(),
});
const row = category.extend({ id: id(), accountName: z.string() });
export type CategoryRow = z.output<typeof row>;
export type CategoryRowWire = z.input<typeof row>;

const policy = z.object({
  duplicateDays: count(366),
  effectiveFrom: day(),
  sourceNote: z.string(),
});
export type ExpensePolicy = z.output<typeof policy>;

export const expenseCategories = {
  list: query("/api/expense-categories", {
    needs: managesExpenses,
    does: "The categories of spending as they count today, with their accounts and taxes.",
    params: z.object({ ...pageParams }),
    returns: pageOf(row),
  }),
  accounts: query("/api/expense-categories/accounts", {
    needs: managesExpenses,
    does: "The accounts spending may be booked in.",
    returns: z.object({ rows: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  set: command("/api/expense-categories", {
    needs: managesExpenses,
    does: "Writes a category as it counts from a day on; claims made before keep what they were made with.",
    body: z.object({
      id: id(),
      code: z.string().regex(/^[A-Z][A-Z0-9-]{1,19}$/, "Capital letters, digits and dashes"),
      name: text(80),
      budgetGroup: text(60),
      account: text(10),
      vatCode: z.enum(vatCodes),
      withholdingCode: z.enum(withholdingCodes).nullable().default(null),
      receiptAbove: amount().nullable().default(null),
      isActive: z.boolean().default(true),
      effectiveFrom: day(),
      sourceNote: text(200),
    }),
    returns: z.object({ id: id() }),
  }),
  policy: query("/api/expense-categories/policy", {
    needs: managesExpenses,
    does: "Within how many days the same vendor and amount is taken for the same purchase.",
    returns: policy,
  }),
  setPolicy: command("/api/expense-categories/policy", {
    needs: "canConfigureSystem",
    does: "Changes the window in which purchases are compared, from a day on.",
    body: z.object({ duplicateDays: count(366), effectiveFrom: day(), sourceNote: text(200) }),
    returns: policy,
  }),
} satisfies Api;
