// What may be asked about a farmer's papers. They say who somebody is, so only who keeps the register sees them.
import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { byId, id, instant, scan, text, version } from "#platform/api/fields.ts";
import { farmerDocumentKinds } from "./documentRules.ts";
import { keepsFarmers } from "./rules.ts";

const document = z.object({
  id: id(),
  kind: z.enum(farmerDocumentKinds),
  title: z.string(),
  addedByName: z.string(),
  addedAt: instant(),
  /** Null while it counts. */
  withdrawnAt: instant().nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawReason: z.string().nullable(),
  version: version(),
});
export type FarmerDocument = z.output<typeof document>;
export type FarmerDocumentWire = z.input<typeof document>;

const papers = z.object({ documents: z.array(document) });
export type FarmerDocumentsAnswer = z.output<typeof papers>;

export const farmerDocuments = {
  ofFarmer: query("/api/farmers/{id}/documents", {
    needs: keepsFarmers,
    does: "A farmer's papers, those that count first, with what was withdrawn and why.",
    params: byId,
    returns: papers,
  }),
  add: command("/api/farmers/{id}/documents", {
    needs: keepsFarmers,
    does: "Keeps a paper of a farmer (PDF or photograph), in the place of an older one where it says so.",
    params: byId,
    body: z.object({
      id: id(),
      kind: z.enum(farmerDocumentKinds),
      title: text(120),
      file: scan(),
      /** The older paper whose place it takes. */
      replaces: z.object({ id: id(), version: version() }).nullable().default(null),
    }),
    returns: papers,
  }),
  withdraw: command("/api/farmer-documents/{id}/withdraw", {
    needs: "canEditFarmers",
    does: "Says that a paper does not count any more, with the reason; it stays to be seen.",
    params: byId,
    body: z.object({ version: version(), reason: text(300) }),
    returns: papers,
  }),
  open: file("/api/farmer-documents/{id}/file", "application/octet-stream", {
    needs: keepsFarmers,
    does: "A paper of a farmer as it was kept.",
    params: byId,
  }),
} satisfies Api;
