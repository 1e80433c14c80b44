// Our own accounts as the bank and the networks number them.
import { sql } from "kysely";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { StatedAccount } from "./statementRules.ts";

/** One of our accounts, with whoever wrote its number down last. */
export interface OwnAccount {
  accountCode: StatedAccount;
  holder: string;
  provider: string;
  number: string;
  version: number;
  changedAt: Date;
  changedByName: string;
}

/** Every account of ours whose number is known. */
export async function ownAccounts(ctx: Ctx): Promise<OwnAccount[]> {
  const found = await sql<OwnAccount>`
    select a.account_code as "accountCode", a.holder, a.provider, a.number, a.version,
      a.changed_at as "changedAt", ${personName("who")} as "changedByName"
    from own_account a join profile who on who.org_id = a.org_id and who.user_id = a.changed_by
    order by a.account_code
  `.execute(ctx.tx);
  return found.rows;
}

/** The bank account transfers leave from; refuses when nobody wrote it down yet. */
export async function ownBankOf(ctx: Ctx): Promise<OwnAccount> {
  const bank = (await ownAccounts(ctx)).find((one) => one.accountCode === "1100");
  if (bank) return bank;
  throw new Refusal(
    "payment.no-own-account",
    "Nobody wrote down yet from which bank account the company pays. The owner does it in the payment center.",
    {
      blockers: [
        { what: "Our bank account is not known", owner: "Owner", link: "/payment-center/accounts" },
      ],
    },
  );
}

/** Is this number another company's in this house? */
export async function isAnothers(ctx: Ctx, number: string): Promise<boolean> {
  const found = await sql<{ isTaken: boolean }>`
    select own_account_elsewhere(${number}) as "isTaken"
  `.execute(ctx.tx);
  return found.rows[0]?.isTaken ?? false;
}

/** Writes an account down, or changes it from this version on; false: somebody changed it meanwhile. */
export async function saveOwnAccount(
  ctx: Ctx,
  made: Pick<OwnAccount, "accountCode" | "holder" | "provider" | "number" | "version">,
): Promise<boolean> {
  const { accountCode, holder, provider, number, version } = made;
  const saved = await sql`
    insert into own_account (account_code, holder, provider, number, changed_at, changed_by)
    values (${accountCode}, ${holder}, ${provider}, ${number}, ${ctx.now}, ${ctx.actor.userId})
    on conflict (org_id, account_code) do update set holder = excluded.holder,
      provider = excluded.provider, number = excluded.number, version = own_account.version + 1,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where own_account.version = ${version}
  `.execute(ctx.tx);
  return saved.numAffectedRows === 1n;
}
