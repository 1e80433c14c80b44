// Credit notes: asked for by whoever may refund, decided by the approval policy.
import { nextNumber } from "#books/numbering/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { changeRow, moveState, readPageWithTotals } from "#platform/server/store.ts";
import { askApproval, withdrawApproval } from "#registry/approvals/door.ts";
import { customerOf } from "#registry/customers/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { type CreditNote, creditNotes } from "./creditApi.ts";
import { checkRestock, type CreditedLine, creditedLines, creditNoteLife } from "./creditRules.ts";
import {
  creditTotals,
  insertCreditNote,
  matchingCreditNotes,
  sumsOf,
  writeCreditLines,
} from "./creditStore.ts";
import { creditContent, creditNoteOf, creditNoteType, storedCreditNote } from "./door.ts";
import { storedInvoice } from "./invoiceHandlers.ts";
import { invoiceLinesOf } from "./invoiceStore.ts";
import { creditNotePaper } from "./papers/creditNote.ts";

const table = "credit_note";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const creditNotesHandlers = handlersFor(creditNotes, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingCreditNotes(ctx.params),
      { ...ctx.params, ...newestFirst },
      creditTotals,
    ),
  one: (ctx) => creditNoteOf(ctx, ctx.params.id),
  ask: askForCredit,
  resubmit: resubmitCredit,
  withdraw: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const { state } = await storedCreditNote(ctx, id);
    await moveState(ctx, table, creditNoteLife, {
      ...{ id, version, move: "withdraw", what: creditNoteType },
      set: { closing_reason: reason },
      details: { reason },
    });
    if (state === "submitted") {
      await withdrawApproval(ctx, { documentType: creditNoteType, documentId: id, reason });
    }
    return creditNoteOf(ctx, id);
  },
  paper: async (ctx) => {
    const note = await creditNoteOf(ctx, ctx.params.id);
    const customer = await customerOf(ctx, note.customerId);
    const paper = creditNotePaper(note, {
      ...{ customer, today: ctx.today },
      company: await paperCompanyOf(ctx),
    });
    return { name: `${note.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

/** What is credited of an invoice's lines; refuses what is not left, and goods that cannot come back. */
async function linesOf(
  ctx: CtxOf<typeof creditNotes.ask> | CtxOf<typeof creditNotes.resubmit>,
  invoiceId: string,
): Promise<CreditedLine[]> {
  const { reasonCode, restocks } = ctx.body;
  const invoiceLines = await invoiceLinesOf(ctx, invoiceId);
  const lines = creditedLines(
    invoiceLines.map((line) => ({ ...line, takenQuantity: line.creditedQuantity })),
    ctx.body.lines,
  );
  const kinds = invoiceLines
    .filter((line) => lines.some((one) => one.line === line.line))
    .map((line) => line.kind);
  checkRestock({ restocks, reasonCode, kinds });
  return lines;
}

async function askForCredit(ctx: CtxOf<typeof creditNotes.ask>): Promise<CreditNote> {
  const { id, invoiceId, reasonCode, reason, restocks } = ctx.body;
  const invoice = await storedInvoice(ctx, invoiceId);
  const lines = await linesOf(ctx, invoiceId);
  const number = await nextNumber(ctx, "CN");
  const { customerId } = invoice;
  await insertCreditNote(ctx, {
    ...{ id, number, invoiceId, customerId, reasonCode, reason, restocks, lines },
  });
  const details = { number, invoice: invoice.number, reasonCode };
  ctx.audit({ subject: creditNoteType, subjectId: id, action: "ask", details });
  await ask(ctx, await storedCreditNote(ctx, id));
  return creditNoteOf(ctx, id);
}

/** Changed after it was given back: it is asked for anew, from the first step. */
async function resubmitCredit(ctx: CtxOf<typeof creditNotes.resubmit>): Promise<CreditNote> {
  const { id } = ctx.params;
  const { version, reasonCode: reason_code, reason, restocks } = ctx.body;
  const { invoiceId, state } = await storedCreditNote(ctx, id);
  const states = creditNoteLife.moves.resubmit.from;
  // In another state the change is refused as such; its own lines would stand in its way before.
  const lines = states.includes(state) ? await linesOf(ctx, invoiceId) : [];
  const set = { reason_code, reason, restocks, ...sumsOf(lines) };
  await changeRow(ctx, table, { id, version, states, set, what: creditNoteType });
  await moveState(ctx, table, creditNoteLife, {
    ...{ id, move: "resubmit", what: creditNoteType },
    set: { closing_reason: null },
  });
  await writeCreditLines(ctx, id, lines);
  await ask(ctx, await storedCreditNote(ctx, id));
  return creditNoteOf(ctx, id);
}

async function ask(ctx: Ctx, note: Awaited<ReturnType<typeof storedCreditNote>>): Promise<void> {
  await askApproval(ctx, {
    documentType: creditNoteType,
    documentId: note.id,
    number: note.number,
    title: `${note.invoiceNumber}, ${note.customerName}: ${note.reason}`.slice(0, 120),
    link: `/orders/credit-notes/${note.id}`,
    amount: note.gross,
    payee: { type: "customer", id: note.customerId, name: note.customerName },
    content: await creditContent(ctx, note.id),
  });
}
