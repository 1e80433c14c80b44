// Our own bank account and wallets: how their providers number them.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { count, instant, text } from "#platform/api/fields.ts";
import { seesPayments } from "./rules.ts";
import { statedAccounts } from "./statementRules.ts";

const account = z.object({
  accountCode: z.enum(statedAccounts),
  /** Who holds it where and under which number; null when nobody wrote it down. */
  own: z
    .object({
      holder: z.string(),
      provider: z.string(),
      number: z.string(),
      version: count(),
      changedAt: instant(),
      changedByName: z.string(),
    })
    .nullable(),
});
export type AccountWire = z.input<typeof account>;

export const ownAccountsApi = {
  list: query("/api/payment-center/accounts", {
    needs: seesPayments,
    does: "Our bank account and wallets with the numbers they are kept under.",
    returns: z.object({ accounts: z.array(account) }),
  }),
  save: command("/api/payment-center/accounts", {
    needs: "canApproveFunds",
    does: "The owner writes down under which number a bank or network keeps our account.",
    asksAgain: true,
    body: z.object({
      accountCode: z.enum(statedAccounts),
      holder: text(140),
      provider: text(80),
      number: z.string().regex(/^[A-Za-z0-9+][A-Za-z0-9 -]{2,32}[A-Za-z0-9]$/),
      /** The version that is changed; 0 when there is none yet. */
      version: count(),
    }),
    returns: z.object({ accounts: z.array(account) }),
  }),
} satisfies Api;
