// Our own people as payees: their profile says whether they still work here. And what the register has of payees now,
// beside where payments to them go.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { Method } from "./methodRules.ts";
import type { PayeeStanding } from "./payeeWarningRules.ts";
import { type Destination, liveStates, type PartyType, type Payee } from "./rules.ts";

/** A colleague as a payee; undefined for somebody of another company. Paid in cash or by cheque. */
export async function findColleague(ctx: Ctx, id: string): Promise<Payee | undefined> {
  const found = await sql<Payee>`
    select 'staff' as type, user_id as id, coalesce(title, role) as code,
      ${personName("profile")} as name,
      department as place, case when is_active then 'active' else 'left' end as state,
      null as "payeeName", 'cash' as "paymentMethod", null as "paymentBank", null as "paymentNumber",
      null as "paymentAccountName", created_at as "paymentChangedAt",
      user_id as "paymentChangedBy", created_at as "registeredAt"
    from profile where user_id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Where money is to go, as it is asked what the register has of its payee. */
interface Going extends Destination {
  partyType: PartyType;
  partyId: string;
  method: Method;
}

/** Where one payment that is not written yet would go. */
export async function standingOfPayout(
  ctx: Pick<Ctx, "tx">,
  to: Going,
): Promise<PayeeStanding | undefined> {
  const [found] = await standingsOf(
    ctx,
    sql`select ${to.partyId}::uuid as id, ${to.partyType}::text as party_type,
      ${to.partyId}::uuid as party_id, ${to.method}::text as method,
      ${to.payeeName}::text as payee_name, ${to.payeePhone}::text as payee_phone,
      ${to.payeeBank}::text as payee_bank, ${to.payeeAccount}::text as payee_account`,
  );
  return found;
}

/** Where payments that nobody let go yet are to go: one, or those of a run. */
export function standingsOfPayments(
  ctx: Pick<Ctx, "tx">,
  of: { paymentId: string } | { runId: string },
): Promise<(PayeeStanding & { id: string })[]> {
  const which = "paymentId" in of ? sql`id = ${of.paymentId}` : sql`pay_run_id = ${of.runId}`;
  return standingsOf(
    ctx,
    sql`select id, party_type, party_id, method, payee_name, payee_phone, payee_bank, payee_account
      from payment where ${which} and state in ('prepared', 'approved', 'queued')`,
  );
}

/**
 * What the register has of each payee. A place counts as changed until something was let go there after the change and
 * arrived; cash and cheques have no place but a name, and only one that is paid for the farmer is anybody's choice.
 */
async function standingsOf(
  ctx: Pick<Ctx, "tx">,
  going: RawBuilder<unknown>,
): Promise<(PayeeStanding & { id: string })[]> {
  const found = await sql<PayeeStanding & { id: string }>`
    select p.id, p.method, coalesce(f.payment_method, s.payment_method) as "filedMethod",
      coalesce(f.payment_bank, s.payment_bank) as "filedBank",
      coalesce(f.payment_number, s.payment_number) as "filedNumber",
      case when n.is_new then c.at end as "changedAt",
      case when n.is_new then ${personName("who")} end as "changedByName"
    from (${going}) p
    left join farmer f on p.party_type = 'farmer' and f.id = p.party_id
    left join supplier s on p.party_type = 'supplier' and s.id = p.party_id
    cross join lateral (select coalesce(f.payment_changed_by, s.payment_changed_by) as by,
      case when f.id is null then s.payment_changed_at
        when f.payment_changed_at <> f.registered_at then f.payment_changed_at end as at) c
    cross join lateral (select c.at is not null
      and (p.payee_phone is not null or p.payee_account is not null or f.payee_name is not null)
      and not exists (
        select 1 from payment o
        where (o.farmer_id = f.id or o.supplier_id = s.id) and o.state = 'succeeded'
          and o.released_at > c.at and o.method = p.method
          and (o.payee_phone = p.payee_phone
            or (o.payee_account = p.payee_account and o.payee_bank = p.payee_bank)
            or (o.payee_phone is null and o.payee_account is null and o.payee_name = p.payee_name))
      ) as is_new) n
    left join profile who on who.user_id = c.by
    where f.id is not null or s.id is not null
  `.execute(ctx.tx);
  return found.rows;
}

/** What is in payments that may still lend it to a farmer. */
export async function lentUnderWay(ctx: Ctx, farmerId: string): Promise<bigint> {
  const found = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from payment
    where party_type = 'farmer' and party_id = ${farmerId} and kind = 'advance'
      and state = any(${[...liveStates]})
  `.execute(ctx.tx);
  return found.rows[0]?.amount ?? 0n;
}
