import { accountLines, type TrialBalance, trialBalance } from "#books/ledger/door.ts";
import { type Account, chartOfAccounts } from "#books/ledger/rules.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { statements } from "./api.ts";
import { findVoucher, linesOfVoucher } from "./store.ts";

export const statementsHandlers = handlersFor(statements, {
  trialBalance: async (ctx) => balanceOn(ctx, ctx.params.asOf),
  trialBalanceExport: async (ctx) => {
    const { asOf } = ctx.params;
    const balance = await balanceOn(ctx, asOf);
    const name = `trial-balance-${asOf ?? ctx.today}.csv`;
    return { name, bytes: trialCsv(balance) };
  },
  account: async (ctx) => {
    const { code, limit, after, from, to } = ctx.params;
    const { name, type } = accountOf(code);
    const more = after === undefined ? {} : { after };
    const lines = await accountLines(ctx, { account: code, limit, ...more, ...daysOf(from, to) });
    return { code, name, type, ...lines };
  },
  accountExport: async (ctx) => {
    const { code, from, to } = ctx.params;
    accountOf(code);
    const asked = { account: code, limit: largestExport, ...daysOf(from, to) };
    const { lines } = await accountLines(ctx, asked);
    const columns = ["Day", "Voucher", "What", "Debit UGX", "Credit UGX", "Balance UGX"];
    const bytes = csvOf(
      columns,
      lines.map(({ day, number, memo, amount, balance }) => [
        day,
        number,
        memo,
        amount > 0n ? amount : null,
        amount < 0n ? -amount : null,
        balance,
      ]),
    );
    return { name: `account-${code}-${ctx.today}.csv`, bytes };
  },
  voucher: async (ctx) => {
    const voucher = await findVoucher(ctx, ctx.params.number);
    if (!voucher) throw notFound("voucher");
    const { id, ...facts } = voucher;
    return { ...facts, lines: await linesOfVoucher(ctx, id) };
  },
});

async function balanceOn(ctx: Ctx, asOf: string | undefined) {
  const balance = await trialBalance(ctx, asOf === undefined ? {} : { asOf });
  const rows = balance.rows.map(({ isStock: _, dueKind: __, ...row }) => row);
  return { ...balance, rows };
}

function daysOf(from: string | undefined, to: string | undefined) {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { through: to }),
  };
}

/** Every company has the chart's accounts; another code is nobody's. */
function accountOf(code: string): Account {
  const account = chartOfAccounts.find((one) => one.code === code);
  if (!account) throw notFound("account");
  return account;
}

function trialCsv({
  rows,
  debit,
  credit,
}: Pick<TrialBalance, "debit" | "credit"> & {
  rows: readonly { code: string; name: string; type: string; balance: bigint }[];
}): string {
  const lines = rows
    .filter(({ balance }) => balance !== 0n)
    .map(({ code, name, type, balance }) => [
      code,
      name,
      type,
      balance > 0n ? balance : null,
      balance < 0n ? -balance : null,
    ]);
  const columns = ["Account", "Name", "Type", "Debit UGX", "Credit UGX"];
  return csvOf(columns, [...lines, ["", "Total", "", debit, credit]]);
}
