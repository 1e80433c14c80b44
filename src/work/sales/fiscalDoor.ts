// The way between sales and whoever speaks to the authority: facts out, answers in. The job
// `sales.fiscalise` with `{ documentId }` is put down whenever a document is queued.
import type { Ctx } from "#platform/server/context.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import { taxStandingOn } from "#registry/taxes/door.ts";
import {
  type FiscalAnswer,
  type FiscalInvoice,
  type FiscalKind,
  fiscalLife,
  type FiscalState,
} from "./fiscalRules.ts";
import { settleRefusedByAuthority, tellRefusedByAuthority } from "./noticeHandlers.ts";
import { countFiscalTry, findFiscalFacts, insertFiscal } from "./fiscalStore.ts";

const table = "fiscal_document";
const what = "fiscal-document";

/** The job that sends a document and asks about it; it may be put down twice for one document. */
export const fiscalJob = "sales.fiscalise";

/** An invoice or a credit note as the authority needs it; undefined for one that is not of this company. */
export function fiscalFactsOf(ctx: Ctx, documentId: string): Promise<FiscalInvoice | undefined> {
  return findFiscalFacts(ctx, documentId);
}

/** About to be sent, or sent again after it was asked for: the try is counted before the call. */
export async function fiscalSubmitted(ctx: Ctx, documentId: string): Promise<number> {
  await moveState(ctx, table, fiscalLife, { id: documentId, move: "submit", what });
  return countFiscalTry(ctx, documentId);
}

/** Nobody knows whether it arrived; it is asked for by its reference before it is sent again. */
export async function fiscalUnknown(ctx: Ctx, documentId: string, message: string): Promise<void> {
  const set = { message };
  const details = { message };
  await moveState(ctx, table, fiscalLife, { id: documentId, move: "doubt", what, set, details });
}

/** The authority gave it its number: from now on the paper is a tax invoice. */
export async function fiscalised(
  ctx: Ctx,
  documentId: string,
  answer: FiscalAnswer,
): Promise<void> {
  const { fdn, verificationCode, qr, day, outsideId } = answer;
  await moveState(ctx, table, fiscalLife, {
    id: documentId,
    move: "fiscalise",
    what,
    set: {
      fiscal_number: fdn,
      verification_code: verificationCode,
      qr,
      fiscal_day: day,
      outside_id: outsideId,
      message: null,
    },
    details: { fiscalNumber: fdn, day },
  });
}

/** The authority refused it, and why; a person, who is told, corrects what is wrong and sends it again. */
export async function fiscalRejected(
  ctx: Ctx,
  document: FiscalInvoice,
  message: string,
): Promise<void> {
  const { id } = document;
  const asked = { id, move: "refuse", what, set: { message }, details: { message } } as const;
  const { version } = await moveState(ctx, table, fiscalLife, asked);
  await tellRefusedByAuthority(ctx, document, { version, reason: message });
}

/**
 * A document was issued: queued where the company is registered for VAT, else nothing is required. A
 * credit note is queued only when its invoice was.
 */
export async function queueFiscal(
  ctx: Ctx,
  document: { id: string; kind: FiscalKind; reference: string; ofState?: FiscalState },
): Promise<FiscalState> {
  const { isVatRegistered } = await taxStandingOn(ctx, ctx.today);
  const { ofState, ...row } = document;
  const isRequired = ofState === undefined ? isVatRegistered : ofState !== "not_required";
  const state = isRequired ? "queued" : "not_required";
  await insertFiscal(ctx, { ...row, state });
  if (isRequired) await putDown(ctx, document.id);
  return state;
}

/** A refused document is sent again by a person, once what was wrong is right. */
export async function resendFiscal(ctx: Ctx, documentId: string, version: number): Promise<void> {
  await moveState(ctx, table, fiscalLife, {
    id: documentId,
    version,
    move: "resend",
    what,
    set: { message: null },
  });
  await settleRefusedByAuthority(ctx, { id: documentId, version });
  await putDown(ctx, documentId);
}

async function putDown(ctx: Ctx, documentId: string): Promise<void> {
  await enqueue(ctx, fiscalJob, { documentId }, { key: documentId });
}
