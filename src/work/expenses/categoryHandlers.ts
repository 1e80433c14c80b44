import { invariant } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { type ExpensePolicy, expenseCategories } from "./categoryApi.ts";
import { checkCategory, checkPolicyDay, isSpendingAccount } from "./categoryRules.ts";
import {
  costAccounts,
  insertCategories,
  insertPolicy,
  matchingCategories,
  policyOn,
} from "./categoryStore.ts";

export const expenseCategoriesHandlers = handlersFor(expenseCategories, {
  list: (ctx) =>
    readPage(ctx, matchingCategories(ctx.params.search, ctx.today), {
      ...ctx.params,
      sort: "name",
      direction: "asc",
    }),
  accounts: async (ctx) => ({
    rows: (await costAccounts(ctx)).filter(({ code }) => isSpendingAccount(code)),
  }),
  set: async (ctx) => {
    checkCategory(ctx.body, ctx.today);
    await insertCategories(ctx, [ctx.body]);
    const { id, ...details } = ctx.body;
    ctx.audit({ subject: "expense-category", subjectId: id, action: "set", details });
    return { id };
  },
  policy: policyToday,
  setPolicy: async (ctx) => {
    checkPolicyDay(ctx.body.effectiveFrom, ctx.today);
    await insertPolicy(ctx, ctx.body);
    const { effectiveFrom } = ctx.body;
    ctx.audit({
      subject: "expense-policy",
      subjectId: effectiveFrom,
      action: "set",
      details: ctx.body,
    });
    return ctx.body;
  },
});

async function policyToday(ctx: Ctx): Promise<ExpensePolicy> {
  const policy = await policyOn(ctx, ctx.today);
  invariant(policy, "a company starts with a rule");
  return policy;
}
