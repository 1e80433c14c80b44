// A supplier's account and the tax kept back: read from the books, on screen and on paper.
import { issuedFor, issueOnce } from "#books/codes/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readPage, readPageWithTotals } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import type { bills, CertificateRow, Statement } from "./api.ts";
import {
  certificateOfBill,
  certificateTotals,
  matchingCertificates,
  movementsOfSupplier,
} from "./certificateStore.ts";
import { storedBill } from "./door.ts";
import { statedPeriod, statementFacts } from "./papers/publicFacts.ts";
import { supplierStatement } from "./papers/supplierStatement.ts";
import { withholdingCertificate } from "./papers/withholdingCertificate.ts";
import { statementOf } from "./statementRules.ts";

const newestFirst = { sort: "number", direction: "desc" } as const;

/** Tax kept back, the newest certificate first. */
export async function listCertificates(ctx: CtxOf<typeof bills.certificates>) {
  const matching = matchingCertificates(ctx.params);
  const asked = { ...ctx.params, ...newestFirst };
  const page = await readPageWithTotals(ctx, matching, asked, certificateTotals);
  return { ...page, rows: page.rows.map(withoutCode) };
}

/** A code opens the certificate to anybody: it stands on the paper alone. */
function withoutCode({ code: _, ...row }: CertificateRow & { code: string }): CertificateRow {
  return row;
}

/** The certificates of a month as a table, for the return to the authority. */
export async function exportCertificates(ctx: CtxOf<typeof bills.certificatesCsv>) {
  const matching = matchingCertificates(ctx.params);
  const { rows } = await readPage(ctx, matching, { limit: largestExport, ...newestFirst });
  const heads = ["Certificate", "Date", "State", "Supplier", "TIN", "Bill", "Hand over by"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.supplierName, row.tin, row.billNumber, row.remitBy],
    ...[row.base, row.rateBp, row.amount],
  ]);
  const bytes = csvOf([...heads, "Net UGX", "Rate, basis points", "Withheld UGX"], lines);
  return { name: `withholding-${ctx.params.month ?? ctx.today}.csv`, bytes };
}

/** The certificate of what was kept back of a bill, with its code. */
export async function printCertificate(ctx: CtxOf<typeof bills.certificate>) {
  const { id } = ctx.params;
  const bill = await storedBill(ctx, id);
  const certificate = await certificateOfBill(ctx, id);
  if (!certificate) throw notFound("certificate");
  const supplier = await supplierOf(ctx, bill.supplierId);
  const paper = withholdingCertificate(certificate, bill, supplier, await paperCompanyOf(ctx));
  return { name: `${certificate.number}.pdf`, bytes: await renderPaper(paper, ctx) };
}

/** A supplier's account between two days; without them, this year to date. */
export function readStatement(ctx: CtxOf<typeof bills.statement>): Promise<Statement> {
  return accountOf(ctx, ctx.params);
}

async function accountOf(
  ctx: Ctx,
  asked: { supplierId: string; from?: string | undefined; to?: string | undefined },
): Promise<Statement> {
  const { supplierId } = asked;
  const to = asked.to ?? ctx.today;
  const from = asked.from ?? `${to.slice(0, 4)}-01-01`;
  if (from > to) {
    throw new Refusal("bill.statement-backwards", "The first day comes before the last.");
  }
  const supplier = await supplierOf(ctx, supplierId);
  const movements = await movementsOfSupplier(ctx, { supplierId, to });
  const account = statementOf(movements, { from });
  return { supplierId, supplierName: supplier.legalName, from, to, ...account };
}

/** States a supplier's account under a code; asked again, the same account has the same code. */
export async function stateAccount(ctx: CtxOf<typeof bills.stateAccount>) {
  const statement = await accountOf(ctx, ctx.body);
  const { supplierId: subjectId, from, to, closing } = statement;
  const supplier = await supplierOf(ctx, subjectId);
  const code = await issueOnce(ctx, statementFacts(statement, supplier), statedPeriod);
  const details = { from, to, closing };
  ctx.audit({ subject: "supplier", subjectId, action: "state-account", details });
  return { code };
}

/** The statement on paper, for the supplier, with the code it was stated under. */
export async function printStatement(ctx: CtxOf<typeof bills.statementPaper>) {
  const statement = await accountOf(ctx, ctx.params);
  const supplier = await supplierOf(ctx, statement.supplierId);
  const code = await issuedFor(ctx, statementFacts(statement, supplier));
  if (code === null) {
    const words = "This account was not stated yet, or has moved since. Please ask for it again.";
    throw new Refusal("bill.account-not-stated", words, { status: 409 });
  }
  const company = await paperCompanyOf(ctx);
  const paper = supplierStatement(statement, supplier, { company, code });
  const name = `statement-${supplier.code}-${statement.to}.pdf`;
  return { name, bytes: await renderPaper(paper, ctx) };
}
