// The papers of a shipment: asked for, received with their scan, written by ourselves, approved by
// somebody else, or waived by a second person.
import type { Selectable } from "kysely";
import { codeOf, issueCode, revokeCode, supersedeCode } from "#books/codes/door.ts";
import { keepFile, keepScan, readFile } from "#books/files/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState } from "#platform/server/store.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import {
  type CheckedDocument,
  documentView,
  factsOf,
  type ShipmentFacts,
} from "./detailHandlers.ts";
import { exportDocuments } from "./documentApi.ts";
import {
  checkDocumentDays,
  checkDocumentRule,
  documentLife,
  documentName,
  isOwnPaper,
  type OwnPaper,
} from "./documentRules.ts";
import { allRules, findDocument, insertRules } from "./documentStore.ts";
import { written } from "./papers/ownPapers.ts";
import { partyLines, termsOf } from "./papers/paperFacts.ts";
import { checkPaperData } from "./readinessRules.ts";

const what = "export-document";
const table = "export_document";

type DocumentMove = keyof typeof documentLife.moves;
type DocumentColumns = Partial<Selectable<DB[typeof table]>>;

export const exportDocumentsHandlers = handlersFor(exportDocuments, {
  get: async (ctx) => viewOf(ctx, ctx.params.id),
  request: async (ctx) => {
    const found = await documentOf(ctx, ctx.params.id);
    const set = { requested_by: ctx.actor.userId };
    return moveDocument(ctx, found, { move: "request", version: ctx.body.version, set });
  },
  receive: async (ctx) => {
    const { body } = ctx;
    const found = await documentOf(ctx, ctx.params.id);
    if (isOwnPaper(found.document.type)) {
      throw new Refusal("export-document.ours", "We write this paper ourselves: issue it.");
    }
    checkDocumentDays(body, ctx.today);
    const { sha256 } = await keepScan(ctx, body.file);
    const set = {
      number: body.number,
      issued_on: body.issuedOn,
      expires_on: body.expiresOn,
      note: body.note,
      file_sha256: sha256,
      reason: null,
      entered_by: ctx.actor.userId,
      entered_at: ctx.now,
      settled_by: null,
      settled_at: null,
    };
    const details = { number: body.number, sha256 };
    return moveDocument(ctx, found, { move: "receive", version: body.version, set, details });
  },
  issue: async (ctx) => {
    const found = await documentOf(ctx, ctx.params.id);
    const { type } = found.document;
    if (!isOwnPaper(type)) {
      const words = "This document comes from somebody else: receive it.";
      throw new Refusal("export-document.not-ours", words);
    }
    checkDocumentDays({ issuedOn: ctx.body.day, expiresOn: null }, ctx.today);
    const { set, details } = await issuePaper(ctx, found, type, ctx.body.day);
    return moveDocument(ctx, found, { move: "issue", version: ctx.body.version, set, details });
  },
  approve: async (ctx) => {
    const found = await documentOf(ctx, ctx.params.id);
    const { enteredBy, stale } = found.document;
    const same_person = refuseSamePerson(ctx, "document.approve", enteredBy);
    if (stale) {
      const words = "The shipment has changed since this was issued. Issue it again first.";
      throw new Refusal("export-document.stale", words, { status: 409 });
    }
    const set = { ...settled(ctx), same_person };
    return moveDocument(ctx, found, { move: "approve", version: ctx.body.version, set });
  },
  reject: async (ctx) => {
    const { version, reason } = ctx.body;
    const found = await documentOf(ctx, ctx.params.id);
    const set = { ...settled(ctx), reason };
    return withdrawPaper(ctx, found, { move: "reject", version, set, details: { reason } });
  },
  waive: async (ctx) => {
    const { version, reason } = ctx.body;
    const found = await documentOf(ctx, ctx.params.id);
    const planned = refuseSamePerson(ctx, "document.waive-planned", found.facts.shipment.createdBy);
    const asked = refuseSamePerson(ctx, "document.waive-asked", found.document.requestedBy);
    const set = { ...settled(ctx), reason, same_person: planned || asked };
    return moveDocument(ctx, found, { move: "waive", version, set, details: { reason } });
  },
  reopen: async (ctx) => {
    const { version, reason } = ctx.body;
    const found = await documentOf(ctx, ctx.params.id);
    const set = { settled_by: null, settled_at: null, reason: null, same_person: false };
    return withdrawPaper(ctx, found, { move: "reopen", version, set, details: { reason } });
  },
  scan: async (ctx) => {
    const document = await findDocument(ctx, ctx.params.id);
    if (!document?.fileSha256) throw notFound("file");
    const { bytes, name } = await readFile(ctx, document.fileSha256);
    return { name, bytes };
  },
  rules: async (ctx) => ({ rows: await allRules(ctx) }),
  setRule: async (ctx) => {
    const rule = ctx.body;
    checkDocumentRule(rule, { today: ctx.today, flags: ctx.actor.flags });
    if ((await insertRules(ctx, [rule])) === 0) {
      const words = "There is a rule for exactly this from that day on. Choose a later day.";
      throw new Refusal("export-document.rule-twice", words, { status: 409 });
    }
    const { id: subjectId, ...details } = rule;
    ctx.audit({ subject: "document-rule", subjectId, action: "set", details });
    return rule;
  },
});

