import { z } from "zod";
import { currencies } from "#kernel/money.ts";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { day, id, instant, rateMicro, text, total } from "#platform/api/fields.ts";
import { pageParams } from "#platform/api/page.ts";

const needs = "canViewFinancials";
const accountTypes = ["asset", "liability", "equity", "revenue", "expense"] as const;
const accountCode = z.string().regex(/^\d{4}$/, "Four digits");
const period = { from: day().optional(), to: day().optional() };

const trialRow = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normal: z.enum(["debit", "credit"]),
  debit: total(),
  credit: total(),
  /** A debit when positive. */
  balance: total(),
});

const trialBalance = z.object({
  asOf: day().nullable(),
  rows: z.array(trialRow),
  debit: total(),
  credit: total(),
});
export type TrialBalanceWire = z.input<typeof trialBalance>;

const accountLine = z.object({
  key: z.string(),
  day: day(),
  number: z.string(),
  memo: z.string(),
  sourceType: z.string(),
  sourceId: id(),
  amount: total(),
  balance: total(),
  foreignAmount: total().nullable(),
  foreignCurrency: z.enum(currencies).nullable(),
});

const voucher = z.object({
  number: z.string(),
  day: day(),
  memo: z.string(),
  event: z.string(),
  sourceType: z.string(),
  sourceId: id(),
  /** The number of the voucher this one takes back, and of the one that took this one back. */
  reverses: z.string().nullable(),
  reversedBy: z.string().nullable(),
  createdAt: instant(),
  createdByName: z.string(),
  lines: z.array(
    z.object({
      line: z.int(),
      account: z.string(),
      accountName: z.string(),
      memo: z.string().nullable(),
      amount: total(),
      foreignAmount: total().nullable(),
      foreignCurrency: z.enum(currencies).nullable(),
      rateMicro: rateMicro().nullable(),
    }),
  ),
});
export type VoucherWire = z.input<typeof voucher>;

export const statements = {
  trialBalance: query("/api/financial-statements/trial-balance", {
    needs,
    does: "Every account and its balance at the end of a day; debits equal credits.",
    params: z.object({ asOf: day().optional() }),
    returns: trialBalance,
  }),
  trialBalanceExport: file("/api/financial-statements/trial-balance.csv", "text/csv", {
    needs: takesOut(needs),
    does: "The trial balance as a table for a spreadsheet.",
    params: z.object({ asOf: day().optional() }),
  }),
  account: query("/api/financial-statements/accounts/{code}", {
    needs,
    does: "The lines of one account by day, with the balance after each.",
    params: z.object({
      code: accountCode,
      limit: pageParams.limit,
      after: text(100).optional(),
      ...period,
    }),
    returns: z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(accountTypes),
      opening: total(),
      lines: z.array(accountLine),
      next: z.string().nullable(),
    }),
  }),
  accountExport: file("/api/financial-statements/accounts/{code}/export.csv", "text/csv", {
    needs: takesOut(needs),
    does: "The lines of one account as a table for a spreadsheet.",
    params: z.object({ code: accountCode, ...period }),
  }),
  voucher: query("/api/financial-statements/vouchers/{number}", {
    needs,
    does: "One voucher: its lines, what wrote it, and what took it back.",
    params: z.object({ number: z.string().regex(/^[A-Z]{1,6}-\d{2}-\d{6}$/, "Like JV-26-000123") }),
    returns: voucher,
  }),
} satisfies Api;
