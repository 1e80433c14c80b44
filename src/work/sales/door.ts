// What approvals ask of sales: what becomes of a credit note when it is decided.
import { issueCode } from "#books/codes/door.ts";
import { dueOf } from "#books/dues/door.ts";
import { placeById, placeOf } from "#books/stock/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { invariant, notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moveState } from "#platform/server/store.ts";
import { approvalOf, type DecidedBy, type Decider, type Fact } from "#registry/approvals/door.ts";
import { type BackLot, creditSettled, creditVoucher } from "./bookingRules.ts";
import { type CreditNote, creditNotes } from "./creditApi.ts";
import { backIntoLots, contentOfCredit, creditNoteLife } from "./creditRules.ts";
import {
  creditLinesOf,
  deliveredLots,
  findCreditNotes,
  insertBackLots,
  type StoredCreditNote,
} from "./creditStore.ts";
import { queueFiscal } from "./fiscalDoor.ts";
import { findInvoice } from "./invoiceStore.ts";

export const creditNoteType = "credit-note";
const table = "credit_note";

/** A credit note as stored; refuses an unknown one. */
export async function storedCreditNote(ctx: Ctx, id: string): Promise<StoredCreditNote> {
  const [stored] = await findCreditNotes(ctx, [id]);
  if (!stored) throw notFound("credit note");
  return stored;
}

/** Everything of a credit note that is approved, as it is written down. */
export async function creditContent(ctx: Ctx, id: string): Promise<string> {
  const lines = await creditLinesOf(ctx, id);
  return contentOfCredit({ ...(await storedCreditNote(ctx, id)), lines });
}

/** One credit note as its page and its paper show it. */
export async function creditNoteOf(ctx: Ctx, id: string): Promise<CreditNote> {
  const { verificationCode, qr, fiscalDay: day, ...stored } = await storedCreditNote(ctx, id);
  const approval = await approvalOf(ctx, creditNoteType, id);
  const fiscal = { verificationCode, qr, day };
  return { ...stored, fiscal, lines: await creditLinesOf(ctx, id), approval };
}

/** Books an approved credit note: the sale taken back, goods restocked, what was paid kept as a deposit. */
async function approveCredit(ctx: Ctx, id: string, by: DecidedBy): Promise<void> {
  const note = await creditNoteOf(ctx, id);
  const invoice = await findInvoice(ctx, note.invoiceId);
  invariant(invoice, "a credit note has its invoice");
  const due = await dueOf(ctx, invoice.dueId);
  const day = ctx.today;
  const code = await issueCode(ctx, {
    type: creditNoteType,
    subjectId: id,
    title: `Credit note ${note.number}`,
    facts: {
      Number: note.number,
      Date: formatDay(day),
      Customer: note.customerName,
      Invoice: note.invoiceNumber,
      Total: formatMoney(note.gross),
    },
  });
  const settled = creditSettled(note.gross, due.open);
  await moveState(ctx, table, creditNoteLife, {
    ...{ id, move: "approve", what: creditNoteType },
    set: { day, code, settled_amount: settled, same_person: by.samePerson },
    details: { by: by.name, onBehalfOf: by.onBehalfOfName },
  });
  const back = note.restocks ? await goodsBack(ctx, note) : null;
  const { number, customerId } = note;
  const lines = note.lines.map(({ revenueAccount: account, net, vat }) => ({ account, net, vat }));
  const facts = { id, number, day, customerId, lines, depositDueId: ctx.newId() };
  await postVoucher(ctx, creditVoucher(facts, due, back));
  await queueFiscal(ctx, {
    ...{ id, kind: "credit-note", reference: number },
    ofState: invoice.fiscalState,
  });
}

/** The lots the goods go back into, at the store they were taken from. */
async function goodsBack(ctx: Ctx, note: CreditNote) {
  const lots: (BackLot & { line: number })[] = [];
  let placeId: string | null = null;
  for (const { line, kind, quantity } of note.lines) {
    if (kind !== "goods") continue;
    const delivered = await deliveredLots(ctx, { invoiceId: note.invoiceId, line });
    for (const part of backIntoLots(delivered, quantity)) {
      const lot = delivered.find((one) => one.lotId === part.lotId);
      invariant(lot, "goods go back into lots they came from");
      placeId = lot.placeId;
      lots.push({ ...part, line, account: lot.account });
    }
  }
  invariant(placeId !== null, "goods that come back were delivered");
  await insertBackLots(ctx, note.id, lots);
  const from = await placeOf(ctx, "customers");
  return { lots, from, to: await placeById(ctx, placeId) };
}

async function decided(
  ctx: Ctx,
  id: string,
  move: "giveBack" | "reject" | "expire",
  reason: string | null,
): Promise<void> {
  await moveState(ctx, table, creditNoteLife, {
    ...{ id, move, what: creditNoteType },
    ...(reason === null ? {} : { set: { closing_reason: reason }, details: { reason } }),
  });
}

/** What becomes of a credit note when its approval is decided. */
export const creditNoteDecider: Decider = {
  documentType: creditNoteType,
  reads: creditNotes.one.needs,
  content: creditContent,
  approved: approveCredit,
  returned: (ctx, id, reason) => decided(ctx, id, "giveBack", reason),
  rejected: (ctx, id, reason) => decided(ctx, id, "reject", reason),
  expired: (ctx, id) => decided(ctx, id, "expire", null),
  facts: async (ctx, ids) => {
    const facts = new Map<string, readonly Fact[]>();
    for (const note of await findCreditNotes(ctx, ids)) {
      const invoice = await findInvoice(ctx, note.invoiceId);
      invariant(invoice, "a credit note has its invoice");
      facts.set(note.id, factsOf(note, invoice));
    }
    return facts;
  },
};

function factsOf(
  note: StoredCreditNote,
  invoice: { gross: bigint; open: bigint; fiscalNumber: string | null },
): Fact[] {
  const link = `/orders/invoices/${note.invoiceId}`;
  const left = note.gross > invoice.open ? note.gross - invoice.open : 0n;
  return [
    {
      label: `Invoice ${note.invoiceNumber}`,
      value: `${formatMoney(invoice.gross)}, ${formatMoney(invoice.open)} open`,
      tone: "plain",
      link,
    },
    {
      label: "Becomes the customer's own money",
      value: formatMoney(left),
      tone: left > 0n ? "warning" : "plain",
      link: null,
    },
    {
      label: "Goods come back",
      value: note.restocks ? "Yes, into the store they left" : "No",
      tone: "plain",
      link: null,
    },
    {
      label: "Fiscal number of the invoice",
      value: invoice.fiscalNumber ?? "None",
      tone: "plain",
      link: null,
    },
  ];
}
