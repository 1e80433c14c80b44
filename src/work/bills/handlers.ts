import { keepScan, readFile } from "#books/files/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { changeRow, moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { askApproval, reask, withdrawApproval } from "#registry/approvals/door.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import { checkSupplierOpen } from "#registry/suppliers/rules.ts";
import { taxStandingOn, vatRateOn, withholdingOn } from "#registry/taxes/door.ts";
import { type Bill, bills } from "./api.ts";
import {
  exportCertificates,
  listCertificates,
  printCertificate,
  printStatement,
  readStatement,
  stateAccount,
} from "./accountHandlers.ts";
import { askedOf, billOf, documentType, storedBill } from "./door.ts";
import {
  billLife,
  billSums,
  checkBill,
  checkBilledLicence,
  checkInvoiceOnce,
  dueDayOf,
  invoiceKey,
  openToChange,
  taxedLine,
  type TaxedLine,
} from "./rules.ts";
import {
  type BillColumns,
  billedAccounts,
  billTotals,
  findInvoice,
  insertBill,
  matchingBills,
  putLines,
  type StoredBill,
} from "./store.ts";
import { voidBill } from "./voidHandlers.ts";

const table = "supplier_bill";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const billsHandlers = handlersFor(bills, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingBills(ctx.params, ctx.today),
      { ...ctx.params, ...newestFirst },
      billTotals,
    ),
  csv: exportBills,
  accounts: async (ctx) => ({ rows: await billedAccounts(ctx) }),
  preview: previewBill,
  one: (ctx) => billOf(ctx, ctx.params.id),
  enter: enterBill,
  change: changeBill,
  submit: submitBill,
  cancel: cancelBill,
  void: voidBill,
  invoice: async (ctx) => {
    const { fileSha256 } = await storedBill(ctx, ctx.params.id);
    if (fileSha256 === null) throw notFound("file");
    const { bytes, name } = await readFile(ctx, fileSha256);
    return { name, bytes };
  },
  certificates: listCertificates,
  certificatesCsv: exportCertificates,
  certificate: printCertificate,
  statement: readStatement,
  stateAccount,
  statementPaper: printStatement,
});

/** What the form says before anybody is asked: kept back, due, the rate of tax. */
async function previewBill(ctx: CtxOf<typeof bills.preview>) {
  const { supplierId, day, net, withholdingCode: code } = ctx.params;
  const supplier = await supplierOf(ctx, supplierId);
  const isExempt = supplier.withholdingExempt;
  const kept =
    code === undefined
      ? { amount: 0n, rateBp: 0 }
      : await withholdingOn(ctx, { code, net, day, isExempt });
  return {
    withheld: kept.amount,
    rateBp: kept.rateBp,
    dueOn: dueDayOf({ day, dueOn: null }, supplier.termsDays),
    vatBp: await vatRateOn(ctx, "STANDARD", day),
  };
}

type TypedCtx = CtxOf<typeof bills.enter> | CtxOf<typeof bills.change>;

/** Checks what was typed, reckons its taxes by the rates of its day, and keeps its paper. */
async function termsOf(
  ctx: TypedCtx,
  before: { id: string; fileSha256: string | null },
): Promise<{ set: BillColumns; lines: TaxedLine[] }> {
  const { body } = ctx;
  const supplier = await supplierOf(ctx, body.supplierId);
  checkSupplierOpen(supplier);
  checkBilledLicence(supplier, body.day);
  const dueOn = dueDayOf(body, supplier.termsDays);
  checkBill({ ...body, dueOn }, ctx.today);
  const key = invoiceKey(body.invoiceNumber);
  const earlier = await findInvoice(ctx, { supplierId: supplier.id, key, exceptId: before.id });
  checkInvoiceOnce(earlier, { number: body.invoiceNumber, supplierName: supplier.legalName });
  const lines = await taxedLines(ctx);
  const { net, vat, claimed } = billSums(lines);
  const code = body.withholdingCode;
  const { day } = body;
  const isExempt = supplier.withholdingExempt;
  const kept =
    code === null
      ? { amount: 0n, rateBp: 0 }
      : await withholdingOn(ctx, { code, net, day, isExempt });
  const file = body.file === null ? null : await keepScan(ctx, body.file);
  const set = {
    supplier_id: supplier.id,
    invoice_number: body.invoiceNumber,
    invoice_key: key,
    fiscal_number: body.fiscalNumber,
    day,
    due_on: dueOn,
    note: body.note,
    net_amount: net,
    vat_amount: vat,
    claimed_amount: claimed,
    withholding_code: code,
    withholding_bp: kept.rateBp,
    withheld_amount: kept.amount,
    file_sha256: file?.sha256 ?? before.fileSha256,
  };
  return { set, lines };
}

