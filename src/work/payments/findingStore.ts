// What people found out about payments, as it lies in its table.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Finding } from "./findingRules.ts";

/** What waits for a second person to confirm it; undefined when nothing does. */
export async function openFindingOf(ctx: Ctx, paymentId: string): Promise<Finding | undefined> {
  const found = await sql<Finding>`
    select f.id, f.is_paid as "isPaid", f.provider_reference as "providerReference", f.evidence,
      f.found_by as "foundById", ${personName("who")} as "foundByName", f.found_at as "foundAt"
    from payment_finding f join profile who on who.org_id = f.org_id and who.user_id = f.found_by
    where f.payment_id = ${paymentId} and f.confirmed_at is null and f.withdrawn_at is null
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Writes down what was found. */
export async function insertFinding(
  ctx: Ctx,
  made: {
    id: string;
    paymentId: string;
    isPaid: boolean;
    providerReference: string | null;
    evidence: string;
  },
): Promise<void> {
  const { id, paymentId, isPaid, providerReference, evidence } = made;
  await sql`
    insert into payment_finding (id, payment_id, is_paid, provider_reference, evidence, found_by, found_at)
    values (${id}, ${paymentId}, ${isPaid}, ${providerReference}, ${evidence}, ${ctx.actor.userId},
      ${ctx.now})
  `.execute(ctx.tx);
}

/** A second person confirms it. */
export async function confirmFinding(ctx: Ctx, id: string, samePerson: boolean): Promise<void> {
  await sql`
    update payment_finding set confirmed_by = ${ctx.actor.userId}, confirmed_at = ${ctx.now},
      same_person = ${samePerson}
    where id = ${id} and confirmed_at is null and withdrawn_at is null
  `.execute(ctx.tx);
}

/** It does not hold: something else may be written down. */
export async function closeFinding(ctx: Ctx, id: string): Promise<void> {
  await sql`
    update payment_finding set withdrawn_at = ${ctx.now} where id = ${id} and confirmed_at is null and withdrawn_at is null
  `.execute(ctx.tx);
}
