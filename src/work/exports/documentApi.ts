// The papers of a shipment on the wire: asked for, received or issued, approved; and the dated rules
// that say which are needed.
import { z } from "zod";
import { deliveryTerms } from "#kernel/tradeTerms.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  byId,
  count,
  day,
  id,
  moveBody,
  moveWithReason,
  optionalText,
  scan,
  text,
  version,
} from "#platform/api/fields.ts";
import { documentLife, documentTypes, gates } from "./documentRules.ts";
import { readsShipments } from "./rules.ts";

/** A document as every answer carries it. */
export const exportDocument = z.object({
  id: id(),
  shipmentId: id(),
  type: z.enum(documentTypes),
  name: z.string(),
  state: z.enum(documentLife.states),
  required: z.boolean(),
  gate: z.enum(gates),
  authority: z.string(),
  neededBy: day(),
  sourceNote: z.string(),
  number: z.string().nullable(),
  issuedOn: day().nullable(),
  expiresOn: day().nullable(),
  fileName: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  code: z.string().nullable(),
  edition: z.int(),
  /** A paper of ours that no longer says what the shipment is. */
  stale: z.boolean(),
  enteredByName: z.string().nullable(),
  settledByName: z.string().nullable(),
  samePerson: z.boolean(),
  version: version(),
});
export type ExportDocumentWire = z.input<typeof exportDocument>;

const byDocument = { params: byId, returns: exportDocument } as const;

const documentRule = z.object({
  id: id(),
  documentType: z.enum(documentTypes),
  commodity: z.string().nullable(),
  destination: z.string().nullable(),
  incoterm: z.string().nullable(),
  eudr: z.boolean().nullable(),
  effectiveFrom: day(),
  required: z.boolean(),
  gate: z.enum(gates),
  authority: z.string(),
  leadDays: count(365),
  sourceNote: z.string(),
});

export const exportDocuments = {
  get: query("/api/export-documents/{id}", {
    needs: readsShipments,
    does: "One document of a shipment.",
    ...byDocument,
  }),
  request: command("/api/export-documents/{id}/request", {
    needs: documentLife.moves.request.needs,
    does: "The document has been asked for at its authority.",
    ...byDocument,
    body: moveBody,
  }),
  receive: command("/api/export-documents/{id}/receive", {
    needs: documentLife.moves.receive.needs,
    does: "The document has come: its number, its days and its scan.",
    ...byDocument,
    body: z.object({
      version: version(),
      number: text(80),
      issuedOn: day(),
      expiresOn: day().nullable().default(null),
      note: optionalText(500),
      file: scan(),
    }),
  }),
  issue: command("/api/export-documents/{id}/issue", {
    needs: documentLife.moves.issue.needs,
    does: "Writes a paper of ours; a paper written before is superseded. Refused while data is missing.",
    ...byDocument,
    body: z.object({ version: version(), day: day() }),
  }),
  approve: command("/api/export-documents/{id}/approve", {
    needs: documentLife.moves.approve.needs,
    does: "Somebody who did not enter it finds it right.",
    ...byDocument,
    body: moveBody,
  }),
  reject: command("/api/export-documents/{id}/reject", {
    needs: documentLife.moves.reject.needs,
    does: "It is not right; it must come again.",
    ...byDocument,
    body: moveWithReason,
  }),
  waive: command("/api/export-documents/{id}/waive", {
    needs: documentLife.moves.waive.needs,
    does: "A second person decides that the shipment may go without it, and says why.",
    ...byDocument,
    body: moveWithReason,
  }),
  reopen: command("/api/export-documents/{id}/reopen", {
    needs: documentLife.moves.reopen.needs,
    does: "It is needed after all, or needed anew.",
    ...byDocument,
    body: moveWithReason,
  }),
  scan: file("/api/export-documents/{id}/file", "application/octet-stream", {
    needs: readsShipments,
    does: "The scan, or the paper of ours, as it was kept.",
    params: byId,
  }),
  rules: query("/api/export-document-rules", {
    needs: readsShipments,
    does: "The dated rules the checklists are drawn from.",
    returns: z.object({ rows: z.array(documentRule) }),
  }),
  setRule: command("/api/export-document-rules", {
    needs: "canManageExports",
    does: "Adds a rule from a day on; shipments planned before keep their checklist.",
    body: z.object({
      id: id(),
      documentType: z.enum(documentTypes),
      commodity: optionalText(20),
      destination: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable()
        .default(null),
      incoterm: z.enum(deliveryTerms).nullable().default(null),
      eudr: z.boolean().nullable().default(null),
      effectiveFrom: day(),
      required: z.boolean(),
      gate: z.enum(gates).default("load"),
      authority: text(120),
      leadDays: count(365),
      sourceNote: text(300),
    }),
    returns: documentRule,
  }),
} satisfies Api;
