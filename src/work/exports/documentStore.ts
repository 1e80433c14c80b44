// How the papers of a shipment and the rules they follow are read and written.
import { type Insertable, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import { openStates, type TransportMode } from "./rules.ts";
import type { DocumentRule, DocumentState, DocumentType, Gate } from "./documentRules.ts";

type Reading = Pick<Ctx, "tx">;

export interface ExportDocument {
  id: string;
  shipmentId: string;
  // The check constraints and the only writer keep these to their declared values.
  type: DocumentType;
  state: DocumentState;
  required: boolean;
  gate: Gate;
  authority: string;
  leadDays: number;
  sourceNote: string;
  number: string | null;
  issuedOn: Day | null;
  expiresOn: Day | null;
  fileSha256: string | null;
  fileName: string | null;
  note: string | null;
  reason: string | null;
  printed: unknown;
  code: string | null;
  edition: number;
  requestedBy: string | null;
  enteredBy: string | null;
  enteredByName: string | null;
  settledByName: string | null;
  samePerson: boolean;
  version: number;
}

async function readDocuments(
  ctx: Reading,
  of: { shipmentId?: string; documentId?: string },
): Promise<ExportDocument[]> {
  const who = (column: string) => sql`
    (select ${personName("w")} from profile w
     where w.org_id = d.org_id and w.user_id = ${sql.ref(`d.${column}`)})`;
  const found = await sql<ExportDocument>`
    select d.id, d.shipment_id as "shipmentId", d.document_type as type, d.state, d.required,
           d.gate, d.authority, d.lead_days as "leadDays", d.source_note as "sourceNote",
           d.number, d.issued_on as "issuedOn", d.expires_on as "expiresOn",
           d.file_sha256 as "fileSha256", f.name as "fileName", d.note, d.reason, d.printed,
           d.code, d.edition, d.requested_by as "requestedBy", d.entered_by as "enteredBy",
           ${who("entered_by")} as "enteredByName", ${who("settled_by")} as "settledByName",
           d.same_person as "samePerson", d.version
    from export_document d
    left join stored_file f on f.org_id = d.org_id and f.sha256 = d.file_sha256
    where (${of.shipmentId ?? null}::uuid is null or d.shipment_id = ${of.shipmentId ?? null})
      and (${of.documentId ?? null}::uuid is null or d.id = ${of.documentId ?? null})
    order by d.id
  `.execute(ctx.tx);
  return found.rows;
}

/** The checklist of a shipment, in the order papers are gathered. */
export async function documentsOf(ctx: Reading, shipmentId: string): Promise<ExportDocument[]> {
  return readDocuments(ctx, { shipmentId });
}

export interface DueDocument {
  id: string;
  type: DocumentType;
  shipmentId: string;
  shipmentNumber: string;
  mode: TransportMode;
  plannedBy: string;
  neededBy: Day;
}

/** What shipments that have not left still lack, by the day it is needed. */
export async function missingDocuments(ctx: Reading): Promise<DueDocument[]> {
  const found = await sql<DueDocument>`
    select d.id, d.document_type as type, s.id as "shipmentId", s.number as "shipmentNumber",
           s.mode, s.created_by as "plannedBy", s.etd - d.lead_days as "neededBy"
    from export_document d
    join shipment s on s.org_id = d.org_id and s.id = d.shipment_id
    join contract c on c.org_id = s.org_id and c.id = s.contract_id
    where d.required and d.state not in ('approved', 'waived')
      and (s.state = any (${[...openStates]}::text[]) or (s.state = 'loaded' and d.gate = 'ship'))
      -- A registered contract settles its own line.
      and not (d.document_type = 'contract-registration' and c.registration_number is not null)
    order by "neededBy", s.number, d.id
  `.execute(ctx.tx);
  return found.rows;
}

export async function findDocument(
  ctx: Reading,
  documentId: string,
): Promise<ExportDocument | undefined> {
  const [document] = await readDocuments(ctx, { documentId });
  return document;
}

export async function insertDocuments(
  ctx: Ctx,
  rows: readonly Omit<Insertable<DB["export_document"]>, "created_by">[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.tx
    .insertInto("export_document")
    .values(rows.map((row) => ({ ...row, created_by: ctx.actor.userId })))
    .execute();
}

/** Every rule, by document; the latest of each kind first. */
export async function allRules(ctx: Reading): Promise<(DocumentRule & { id: string })[]> {
  const found = await sql<DocumentRule & { id: string }>`
    select id, document_type as "documentType", commodity, destination, incoterm, eudr,
           effective_from as "effectiveFrom", required, gate, authority,
           lead_days as "leadDays", source_note as "sourceNote"
    from document_rule order by document_type, effective_from desc, id
  `.execute(ctx.tx);
  return found.rows;
}

/** Adds rules; one that a company already has stays as it is. */
export async function insertRules(
  ctx: Ctx,
  rules: readonly (DocumentRule & { id: string })[],
): Promise<number> {
  const written = await ctx.tx
    .insertInto("document_rule")
    .values(
      rules.map((rule) => ({
        id: rule.id,
        document_type: rule.documentType,
        commodity: rule.commodity,
        destination: rule.destination,
        incoterm: rule.incoterm,
        eudr: rule.eudr,
        effective_from: rule.effectiveFrom,
        required: rule.required,
        gate: rule.gate,
        authority: rule.authority,
        lead_days: rule.leadDays,
        source_note: rule.sourceNote,
        created_by: ctx.actor.userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Number(written[0]?.numInsertedOrUpdatedRows ?? 0n);
}
