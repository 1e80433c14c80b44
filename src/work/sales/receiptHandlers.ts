// Receipts: the customers' money comes, meets invoices, and is taken back when it did not come after all.
import { type Certified, issueCodes, revokeCode } from "#books/codes/door.ts";
import { duesById, openDues } from "#books/dues/door.ts";
import { nextNumbers } from "#books/numbering/door.ts";
import { postVouchers, reverseVoucher } from "#books/vouchers/door.ts";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { invariant, notFound } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor, ofManyFor } from "#platform/server/handlers.ts";
import { narrowedOnly } from "#platform/server/numbersBegun.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { type Customer, customerOf, customersOf } from "#registry/customers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { mostKeptBack } from "#registry/taxes/door.ts";
import { receiptVoucher } from "./bookingRules.ts";
import { tellTakenBack } from "./noticeHandlers.ts";
import { methodNames, officialReceipt } from "./papers/officialReceipt.ts";
import { customerReceipts, type Receipt } from "./receiptApi.ts";
import {
  checkKeepsTax,
  checkMeets,
  checkTakeBack,
  depositOf,
  drawDeposits,
  receiptLife,
  sharedOut,
} from "./receiptRules.ts";
import {
  duesOfInvoices,
  findReceipts,
  insertReceipts,
  matchingReceipts,
  receiptItemsOf,
  receiptTotals,
  receiptWithCertificate,
  type StoredReceipt,
  taxKeptBackOf,
} from "./receiptStore.ts";

