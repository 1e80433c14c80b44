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

export async function insertCodes(ctx: Ctx, rows: readonly NewCode[]): Promise<void> {
  await sql`
    insert into verification_code
      (code, type, subject_id, title, facts, file_sha256, issued_at, issued_by)
    select r.code, r.type, r."subjectId", r.title, r.facts, r."fileSha256", ${ctx.now}, ${ctx.actor.userId}::uuid
    from json_to_recordset(${toWire(rows)}::json) as r(code text, type text, "subjectId" uuid, title text, facts json,
      "fileSha256" text)
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
