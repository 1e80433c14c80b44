import { revokeCode } from "#books/codes/door.ts";
import { closeCommitment } from "#books/commitments/door.ts";
import { keepScan, readFile } from "#books/files/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { formatDay } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { changeRow, moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import {
  askApproval,
  type AskedDocument,
  reask,
  withdrawApproval,
} from "#registry/approvals/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { type FundRequest, fundRequests } from "./api.ts";
import { documentType, openAdvances, requestOf, storedOf } from "./door.ts";
import { requestForm } from "./papers/requestForm.ts";
import {
  checkAsked,
  checkCancel,
  checkClose,
  checkOverdue,
  contentOf,
  fundRequestLife,
} from "./rules.ts";
import {
  insertRequest,
  insertTerm,
  matchingColleagues,
  matchingRequests,
  type RequestTerms,
  requestTotals,
  type StoredRequest,
  worksHere,
} from "./store.ts";

const table = "fund_request";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const fundRequestsHandlers = handlersFor(fundRequests, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingRequests(ctx.params, { today: ctx.today, userId: ctx.actor.userId }),
      { ...ctx.params, ...newestFirst },
      requestTotals,
    ),
  csv: exportRequests,
  colleagues: (ctx) =>
    readPage(ctx, matchingColleagues(ctx.params.search), {
      ...ctx.params,
      sort: "name",
      direction: "asc",
    }),
  one: (ctx) => requestOf(ctx, ctx.params.id),
  ask: askForFunds,
  resubmit: resubmitRequest,
  cancel: cancelRequest,
  close: closeRequest,

  attachment: async (ctx) => {
    const { fileSha256 } = await storedOf(ctx, ctx.params.id);
    if (fileSha256 === null) throw notFound("file");
    const { bytes, name } = await readFile(ctx, fileSha256);
    return { name, bytes };
  },
  paper: async (ctx) => {
    const request = await requestOf(ctx, ctx.params.id);
    const paper = requestForm(request, await paperCompanyOf(ctx));
    return { name: `${request.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
  setTerm: async (ctx) => {
    const { effectiveFrom } = ctx.body;
    if (effectiveFrom < ctx.today) {
      throw new Refusal("fund-request.term-past", "A new term counts from today on.");
    }
    if (!(await insertTerm(ctx, ctx.body))) {
      const words = `There is a term from ${formatDay(effectiveFrom)} already. Choose another day.`;
      throw new Refusal("fund-request.term-twice", words, { status: 409 });
    }
    ctx.audit({
      subject: "fund-request-term",
      subjectId: effectiveFrom,
      action: "set",
      details: ctx.body,
    });
    return ctx.body;
  },
});

type AskCtx = CtxOf<typeof fundRequests.ask> | CtxOf<typeof fundRequests.resubmit>;

/** Checks what was typed and keeps its paper; the columns to be written. */
async function termsOf(ctx: AskCtx, before: StoredRequest | null): Promise<RequestTerms> {
  const { body } = ctx;
  checkAsked(body, ctx.today);
  if (!(await worksHere(ctx, body.payeeId))) throw notFound("person");
  const advances = await openAdvances(ctx, body.payeeId);
  checkOverdue(
    advances.filter((due) => due.dueOn < ctx.today),
    { isOwner: ctx.actor.role === "owner", reason: body.overdueReason },
  );
  const file = body.file === null ? null : await keepScan(ctx, body.file);
  return {
    purpose: body.purpose,
    amount: body.amount,
    needed_by: body.neededBy,
    payee_id: body.payeeId,
    department: body.department,
    justification: body.justification,
    place_id: body.placeId,
    expected_g: body.expectedGrams,
    price_per_kg: body.pricePerKg,
    overdue_reason: body.overdueReason,
    file_sha256: file?.sha256 ?? before?.fileSha256 ?? null,
  };
}

function askedOf(stored: StoredRequest): AskedDocument {
  return {
    documentType,
    documentId: stored.id,
    number: stored.number,
    title: stored.justification.slice(0, 120),
    link: `/fund-requests/${stored.id}`,
    amount: stored.amount,
    payee: { type: "staff", id: stored.payeeId, name: stored.payeeName },
    content: contentOf(stored),
    // Who receives the money does not decide on it.
    alsoMadeBy: [stored.payeeId],
  };
}

async function askForFunds(ctx: CtxOf<typeof fundRequests.ask>): Promise<FundRequest> {
  const { id } = ctx.body;
  const terms = await termsOf(ctx, null);
  const number = await nextNumber(ctx, "FR");
  await insertRequest(ctx, { id, number, ...terms });
  ctx.audit({
    subject: documentType,
    subjectId: id,
    action: "ask",
    details: { number, purpose: terms.purpose, amount: terms.amount },
  });
  await askApproval(ctx, askedOf(await storedOf(ctx, id)));
  return requestOf(ctx, id);
}

/** Changed while it waits or after it was given back: it is asked for anew, from the first step. */
async function resubmitRequest(ctx: CtxOf<typeof fundRequests.resubmit>): Promise<FundRequest> {
  const { id } = ctx.params;
  const { version } = ctx.body;
  const stored = await storedOf(ctx, id);
  refuseOthers(ctx, stored);
  const states = fundRequestLife.moves.resubmit.from;
  const set = await termsOf(ctx, stored);
  await changeRow(ctx, table, { id, version, states, set, what: documentType });
  await moveState(ctx, table, fundRequestLife, { id, move: "resubmit", what: documentType });
  await reask(ctx, askedOf(await storedOf(ctx, id)));
  return requestOf(ctx, id);
}

async function cancelRequest(ctx: CtxOf<typeof fundRequests.cancel>): Promise<FundRequest> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const stored = await storedOf(ctx, id);
  refuseOthers(ctx, stored);
  if (stored.state === "approved") checkCancel(stored);
  await moveState(ctx, table, fundRequestLife, {
    id,
    move: "cancel",
    version,
    set: { closing_reason: reason },
    what: documentType,
    details: { reason },
  });
  if (stored.state === "submitted" || stored.state === "approved") {
    await withdrawApproval(ctx, { documentType, documentId: id, reason });
  }
  if (stored.commitmentId !== null) await closeCommitment(ctx, stored.commitmentId, reason);
  if (stored.code !== null) await revokeCode(ctx, stored.code, reason);
  return requestOf(ctx, id);
}

async function closeRequest(ctx: CtxOf<typeof fundRequests.close>): Promise<FundRequest> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const stored = await storedOf(ctx, id);
  if (stored.state === "approved") checkClose(stored);
  await moveState(ctx, table, fundRequestLife, {
    id,
    move: "close",
    version,
    set: { closing_reason: reason, closed_at: ctx.now },
    what: documentType,
    details: { reason },
  });
  if (stored.commitmentId !== null) await closeCommitment(ctx, stored.commitmentId, reason);
  return requestOf(ctx, id);
}

/** Whoever asked, or the payee, changes a request or takes it back; nobody else. */
function refuseOthers(ctx: Ctx, stored: StoredRequest): void {
  if ([stored.requestedById, stored.payeeId].includes(ctx.actor.userId)) return;
  const words = `${stored.requestedByName} asked for this, so only they can change it.`;
  throw new Refusal("fund-request.not-yours", words, { status: 403 });
}

/** Ends a request by itself once all of it was paid and accounted for. */
export async function settleIfDone(ctx: Ctx, id: string): Promise<void> {
  const stored = await storedOf(ctx, id);
  if (stored.state !== "approved" || stored.commitmentId === null) return;
  if (stored.paid < stored.amount || stored.open > 0n) return;
  const reason = "Paid and accounted for";
  await moveState(ctx, table, fundRequestLife, {
    id,
    move: "settle",
    set: { closing_reason: reason, closed_at: ctx.now },
    what: documentType,
    details: { paid: stored.paid },
  });
  await closeCommitment(ctx, stored.commitmentId, reason);
}

async function exportRequests(ctx: CtxOf<typeof fundRequests.csv>) {
  const { rows } = await readPage(
    ctx,
    matchingRequests(ctx.params, { today: ctx.today, userId: ctx.actor.userId }),
    { limit: largestExport, ...newestFirst },
  );
  const heads = ["Number", "Asked", "State", "Money", "Purpose", "For", "Payee", "Needed by"];
  const lines = rows.map((row) => [
    ...[row.number, row.askedOn, row.state, row.standing, row.purpose],
    ...[row.justification, row.payeeName, row.neededBy, row.amount, row.paid, row.open],
    row.settleBy,
  ]);
  const more = ["UGX", "Paid UGX", "To account UGX", "Account by"];
  return { name: `fund-requests-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