function settled(ctx: Ctx) {
  return { settled_by: ctx.actor.userId, settled_at: ctx.now };
}

interface Found {
  document: CheckedDocument;
  facts: ShipmentFacts;
}

async function documentOf(ctx: Ctx, documentId: string): Promise<Found> {
  const row = await findDocument(ctx, documentId);
  if (!row) throw notFound("document");
  const facts = await factsOf(ctx, row.shipmentId);
  const document = facts.documents.find((one) => one.id === documentId);
  if (!document) throw notFound("document");
  return { document, facts };
}

async function viewOf(ctx: Ctx, documentId: string) {
  const { document, facts } = await documentOf(ctx, documentId);
  return documentView(document, facts.shipment);
}

interface Moved {
  move: DocumentMove;
  version: number;
  set: DocumentColumns;
  details?: Record<string, unknown>;
}

/** Moves a document, unless its shipment is over; the shipment's history tells of it too. */
async function moveDocument(ctx: Ctx, { document, facts }: Found, asked: Moved) {
  const { shipment } = facts;
  if (document.type === "contract-registration") {
    throw new Refusal("export-document.by-contract", "This is settled on the contract itself.", {
      blockers: [{ what: "Register the contract", link: `/contracts/${shipment.contractId}` }],
    });
  }
  if (shipment.state === "cancelled" || shipment.state === "closed") {
    const words = `Shipment ${shipment.number} is ${shipment.state}.`;
    throw new Refusal("export-document.shipment-over", words, { status: 409 });
  }
  const { move, version, set, details = {} } = asked;
  await moveState(ctx, table, documentLife, { id: document.id, what, move, version, set, details });
  ctx.audit({
    subject: "shipment",
    subjectId: shipment.id,
    action: `${move} document`,
    details: { document: documentName(document.type, shipment.mode), ...details },
  });
  return viewOf(ctx, document.id);
}

/**
 * A paper that was turned down, or whose approval was taken back, counts no more: whoever checks the code of ours reads
 * so, with the reason. The next edition gets a code of its own.
 */
async function withdrawPaper(
  ctx: Ctx,
  found: Found,
  asked: Moved & { details: { reason: string } },
) {
  const { code } = found.document;
  const view = await moveDocument(ctx, found, { ...asked, set: { ...asked.set, code: null } });
  if (code === null) return view;
  await revokeCode(ctx, code, asked.details.reason);
  return view;
}

/** Draws a paper under its number and code and keeps exactly those bytes; the code of one that counted is superseded. */
async function issuePaper(ctx: Ctx, { document, facts }: Found, type: OwnPaper, day: Day) {
  const { printed, readiness, shipment } = facts;
  checkPaperData(readiness, shipment.state);
  const company = await paperCompanyOf(ctx);
  const number = document.number ?? (await nextNumber(ctx, written[type].series));
  const edition = document.edition + 1;
  const issue = { company, number, day, edition, signedBy: ctx.actor.name };
  const draw = async (code: string) => {
    const paper = written[type].draw(printed, { ...issue, code });
    const bytes = await renderPaper(paper, ctx);
    return keepFile(ctx, bytes, { name: `${number}.pdf`, media: "application/pdf" });
  };
  const certified = {
    type,
    subjectId: shipment.id,
    title: `${documentName(type, shipment.mode)} ${number}`,
    facts: publicFacts(facts, type, { number, day, seller: company.name }),
  };
  const code = await (document.code === null
    ? issueCode(ctx, certified, draw)
    : supersedeCode(ctx, document.code, certified, draw));
  const { fileSha256: file_sha256 } = await codeOf(ctx, code);
  const set = {
    number,
    issued_on: day,
    entered_by: ctx.actor.userId,
    entered_at: ctx.now,
    settled_by: null,
    settled_at: null,
    reason: null,
    printed: toWire(printed),
    code,
    edition,
    file_sha256,
  };
  return { set, details: { number, edition, code, sha256: file_sha256 } };
}

/** What a stranger with the paper in hand may check: only what is printed on it. */
function publicFacts(
  { printed, contract }: ShipmentFacts,
  type: OwnPaper,
  { number, day, seller }: { number: string; day: Day; seller: string },
): Record<string, string> {
  return {
    Number: number,
    Date: formatDay(day),
    Seller: seller,
    Buyer: partyLines(printed.buyer)[0],
    Contract: contract.number,
    Goods: printed.goods.name,
    ...(printed.container.number === null ? {} : { Container: printed.container.number }),
    Bags: String(printed.bags),
    "Net weight": `${formatKilograms(printed.net)} kg`,
    "Gross weight": `${formatKilograms(printed.gross)} kg`,
    ...(type === "commercial-invoice"
      ? {
          Terms: termsOf(printed.contract),
          Total: formatMoney(printed.amount, printed.currency),
        }
      : {}),
  };
}

/** A paper of ours as it was issued, byte by byte. */
export async function issuedPaper(ctx: Ctx, shipmentId: string, type: OwnPaper) {
  const { documents } = await factsOf(ctx, shipmentId);
  const document = documents.find((one) => one.type === type);
  if (!document?.fileSha256) {
    throw new Refusal("export-document.not-issued", "This paper has not been issued yet.", {
      status: 409,
    });
  }
  const { bytes } = await readFile(ctx, document.fileSha256);
  return { name: `${document.number ?? type}.pdf`, bytes };
}
