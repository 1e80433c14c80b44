// Statements of account and the ages of what is owed.
import { issuedFor, issueOnce } from "#books/codes/door.ts";
import { addDays } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readPage, readPageWithTotals } from "#platform/server/store.ts";
import { customerOf } from "#registry/customers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { statedPeriod, statementFacts, statementPaper } from "./papers/statement.ts";
import { type CustomerAccount, customerAccounts } from "./statementApi.ts";
import { agesAdded, ageTotals, matchingAges, movementsOf, openingOf } from "./statementStore.ts";
import { creditPosition } from "./store.ts";

const mostFirst = { sort: "open", direction: "desc" } as const;
const usualDays = 90;

export const customerAccountsHandlers = handlersFor(customerAccounts, {
  statement: (ctx) => accountOf(ctx, ctx.params),
  csv: async (ctx) => {
    const account = await accountOf(ctx, ctx.params);
    const heads = ["Day", "What", "Voucher", "Debit UGX", "Credit UGX", "Balance UGX"];
    const lines = [
      [account.from, "Opening balance", null, null, null, account.opening],
      ...account.lines.map((line) => [
        ...[line.day, line.memo, line.voucher, line.debit, line.credit, line.balance],
      ]),
      [account.through, "Closing balance", null, account.invoiced, account.paid, account.closing],
    ];
    const { code } = account.customer;
    return { name: `statement-${code}-${account.through}.csv`, bytes: csvOf(heads, lines) };
  },
  state: async (ctx) => {
    const account = await accountOf(ctx, { ...ctx.params, ...ctx.body });
    const code = await issueOnce(ctx, statementFacts(account), statedPeriod);
    const { from, through, closing } = account;
    const details = { from, through, closing };
    const { id: subjectId } = account.customer;
    ctx.audit({ subject: "customer", subjectId, action: "state-account", details });
    return { code };
  },
  paper: async (ctx) => {
    const account = await accountOf(ctx, ctx.params);
    const customer = await customerOf(ctx, ctx.params.id);
    const code = await issuedFor(ctx, statementFacts(account));
    if (code === null) throw notStated();
    const company = await paperCompanyOf(ctx);
    const paper = statementPaper(account, { customer, company, code });
    const name = `statement-${customer.code}-${account.through}.pdf`;
    return { name, bytes: await renderPaper(paper, ctx) };
  },
  ageing: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingAges(ctx.params.search, ctx.today),
      { ...ctx.params, ...mostFirst },
      ageTotals,
      agesAdded,
    ),
  ageingCsv: async (ctx) => {
    const asked = { limit: largestExport, ...mostFirst };
    const { rows } = await readPage(ctx, matchingAges(undefined, ctx.today), asked);
    const heads = ["Code", "Customer", "0-30 UGX", "31-60 UGX", "61-90 UGX", "Over 90 UGX"];
    const lines = rows.map((row) => [
      ...[row.code, row.name, row.to30, row.to60, row.to90, row.over90],
      ...[row.open, row.overdue, row.deposits],
    ]);
    const more = ["Open UGX", "Overdue UGX", "Deposits UGX"];
    return { name: `ageing-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
  },
});

function notStated(): Refusal {
  const words = "This account was not stated yet, or has moved since. Please ask for it again.";
  return new Refusal("statement.not-stated", words, { status: 409 });
}

/** A customer's account between two days; the last three months unless said. */
async function accountOf(
  ctx: Ctx,
  asked: { id: string; from?: string | undefined; through?: string | undefined },
): Promise<CustomerAccount> {
  const customer = await customerOf(ctx, asked.id);
  const through = asked.through ?? ctx.today;
  const from = asked.from ?? addDays(through, -usualDays);
  if (from > through) {
    throw new Refusal("statement.upside-down", "The first day comes before the last.");
  }
  const of = { customerId: customer.id, from, through };
  const opening = await openingOf(ctx, of);
  const movements = await movementsOf(ctx, of);
  const { promised } = await creditPosition(ctx, { ...of, butOrder: ctx.newId() });
  let balance = opening;
  const lines = movements.map(({ amount, ...line }) => {
    balance += amount;
    const debit = amount > 0n ? amount : 0n;
    return { ...line, debit, credit: debit - amount, balance };
  });
  const { id, code, legalName: name, state, creditLimit, termsDays } = customer;
  return {
    customer: { id, code, name, state, creditLimit, termsDays },
    ...{ from, through, opening, lines, promised },
    closing: balance,
    invoiced: lines.reduce((sum, line) => sum + line.debit, 0n),
    paid: lines.reduce((sum, line) => sum + line.credit, 0n),
  };
}
