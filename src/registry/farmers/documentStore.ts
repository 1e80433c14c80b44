// Papers of farmers, as they lie in their table.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { FarmerDocument } from "./documentApi.ts";
import type { FarmerDocumentKind } from "./documentRules.ts";

type Reading = Pick<Ctx, "tx">;

/** The papers of a person, of every record they were written down under; those that count first, the newest first. */
export async function documentsOf(ctx: Reading, farmerId: string): Promise<FarmerDocument[]> {
  const found = await sql<FarmerDocument>`
    select d.id, d.kind, d.title, ${personName("made")} as "addedByName", d.created_at as "addedAt",
      d.withdrawn_at as "withdrawnAt", ${personName("gone")} as "withdrawnByName",
      d.withdraw_reason as "withdrawReason", d.version
    from farmer_document d
    join farmer f on f.org_id = d.org_id and f.id = d.farmer_id
    join profile made on made.org_id = d.org_id and made.user_id = d.created_by
    left join profile gone on gone.org_id = d.org_id and gone.user_id = d.withdrawn_by
    where d.org_id = current_org() and (f.id = ${farmerId} or f.merged_into = ${farmerId})
    order by d.withdrawn_at is not null, d.created_at desc, d.id
  `.execute(ctx.tx);
  return found.rows;
}

export interface StoredDocument {
  id: string;
  /** The record that stays. */
  farmerId: string;
  title: string;
  fileSha256: string;
  isWithdrawn: boolean;
}

/** One paper with whose it is; undefined for an unknown one. */
export async function findDocument(ctx: Reading, id: string): Promise<StoredDocument | undefined> {
  const found = await sql<StoredDocument>`
    select d.id, coalesce(f.merged_into, f.id) as "farmerId", d.title, d.file_sha256 as "fileSha256",
      d.withdrawn_at is not null as "isWithdrawn"
    from farmer_document d join farmer f on f.org_id = d.org_id and f.id = d.farmer_id
    where d.org_id = current_org() and d.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Keeps a paper. */
export async function insertDocument(
  ctx: Ctx,
  made: {
    id: string;
    farmerId: string;
    kind: FarmerDocumentKind;
    title: string;
    fileSha256: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("farmer_document")
    .values({
      id: made.id,
      farmer_id: made.farmerId,
      kind: made.kind,
      title: made.title,
      file_sha256: made.fileSha256,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    .execute();
}

/** Withdraws a paper that still counts and is as it was seen; false when it is not. */
export async function withdrawDocument(
  ctx: Ctx,
  asked: { id: string; version: number; reason: string; replacedBy: string | null },
): Promise<boolean> {
  const done = await ctx.tx
    .updateTable("farmer_document")
    .set({
      withdrawn_at: ctx.now,
      withdrawn_by: ctx.actor.userId,
      withdraw_reason: asked.reason,
      replaced_by: asked.replacedBy,
      version: asked.version + 1,
    })
    .where("id", "=", asked.id)
    .where("version", "=", asked.version)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