/** The lines with their tax, claimed back only from a fiscal invoice by a company registered for VAT. */
async function taxedLines(ctx: TypedCtx): Promise<TaxedLine[]> {
  const { day, fiscalNumber, lines } = ctx.body;
  const accounts = new Set((await billedAccounts(ctx)).map((account) => account.code));
  const { isVatRegistered } = await taxStandingOn(ctx, day);
  const taxed = [];
  for (const line of lines) {
    if (!accounts.has(line.account)) throw notFound("account of spending");
    const rateBp = await vatRateOn(ctx, line.vatCode, day);
    taxed.push(taxedLine(line, rateBp, isVatRegistered && fiscalNumber !== null));
  }
  return taxed;
}

async function enterBill(ctx: CtxOf<typeof bills.enter>): Promise<Bill> {
  const { id, isDraft } = ctx.body;
  const { set, lines } = await termsOf(ctx, { id, fileSha256: null });
  const number = await nextNumber(ctx, "BILL");
  await insertBill(ctx, { id, number, ...set });
  await putLines(ctx, id, lines);
  const details = { number, invoice: set.invoice_number, net: set.net_amount };
  ctx.audit({ subject: documentType, subjectId: id, action: "enter", details });
  if (!isDraft) {
    await moveState(ctx, table, billLife, { id, move: "submit", what: documentType });
    await askApproval(ctx, await askedOf(ctx, id));
  }
  return billOf(ctx, id);
}

/** Changed while it waits, it is asked for anew from the first step; else it stays where it is. */
async function changeBill(ctx: CtxOf<typeof bills.change>): Promise<Bill> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const stored = await storedBill(ctx, id);
  refuseOthers(ctx, stored);
  const { set, lines } = await termsOf(ctx, stored);
  await changeRow(ctx, table, { id, version, states: openToChange, set, what: documentType });
  await putLines(ctx, id, lines);
  if (stored.state === "submitted") await reask(ctx, await askedOf(ctx, id));
  return billOf(ctx, id);
}

async function submitBill(ctx: CtxOf<typeof bills.submit>): Promise<Bill> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const stored = await storedBill(ctx, id);
  refuseOthers(ctx, stored);
  const supplier = await supplierOf(ctx, stored.supplierId);
  checkSupplierOpen(supplier);
  checkBilledLicence(supplier, stored.day);
  const moved = { id, move: "submit", version, what: documentType } as const;
  await moveState(ctx, table, billLife, moved);
  await askApproval(ctx, await askedOf(ctx, id));
  return billOf(ctx, id);
}

async function cancelBill(ctx: CtxOf<typeof bills.cancel>): Promise<Bill> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const stored = await storedBill(ctx, id);
  refuseOthers(ctx, stored);
  await moveState(ctx, table, billLife, {
    id,
    move: "cancel",
    version,
    set: { closing_reason: reason },
    what: documentType,
    details: { reason },
  });
  if (stored.state === "submitted") {
    await withdrawApproval(ctx, { documentType, documentId: id, reason });
  }
  return billOf(ctx, id);
}

/** Whoever entered a bill changes it and takes it back; nobody else. */
function refuseOthers(ctx: Ctx, stored: StoredBill): void {
  if (stored.createdById === ctx.actor.userId) return;
  const words = `${stored.createdByName} entered this, so only they can change it.`;
  throw new Refusal("bill.not-yours", words, { status: 403 });
}

async function exportBills(ctx: CtxOf<typeof bills.csv>) {
  const matching = matchingBills(ctx.params, ctx.today);
  const { rows } = await readPage(ctx, matching, { limit: largestExport, ...newestFirst });
  const heads = ["Number", "Date", "Due", "State", "Money", "Supplier code", "Supplier", "Invoice"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.dueOn, row.state, row.standing, row.supplierCode],
    ...[row.supplierName, row.invoiceNumber, row.net, row.vat, row.withheld, row.payable, row.open],
  ]);
  const more = ["Net UGX", "VAT UGX", "Withheld UGX", "Payable UGX", "Open UGX"];
  return { name: `supplier-bills-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
