// The company's brakes as they lie in their tables, and the names wallets are registered under.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Ceiling } from "./brakeRules.ts";
import { isConnected } from "./connectionRules.ts";
import { type Method, walletMethods, type WalletMethod } from "./methodRules.ts";
import type { PartyType } from "./rules.ts";

export interface Brake {
  isPulled: boolean;
  reason: string;
  at: Date;
  byName: string;
}

/** The last word on the brake; undefined when it was never touched. */
export async function findBrake(ctx: Ctx): Promise<Brake | undefined> {
  const found = await sql<Brake>`
    select b.is_pulled as "isPulled", b.reason, b.at, ${personName("who")} as "byName"
    from payout_brake b join profile who on who.org_id = b.org_id and who.user_id = b.by
    order by b.seq desc limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Does money stay in the house now: while the brake is pulled, and by a method by which nobody would be paid? */
export async function isHeld(ctx: Ctx, method: Method): Promise<boolean> {
  return !isConnected(method) || ((await findBrake(ctx))?.isPulled ?? false);
}

/** Pulls the brake or lets it go. */
export async function insertBrake(
  ctx: Ctx,
  { isPulled, reason }: { isPulled: boolean; reason: string },
): Promise<void> {
  await sql`
    insert into payout_brake (is_pulled, reason, at, by)
    values (${isPulled}, ${reason}, ${ctx.now}, ${ctx.actor.userId})
  `.execute(ctx.tx);
}

/** Every ceiling that was set, the latest first. */
export async function ceilingRows(
  ctx: Ctx,
): Promise<(Ceiling & { sourceNote: string; byName: string })[]> {
  const found = await sql<Ceiling & { sourceNote: string; byName: string }>`
    select c.effective_from as "effectiveFrom", c.amount, c.source_note as "sourceNote",
      c.created_at as "createdAt", ${personName("who")} as "byName"
    from payout_ceiling c join profile who on who.org_id = c.org_id and who.user_id = c.created_by
    order by c.effective_from desc, c.seq desc limit 200
  `.execute(ctx.tx);
  return found.rows;
}

/** Sets the ceiling from a day on. */
export async function insertCeiling(
  ctx: Ctx,
  made: { effectiveFrom: Day; amount: bigint | null; sourceNote: string },
): Promise<void> {
  await sql`
    insert into payout_ceiling (effective_from, amount, source_note, created_at, created_by)
    values (${made.effectiveFrom}, ${made.amount}, ${made.sourceNote}, ${ctx.now}, ${ctx.actor.userId})
  `.execute(ctx.tx);
}

/** What was released by mobile money on a day of Kampala and may still arrive, or did. */
export async function walletsReleasedOn(ctx: Ctx, day: Day): Promise<bigint> {
  const found = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment
    where method = any(${[...walletMethods]}) and released_on = ${day}
      and state in ('queued', 'sent', 'unknown', 'succeeded')
  `.execute(ctx.tx);
  return found.rows[0]?.amount ?? 0n;
}

/** The name a wallet is registered under, as it was found, and whether somebody accepted it. */
export interface WalletName {
  askedName: string;
  holderName: string | null;
  scoreBp: number;
  checkedAt: Date;
  acceptedByName: string | null;
  acceptReason: string | null;
}

interface WalletOf {
  partyType: PartyType;
  partyId: string;
  method: WalletMethod;
  number: string;
}

/** What is known about the name of a payee's wallet; undefined when it was never asked. */
export async function findWalletName(ctx: Ctx, of: WalletOf): Promise<WalletName | undefined> {
  const found = await sql<WalletName>`
    select n.asked_name as "askedName", n.holder_name as "holderName", n.score_bp as "scoreBp",
      n.checked_at as "checkedAt", ${personName("who")} as "acceptedByName",
      n.accept_reason as "acceptReason"
    from wallet_name n left join profile who on who.org_id = n.org_id and who.user_id = n.accepted_by
    where n.party_type = ${of.partyType} and n.party_id = ${of.partyId}
      and n.method = ${of.method} and n.number = ${of.number}
  `.execute(ctx.tx);
  const row = found.rows[0];
  return row && { ...row, acceptedByName: row.acceptReason === null ? null : row.acceptedByName };
}

/** Keeps what the provider said; an acceptance of the same name stays, of another name it ends. */
export async function keepWalletName(
  ctx: Ctx,
  of: WalletOf,
  heard: { askedName: string; holderName: string | null; scoreBp: number },
): Promise<void> {
  const { askedName, holderName, scoreBp } = heard;
  await sql`
    insert into wallet_name as n (party_type, party_id, method, number, asked_name, holder_name,
      score_bp, checked_at)
    values (${of.partyType}, ${of.partyId}, ${of.method}, ${of.number}, ${askedName}, ${holderName},
      ${scoreBp}, ${ctx.now})
    on conflict (org_id, party_type, party_id, method, number) do update set
      asked_name = excluded.asked_name, holder_name = excluded.holder_name,
      score_bp = excluded.score_bp, checked_at = excluded.checked_at,
      accepted_by = case when n.holder_name is not distinct from excluded.holder_name
        and n.asked_name = excluded.asked_name then n.accepted_by end,
      accepted_at = case when n.holder_name is not distinct from excluded.holder_name
        and n.asked_name = excluded.asked_name then n.accepted_at end,
      accept_reason = case when n.holder_name is not distinct from excluded.holder_name
        and n.asked_name = excluded.asked_name then n.accept_reason end
  `.execute(ctx.tx);
}

/** Another person's word that the wallet is the payee's; false when somebody said it before. */
export async function acceptWalletName(ctx: Ctx, of: WalletOf, reason: string): Promise<boolean> {
  const updated = await sql`
    update wallet_name set accepted_by = ${ctx.actor.userId}, accepted_at = ${ctx.now},
      accept_reason = ${reason}
    where party_type = ${of.partyType} and party_id = ${of.partyId}
      and method = ${of.method} and number = ${of.number} and accepted_by is null
  `.execute(ctx.tx);
  return (updated.numAffectedRows ?? 0n) === 1n;
}

/** Was money ever paid into this wallet for this payee? Then its name was proven by arriving. */
export async function wasPaidBefore(ctx: Ctx, of: WalletOf): Promise<boolean> {
  const found = await sql`
    select 1 from payment where party_type = ${of.partyType} and party_id = ${of.partyId}
      and method = ${of.method} and payee_phone = ${of.number} and state = 'succeeded' limit 1
  `.execute(ctx.tx);
  return found.rows.length > 0;
}