const table = "customer_receipt";
const what = "customer-receipt";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const customerReceiptsHandlers = handlersFor(customerReceipts, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingReceipts(narrowedOnly(ctx.params, "RCT")),
      { ...ctx.params, ...newestFirst },
      receiptTotals,
    ),
  csv: exportReceipts,
  one: (ctx) => receiptOf(ctx, ctx.params.id),
  record: recordReceipt,
  void: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const stored = await storedReceipt(ctx, id);
    const samePerson = refuseSamePerson(ctx, "customer-receipt.void", stored.createdById);
    checkTakeBack(stored, { flags: ctx.actor.flags, today: ctx.today });
    await moveState(ctx, table, receiptLife, {
      ...{ id, version, what, move: "void" },
      set: { closing_reason: reason },
      details: { reason, ...(samePerson ? { samePerson } : {}) },
    });
    await reverseVoucher(ctx, { source: { type: what, id }, event: "receive" }, { reason });
    await revokeCode(ctx, stored.code, reason);
    await tellTakenBack(ctx, stored, reason);
    return receiptOf(ctx, id);
  },
  paper: async (ctx) => {
    const receipt = await receiptOf(ctx, ctx.params.id);
    const customer = await customerOf(ctx, receipt.customerId);
    const paper = officialReceipt(receipt, { customer, company: await paperCompanyOf(ctx) });
    return { name: `${receipt.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

/** Receipts that only add: they meet no invoice and draw on no deposit, so none decides on what another writes. */
export const customerReceiptsOfMany = ofManyFor(customerReceipts, {
  record: {
    joins: ({ body }) => body.items.length === 0 && body.method !== "deposit",
    handle: async (ctxs) => {
      const ready = await readyToKeep(ctxs);
      return keepReceipts(ready.map((one) => ({ ...one, met: [], drawn: [] })));
    },
  },
});

async function storedReceipt(ctx: Ctx, id: string): Promise<StoredReceipt> {
  const [stored] = await findReceipts(ctx, [id]);
  if (!stored) throw notFound("receipt");
  return stored;
}

async function receiptOf(ctx: Ctx, id: string): Promise<Receipt> {
  const [receipt] = await receiptsOf(ctx, [id]);
  if (!receipt) throw notFound("receipt");
  return receipt;
}

/** Receipts with the invoices they met, in the order of their ids. */
async function receiptsOf(ctx: Ctx, ids: readonly string[]): Promise<Receipt[]> {
  const stored = new Map((await findReceipts(ctx, ids)).map((one) => [one.id, one]));
  const items = Map.groupBy(await receiptItemsOf(ctx, ids), ({ receiptId }) => receiptId);
  return ids.flatMap((id) => {
    const one = stored.get(id);
    if (!one) return [];
    const { createdById: _, ...receipt } = one;
    const met = (items.get(id) ?? []).map(({ receiptId: __, ...item }) => item);
    return [{ ...receipt, items: met }];
  });
}

/** The dues of the invoices a receipt names; refuses an invoice that is not this customer's. */
async function metBy(
  ctx: Ctx,
  customerId: string,
  items: readonly { invoiceId: string; amount: bigint }[],
) {
  if (items.length === 0) return [];
  const invoiceIds = items.map((item) => item.invoiceId);
  const invoices = await duesOfInvoices(ctx, { customerId, invoiceIds });
  const dues = await duesById(
    ctx,
    invoices.map((one) => one.dueId),
  );
  return items.map(({ invoiceId, amount }) => {
    const invoice = invoices.find((one) => one.invoiceId === invoiceId);
    if (!invoice) throw notFound("invoice of this customer");
    const due = dues.find((one) => one.id === invoice.dueId);
    invariant(due, "an invoice has its due");
    checkMeets({ number: invoice.number, open: due.open }, amount);
    return { due, amount };
  });
}

type RecordCtx = CtxOf<typeof customerReceipts.record>;

/** A receipt that fits its customer and its way of paying. */
interface Ready {
  ctx: RecordCtx;
  customer: Customer;
  items: { invoiceId: string; amount: bigint; withheld: bigint }[];
  deposit: bigint;
}

/** A receipt with the debts it meets and the deposits it draws on. */
interface Meeting extends Ready {
  met: Awaited<ReturnType<typeof metBy>>;
  drawn: Meeting["met"];
}

async function recordReceipt(ctx: RecordCtx): Promise<Receipt> {
  const { customerId, method, amount } = ctx.body;
  const [ready] = await readyToKeep([ctx]);
  invariant(ready, "one receipt was asked for");
  const met = await metBy(ctx, customerId, ready.items);
  const items = await withTaxKeptBack(ready);
  const party = { type: "customer", id: customerId } as const;
  const kinds = ["customer-deposit"] as const;
  const drawn =
    method === "deposit" ? drawDeposits(await openDues(ctx, { party, kinds }), amount) : [];
  const [receipt] = await keepReceipts([{ ...ready, items, met, drawn }]);
  invariant(receipt, "one receipt was kept");
  return receipt;
}

/** The items with what of each the customer kept back as tax; refuses what no rate gives, and a certificate that was taken. */
async function withTaxKeptBack({ ctx, customer, items }: Ready): Promise<Ready["items"]> {
  const { withheld, certificate, day } = ctx.body;
  if (withheld === 0n) return items;
  invariant(certificate !== null, "tax kept back without a certificate was refused");
  const { id: customerId, legalName: name, withholdsTax } = customer;
  const takenWith = await receiptWithCertificate(ctx, { customerId, certificate });
  checkKeepsTax({ name, withholdsTax, takenWith });
  const ids = items.map(({ invoiceId }) => invoiceId);
  const known = new Map((await taxKeptBackOf(ctx, ids)).map((one) => [one.invoiceId, one]));
  const standing = items.map(({ invoiceId }) => {
    const one = known.get(invoiceId);
    invariant(one, "an unknown invoice was refused");
    return one;
  });
  const nets = standing.map(({ net }) => net);
  const most = await mostKeptBack(ctx, nets, day);
  const parts = sharedOut(
    withheld,
    items.map(({ amount: met }, at) => ({
      ...{ met, most: most[at] ?? 0n, before: standing[at]?.before ?? 0n },
    })),
  );
  return items.map((item, at) => ({ ...item, withheld: parts[at] ?? 0n }));
}

/** Refuses an unknown customer, and what does not fit the way of paying. */
async function readyToKeep(ctxs: readonly RecordCtx[]): Promise<Ready[]> {
  const [first] = ctxs;
  if (!first) return [];
  const customers = await customersOf(
    first,
    ctxs.map(({ body }) => body.customerId),
  );
  return ctxs.map((ctx) => {
    const customer = customers.get(ctx.body.customerId);
    invariant(customer, "an unknown customer was refused");
    const items = ctx.body.items
      .filter((item) => item.amount > 0n)
      .map((item) => ({ ...item, withheld: 0n }));
    return { ctx, customer, items, deposit: depositOf({ ...ctx.body, items }, ctx.today) };
  });
}

/** Books receipts of one person, gives each its number and its code, and writes them down. */
async function keepReceipts(meetings: readonly Meeting[]): Promise<Receipt[]> {
  const [first] = meetings;
  if (!first) return [];
  const { ctx } = first;
  const numbers = await nextNumbers(ctx, "RCT", meetings.length);
  const numbered = meetings.map((one, at) => {
    const { reference, certificate, note, ...body } = one.ctx.body;
    const { deposit, items } = one;
    const facts = { ...body, deposit, items, number: nth(numbers, at), depositDueId: ctx.newId() };
    return { ...one, facts, words: { reference, certificate, note } };
  });
  await postVouchers(
    ctx,
    numbered.map(({ facts, met, drawn }) => receiptVoucher(facts, met, drawn)),
  );
  const codes = await issueCodes(
    ctx,
    numbered.map(({ facts, customer }) => certified(facts, customer)),
  );
  await insertReceipts(
    ctx,
    numbered.map(({ facts, words }, at) => ({ ...facts, ...words, code: nth(codes, at) })),
  );
  for (const { ctx: its, facts } of numbered) {
    const { id, number, amount, method, deposit } = facts;
    const details = { number, amount, method, deposit };
    its.audit({ subject: what, subjectId: id, action: "record", details });
  }
  return receiptsOf(
    ctx,
    numbered.map(({ facts }) => facts.id),
  );
}

function nth(words: readonly string[], at: number): string {
  const word = words[at];
  invariant(word !== undefined, "as many as there are receipts");
  return word;
}

/** What the code of a receipt tells a stranger. */
function certified(
  receipt: Pick<Receipt, "id" | "number" | "day" | "amount" | "method">,
  customer: Customer,
): Certified {
  return {
    type: what,
    subjectId: receipt.id,
    title: `Receipt ${receipt.number}`,
    facts: {
      Number: receipt.number,
      Date: formatDay(receipt.day),
      "Received from": customer.legalName,
      Amount: formatMoney(receipt.amount),
      By: methodNames[receipt.method],
    },
  };
}

async function exportReceipts(ctx: CtxOf<typeof customerReceipts.csv>) {
  const { rows } = await readPage(ctx, matchingReceipts(ctx.params), {
    limit: largestExport,
    ...newestFirst,
  });
  const heads = ["Number", "Day", "State", "Customer", "By", "Reference", "UGX", "Withheld UGX"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.customerName, row.method, row.reference],
    ...[row.amount, row.withheld, row.deposit],
  ]);
  return { name: `receipts-${ctx.today}.csv`, bytes: csvOf([...heads, "Deposit UGX"], lines) };
}
