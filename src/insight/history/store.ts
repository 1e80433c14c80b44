import type { Ctx } from "#platform/server/context.ts";

interface AuditBody {
  actor?: { name?: string; role?: string } | null;
  details?: Record<string, unknown>;
}

/** Did whoever asks do anything to this thing? */
export async function tookPart(ctx: Ctx, subject: string, subjectId: string): Promise<boolean> {
  const line = await ctx.tx
    .selectFrom("audit_event")
    .select("seq")
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .where("actor_id", "=", ctx.actor.userId)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** The lines of one thing's history, newest first; two hundred are more than anybody reads. */
export async function readHistory(ctx: Ctx, subject: string, subjectId: string) {
  const rows = await ctx.tx
    .selectFrom("audit_event")
    .select(["seq", "at", "action", "body"])
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .orderBy("seq", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => {
    // Our own canonical text, written by appendAudit and protected by the chain.
    const body: AuditBody = JSON.parse(row.body);
    return {
      seq: row.seq.toString(),
      at: row.at,
      by: body.actor?.name ?? null,
      role: body.actor?.role ?? null,
      action: row.action,
      details: body.details ?? {},
    };
  });
}
