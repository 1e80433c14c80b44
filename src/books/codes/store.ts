// How verification codes are written.
import { sql } from "kysely";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";

export interface NewCode {
  code: string;
  type: string;
  subjectId: string;
  title: string;
  facts: Record<string, string>;
  fileSha256: string | null;
}

export async function insertCode(ctx: Ctx, row: NewCode): Promise<void> {
  await sql`
    insert into verification_code
      (code, type, subject_id, title, facts, file_sha256, issued_at, issued_by)
    values (${row.code}, ${row.type}, ${row.subjectId}, ${row.title}, ${toWire(row.facts)}::json,
      ${row.fileSha256}, ${ctx.now}, ${ctx.actor.userId})
  `.execute(ctx.tx);
}

/** Ends a code that is still valid; false when it is not. */
export async function endCode(
  ctx: Ctx,
  code: string,
  to: { state: "revoked" | "superseded"; reason: string | null; supersededBy: string | null },
): Promise<boolean> {
  const ended = await sql<{ code: string }>`
    update verification_code
    set state = ${to.state}, reason = ${to.reason}, superseded_by = ${to.supersededBy},
        changed_at = ${ctx.now}, changed_by = ${ctx.actor.userId}
    where code = ${code} and state = 'valid' returning code
  `.execute(ctx.tx);
  return ended.rows.length === 1;
}
