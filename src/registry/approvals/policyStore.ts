// The policies: the factory's rows and the versions a company's owner wrote.
import { sql } from "kysely";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { bandsShape, type PolicyShown } from "./policyApi.ts";
import type { PolicyTerms } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** Every version there is, of one kind of document or of all; the factory's have number 0. */
export async function policyVersions(
  ctx: Reading,
  documentType: string | null,
): Promise<PolicyShown[]> {
  const terms = sql`document_type as "documentType", effective_from as "effectiveFrom", bands,
    window_days as "windowDays", counted_together as "countedTogether",
    reminder_hours as "reminderHours", escalation_hours as "escalationHours",
    escalate_to as "escalateTo", expiry_days as "expiryDays"`;
  const found = await sql<PolicyShown & { bands: unknown }>`
    select ${terms}, 0 as version, source_note as reason, null::timestamptz as "createdAt",
      null as "createdByName"
    from approval_factory_policy
    where ${documentType}::text is null or document_type = ${documentType}
    union all
    select ${terms}, version, reason, created_at,
      (select ${personName("w")} from profile w where w.org_id = o.org_id and w.user_id = o.created_by)
    from approval_policy o
    where ${documentType}::text is null or document_type = ${documentType}
    order by "documentType", version, "effectiveFrom"
  `.execute(ctx.tx);
  return found.rows.map((row) => ({ ...row, bands: bandsShape.parse(row.bands) }));
}

/** The kinds of document that ask for approval. */
export async function documentTypes(
  ctx: Reading,
): Promise<{ documentType: string; label: string }[]> {
  return ctx.tx
    .selectFrom("approval_document_type")
    .select(["document_type as documentType", "label"])
    .orderBy("label")
    .execute();
}

/** Writes the next version. */
export async function insertPolicy(
  ctx: Ctx,
  policy: PolicyTerms & {
    documentType: string;
    version: number;
    effectiveFrom: string;
    reason: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("approval_policy")
    .values({
      document_type: policy.documentType,
      version: policy.version,
      effective_from: policy.effectiveFrom,
      bands: toWire(policy.bands),
      window_days: policy.windowDays,
      counted_together: policy.countedTogether,
      reminder_hours: policy.reminderHours,
      escalation_hours: policy.escalationHours,
      escalate_to: policy.escalateTo,
      expiry_days: policy.expiryDays,
      reason: policy.reason,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}
