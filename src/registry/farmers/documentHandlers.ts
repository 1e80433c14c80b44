import { keepScan, readFile } from "#books/files/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { storedFarmer } from "./answerHandlers.ts";
import { farmerDocuments } from "./documentApi.ts";
import {
  documentsOf,
  findDocument,
  insertDocument,
  type StoredDocument,
  withdrawDocument,
} from "./documentStore.ts";

export const farmerDocumentsHandlers = handlersFor(farmerDocuments, {
  ofFarmer: async (ctx) => {
    const farmerId = await standingId(ctx, ctx.params.id);
    return { documents: await documentsOf(ctx, farmerId) };
  },

  add: async (ctx) => {
    const farmerId = await standingId(ctx, ctx.params.id);
    const { id, kind, title, file, replaces } = ctx.body;
    const older = replaces && (await documentOf(ctx, replaces.id));
    if (older && older.farmerId !== farmerId) throw notFound("document");
    const { sha256: fileSha256 } = await keepScan(ctx, file);
    await insertDocument(ctx, { id, farmerId, kind, title, fileSha256 });
    if (older && replaces) {
      const reason = `Replaced by ${title}`;
      await takeOut(ctx, older, { version: replaces.version, reason, replacedBy: id });
    }
    const details = { kind, title, file: fileSha256, ...(older ? { replaces: older.title } : {}) };
    ctx.audit({ subject: "farmer", subjectId: farmerId, action: "add document", details });
    return { documents: await documentsOf(ctx, farmerId) };
  },

  withdraw: async (ctx) => {
    const { version, reason } = ctx.body;
    const document = await documentOf(ctx, ctx.params.id);
    await takeOut(ctx, document, { version, reason, replacedBy: null });
    const details = { title: document.title, reason };
    const { farmerId: subjectId } = document;
    ctx.audit({ subject: "farmer", subjectId, action: "withdraw document", details });
    return { documents: await documentsOf(ctx, subjectId) };
  },

  open: async (ctx) => {
    const { fileSha256 } = await documentOf(ctx, ctx.params.id);
    const { name, bytes } = await readFile(ctx, fileSha256);
    return { name, bytes };
  },
});

/** The record that stays: papers of a merged one stand under it. */
async function standingId(ctx: Ctx, asked: string): Promise<string> {
  const farmer = await storedFarmer(ctx, asked);
  return farmer.mergedInto?.id ?? farmer.id;
}

async function documentOf(ctx: Ctx, id: string): Promise<StoredDocument> {
  const found = await findDocument(ctx, id);
  if (!found) throw notFound("document");
  return found;
}

/** Refuses a paper that does not count any more, or that somebody changed meanwhile. */
async function takeOut(
  ctx: Ctx,
  document: StoredDocument,
  asked: { version: number; reason: string; replacedBy: string | null },
): Promise<void> {
  if (await withdrawDocument(ctx, { id: document.id, ...asked })) return;
  const words = document.isWithdrawn
    ? `${document.title} is withdrawn already.`
    : "Somebody changed this paper meanwhile. Look at it again.";
  throw new Refusal("farmer-document.moved", words, { status: 409 });
}
