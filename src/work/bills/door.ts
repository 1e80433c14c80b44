// One bill whole, as its page shows it, and what becomes of it when its approval is decided.
import { issueCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { sameReceipts } from "#books/purchases/door.ts";
import { eachOnce, likenessSaid } from "#books/purchases/rules.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import {
  approvalOf,
  type AskedDocument,
  type DecidedBy,
  type Decider,
  type Fact,
} from "#registry/approvals/door.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import { checkSupplierOpen } from "#registry/suppliers/rules.ts";
import { clearedBy } from "./accruedRules.ts";
import { scorecardOf, setOffAdvances } from "./advanceDoor.ts";
import { type Bill, bills } from "./api.ts";
import { billVoucher } from "./bookingRules.ts";
import { insertCertificate, shownCertificate } from "./certificateStore.ts";
import { certificateFacts } from "./papers/publicFacts.ts";
import { billLife, checkCredit, contentOf, looksLikeInvoice } from "./rules.ts";
import {
  findAlike,
  findBill,
  linesOf,
  otherInvoices,
  receivedNotBilled,
  type StoredBill,
} from "./store.ts";

export const documentType = "supplier-bill";
const table = "supplier_bill";

/** A bill as stored; refuses an unknown one. */
export async function storedBill(ctx: Pick<Ctx, "tx" | "today">, id: string): Promise<StoredBill> {
  const stored = await findBill(ctx, id);
  if (!stored) throw notFound("bill");
  return stored;
}

/** One bill as its page shows it; refuses an unknown one. */
export async function billOf(ctx: Ctx, id: string): Promise<Bill> {
  const { fileSha256, ...shown } = await storedBill(ctx, id);
  return {
    ...shown,
    lines: await linesOf(ctx, id),
    hasFile: fileSha256 !== null,
    certificate: await shownCertificate(ctx, id),
    approval: await approvalOf(ctx, documentType, id),
  };
}

/** A bill as it asks for approval: the whole amount of the invoice, for whom, by whom. */
export async function askedOf(ctx: Ctx, id: string): Promise<AskedDocument> {
  const stored = await storedBill(ctx, id);
  const { paymentNumber } = await supplierOf(ctx, stored.supplierId);
  const lines = await linesOf(ctx, id);
  return {
    documentType,
    documentId: id,
    number: stored.number,
    title: `Invoice ${stored.invoiceNumber}: ${lines[0]?.description ?? ""}`.slice(0, 120),
    link: `/suppliers/bills/${id}`,
    amount: stored.net + stored.vat,
    payee: {
      type: "supplier",
      id: stored.supplierId,
      name: stored.supplierName,
      accounts: paymentNumber === null ? [] : [paymentNumber],
    },
    content: contentOf({ ...stored, lines }),
    alsoMadeBy: [stored.createdById],
  };
}

/** What becomes of a bill when its approval is decided. */
export const billDecider: Decider = {
  documentType,
  reads: bills.one.needs,
  content: async (ctx, id) => (await askedOf(ctx, id)).content,
  approved: approveBill,
  returned: (ctx, id, reason) => decided(ctx, id, "giveBack", reason),
  rejected: (ctx, id, reason) => decided(ctx, id, "reject", reason),
  expired: (ctx, id) => decided(ctx, id, "expire", null),
  facts: async (ctx, ids) => {
    const facts = new Map<string, readonly Fact[]>();
    for (const id of ids) facts.set(id, await factsOf(ctx, id));
    return facts;
  },
};

/** Approved, the bill is owed: the books, the debt, and the certificate of what is kept back. */
async function approveBill(ctx: Ctx, id: string, by: DecidedBy): Promise<void> {
  const stored = await storedBill(ctx, id);
  const supplier = await supplierOf(ctx, stored.supplierId);
  checkSupplierOpen(supplier);
  if (stored.state === "submitted") checkCredit(stored, await scorecardOf(ctx, supplier.id));
  await moveState(ctx, table, billLife, {
    id,
    move: "approve",
    what: documentType,
    set: {
      approved_by: by.userId,
      approved_at: ctx.now,
      booked_on: ctx.today,
      same_person: by.samePerson,
    },
    details: { by: by.name, onBehalfOf: by.onBehalfOfName, payable: stored.payable },
  });
  const lines = await linesOf(ctx, id);
  await postVoucher(ctx, billVoucher({ ...stored, lines, day: ctx.today }, ctx.newId()));
  await setOffAdvances(ctx, stored);
  if (stored.withheld > 0n) await certify(ctx, stored, supplier);
}

