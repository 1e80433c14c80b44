import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { byId, day, id, signedAmount, total } from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { seesSales } from "./rules.ts";

const period = z.object({ id: id(), from: day().optional(), through: day().optional() });

const account = z.object({
  customer: z.object({
    id: id(),
    code: z.string(),
    name: z.string(),
    state: z.string(),
    creditLimit: total().nullable(),
    termsDays: z.int(),
  }),
  from: day(),
  through: day(),
  /** What the customer owed before the first day; negative: their own money with us. */
  opening: signedAmount(),
  closing: signedAmount(),
  invoiced: total(),
  paid: total(),
  lines: z.array(
    z.object({
      day: day(),
      voucher: z.string(),
      memo: z.string(),
      sourceType: z.string(),
      sourceId: id(),
      debit: total(),
      credit: total(),
      balance: signedAmount(),
    }),
  ),
  /** Confirmed or delivered, and not invoiced. */
  promised: total(),
});
export type CustomerAccount = z.output<typeof account>;
export type CustomerAccountWire = z.input<typeof account>;

const ages = { to30: total(), to60: total(), to90: total(), over90: total() };
const ageingRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  ...ages,
  open: total(),
  overdue: total(),
  deposits: total(),
});
export type AgeingRow = z.output<typeof ageingRow>;

export const customerAccounts = {
  statement: query("/api/sales/customers/{id}/statement", {
    needs: seesSales,
    does: "What a customer owed, was billed and paid at home between two days, line by line.",
    params: period,
    returns: account,
  }),
  csv: file("/api/sales/customers/{id}/statement.csv", "text/csv", {
    needs: takesOut(seesSales),
    does: "The statement of account as a table.",
    params: period,
  }),
  state: command("/api/sales/customers/{id}/statement/issue", {
    needs: seesSales,
    does: "States the account between two days under a code anybody can check; the same account has the same code.",
    params: byId,
    body: z.object({ from: day(), through: day() }),
    returns: z.object({ code: z.string() }),
  }),
  paper: file("/api/sales/customers/{id}/statement.pdf", "application/pdf", {
    needs: seesSales,
    does: "The statement of account as the customer gets it, with the code it was stated under.",
    params: period,
  }),
  ageing: query("/api/sales/ageing", {
    needs: seesSales,
    does: "What customers owe at home by the age of the invoices: up to 30, 60, 90 days and older.",
    params: z.object({ ...pageParams }),
    returns: pageWithTotals(
      ageingRow,
      z.object({ ...ages, open: total(), overdue: total(), deposits: total() }),
    ),
  }),
  ageingCsv: file("/api/sales/ageing.csv", "text/csv", {
    needs: takesOut(seesSales),
    does: "The ages of what customers owe, as a table.",
  }),
} satisfies Api;
