// Our own accounts: only the owner says under which number they are kept, because money leaves from there.
import { changedMeanwhile, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { ownAccountsApi } from "./accountApi.ts";
import { isAnothers, ownAccounts, saveOwnAccount } from "./ownAccountStore.ts";
import { statedAccounts } from "./statementRules.ts";

export const ownAccountsHandlers = handlersFor(ownAccountsApi, {
  list: accountsOf,
  save: async (ctx) => {
    if (ctx.actor.role !== "owner") {
      const words = "Only the owner writes down the company's own accounts.";
      throw new Refusal("payment.only-owner-writes-accounts", words);
    }
    const { accountCode, holder, provider, number } = ctx.body;
    if (await isAnothers(ctx, number)) {
      const words = "This account belongs to another company. Write down your own.";
      throw new Refusal("payment.account-taken", words, { status: 409 });
    }
    if (!(await saveOwnAccount(ctx, ctx.body))) throw changedMeanwhile("account");
    ctx.audit({
      subject: "own-account",
      subjectId: ctx.org.id,
      action: "write down account",
      details: { account: accountCode, holder, provider, endsWith: number.slice(-4) },
    });
    return accountsOf(ctx);
  },
});

async function accountsOf(ctx: Ctx) {
  const known = await ownAccounts(ctx);
  return {
    accounts: statedAccounts.map((accountCode) => {
      const found = known.find((one) => one.accountCode === accountCode);
      if (!found) return { accountCode, own: null };
      const { accountCode: _, ...own } = found;
      return { accountCode, own };
    }),
  };
}