async function certify(
  ctx: Ctx,
  stored: StoredBill,
  supplier: { legalName: string; tin: string | null },
): Promise<void> {
  const certificate = {
    id: ctx.newId(),
    number: await nextNumber(ctx, "WHT"),
    billId: stored.id,
    supplierId: stored.supplierId,
    base: stored.net,
    rateBp: stored.withholdingBp,
    amount: stored.withheld,
  };
  const code = await issueCode(ctx, certificateFacts({ ...certificate, supplier, day: ctx.today }));
  await insertCertificate(ctx, { ...certificate, code });
}

async function decided(
  ctx: Ctx,
  id: string,
  move: "giveBack" | "reject" | "expire",
  reason: string | null,
): Promise<void> {
  await moveState(ctx, table, billLife, {
    id,
    move,
    what: documentType,
    ...(reason === null ? {} : { set: { closing_reason: reason }, details: { reason } }),
  });
}

async function factsOf(ctx: Pick<Ctx, "tx" | "today">, id: string): Promise<Fact[]> {
  const stored = await storedBill(ctx, id);
  const supplier = await supplierOf(ctx, stored.supplierId);
  const alike = await findAlike(ctx, stored);
  const written = (await otherInvoices(ctx, stored))
    .filter((other) => looksLikeInvoice(other.invoiceNumber, stored.invoiceNumber))
    .map((other) => `${other.invoiceNumber} (${other.number})`);
  const isOpen = supplier.state === "approved";
  const { limit, owed, open } = await scorecardOf(ctx, supplier.id);
  const credit = limit?.credit ?? null;
  const after = owed + stored.payable;
  return [
    {
      label: "Supplier",
      value: isOpen ? supplier.legalName : `${supplier.legalName}, not open for business`,
      tone: isOpen ? "plain" : "bad",
      link: `/suppliers/bills?supplierId=${supplier.id}`,
    },
    {
      label: "Kept back for the authority",
      value: stored.withheld === 0n ? "Nothing" : formatMoney(stored.withheld),
      tone: "plain",
      link: null,
    },
    {
      label: "Owed with this bill",
      value:
        credit === null
          ? formatMoney(after)
          : `${formatMoney(after)} of ${formatMoney(credit)} we may owe them`,
      tone: credit !== null && after > credit ? "bad" : "plain",
      link: `/suppliers/${supplier.id}?tab=scorecard`,
    },
    {
      label: "Advances it makes good",
      value: open === 0n ? "None" : formatMoney(open < stored.payable ? open : stored.payable),
      tone: "plain",
      link: `/suppliers/${supplier.id}?tab=scorecard`,
    },
    {
      label: "Same supplier and amount",
      value: alike.length === 0 ? "None" : alike.join(", "),
      tone: alike.length === 0 ? "good" : "warning",
      link: alike.length === 0 ? null : `/suppliers/bills?supplierId=${supplier.id}`,
    },
    {
      label: "Number looks like",
      value: written.length === 0 ? "No other invoice of theirs" : written.slice(0, 3).join(", "),
      tone: written.length === 0 ? "good" : "warning",
      link: written.length === 0 ? null : `/suppliers/bills?supplierId=${supplier.id}`,
    },
    await likeReceiptsFact(ctx, stored),
    ...(await accruedFacts(ctx, stored)),
    {
      label: "Invoice on file",
      value: stored.fileSha256 === null ? "No" : "Yes",
      tone: stored.fileSha256 === null ? "warning" : "good",
      link: `/suppliers/bills/${id}`,
    },
  ];
}

/** What was received and has no bill yet, beside a bill that clears some of it and is not booked: more than that never came. */
async function accruedFacts(ctx: Pick<Ctx, "tx">, { id, bookedOn }: StoredBill): Promise<Fact[]> {
  const cleared = bookedOn === null ? clearedBy(await linesOf(ctx, id)) : null;
  if (cleared === null) return [];
  const open = await receivedNotBilled(ctx);
  const stands = open > 0n ? formatMoney(open) : "Nothing";
  const isMore = cleared > open;
  return [
    {
      label: "Received and not billed",
      value: `${stands}, ${isMore ? "" : "of which "}this bill is ${formatMoney(cleared)}`,
      tone: isMore ? "warning" : "good",
      link: null,
    },
  ];
}

/** Claims, accounts of advances and other bills with the scan or the fiscal number of this one: it may be paid already. */
async function likeReceiptsFact(
  ctx: Pick<Ctx, "tx">,
  { id, fileSha256: file, fiscalNumber }: StoredBill,
): Promise<Fact> {
  const found = eachOnce(
    await sameReceipts(ctx, { exceptId: id, receipts: [{ file, fiscalNumber }] }),
    3,
  );
  return {
    label: "Same receipt or fiscal number",
    value: found.length === 0 ? "None" : found.map(likenessSaid).join("; "),
    tone: found.length === 0 ? "good" : "warning",
    link: null,
  };
}
