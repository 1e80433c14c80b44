// What is owed to payees and what they owe of advances: the books' debts, read with the payments on them.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { AdvanceFilter, AdvanceRow, Payable, PayableFilter, RequestRow } from "./api.ts";
import { duesOfParty, liveStates, type PartyType, partyTypes } from "./rules.ts";

/** The party of a debt or promise, in the register it stands in. */
const partyOf = (alias: "d" | "c") => sql`
  left join farmer f on ${sql.ref(`${alias}.party_type`)} = 'farmer'
    and f.org_id = ${sql.ref(`${alias}.org_id`)} and f.id = ${sql.ref(`${alias}.party_id`)}
  left join profile who on ${sql.ref(`${alias}.party_type`)} = 'staff'
    and who.org_id = ${sql.ref(`${alias}.org_id`)}
    and who.user_id = ${sql.ref(`${alias}.party_id`)}
  left join supplier s on ${sql.ref(`${alias}.party_type`)} = 'supplier'
    and s.org_id = ${sql.ref(`${alias}.org_id`)} and s.id = ${sql.ref(`${alias}.party_id`)}`;
const partyName = sql`coalesce(f.full_name, s.legal_name,
  ${personName("who")})`;
const partyCode = sql`coalesce(f.code, s.code, who.title, who.role)`;
const payableKinds = partyTypes.map((type) => duesOfParty[type].payable);
const advanceKinds = partyTypes.map((type) => duesOfParty[type].advance);

/** Open debts to farmers, colleagues and suppliers that match; their age is counted to today. */
export function matchingPayables(filter: PayableFilter, today: Day): RawBuilder<Payable> {
  const wheres = [sql`d.kind = any(${payableKinds}) and b.open > 0`];
  if (filter.partyType) wheres.push(sql`d.party_type = ${filter.partyType}`);
  if (filter.partyId) wheres.push(sql`d.party_id = ${filter.partyId}`);
  if (filter.minAge !== undefined)
    wheres.push(sql`v.day <= ${today}::date - ${filter.minAge}::int`);
  // Said so, PostgreSQL knows that it is most of them; of a row that was not joined it expects one.
  if (filter.free)
    wheres.push(sql`not exists (
      select from payment_item x where x.org_id = b.org_id and x.due_id = b.due_id and x.is_live)`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(d.note ilike ${like} or ${partyName} ilike ${like} or f.code ilike ${like}
      or s.code ilike ${like} or p.number ilike ${like})`);
  }
  return sql<Payable>`
    select b.due_id as id, d.party_type as "partyType", d.party_id as "partyId", ${partyCode} as "partyCode",
      ${partyName} as "partyName", v.source_type as "sourceType", v.source_id as "sourceId", d.note,
      v.day, b.due_on as "dueOn", greatest(0, ${today}::date - v.day) as "ageDays", d.amount,
      b.open, p.id as "inPaymentId", p.number as "inPaymentNumber",
      (select coalesce(sum(own.open), 0)::bigint from due lent
       join due_balance own on own.org_id = lent.org_id and own.due_id = lent.id
       where lent.org_id = d.org_id and lent.party_type = d.party_type and lent.party_id = d.party_id
         and lent.kind = any(${advanceKinds}) and own.open > 0) as "advanceOpen"
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    ${partyOf("d")}
    left join payment_item i on i.org_id = d.org_id and i.due_id = d.id and i.is_live
    left join payment p on p.org_id = i.org_id and p.id = i.payment_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** What narrows advances, but for words: of `d` and its balance `b`. */
function wheresOfAdvances(filter: AdvanceFilter, today: Day): RawBuilder<unknown>[] {
  // The kinds stand in the text, not in a parameter: only so does their index answer.
  const wheres = [sql`d.kind in (${sql.join(advanceKinds.map((kind) => sql.lit(kind)))})`];
  if (filter.partyType) wheres.push(sql`d.party_type = ${filter.partyType}`);
  if (filter.partyId) wheres.push(sql`d.party_id = ${filter.partyId}`);
  if (filter.standing === "recovered") wheres.push(sql`b.open = 0`);
  if (filter.standing === "open") wheres.push(sql`b.open > 0 and d.due_on >= ${today}`);
  if (filter.standing === "overdue") wheres.push(sql`b.open > 0 and d.due_on < ${today}`);
  return wheres;
}

/** Advances that match, recovered ones too. */
export function matchingAdvances(filter: AdvanceFilter, today: Day): RawBuilder<AdvanceRow> {
  const wheres = wheresOfAdvances(filter, today);
  if (filter.search) {
    const like = likeOf(filter.search);
    const isCalledSo = () =>
      sql`(d.note ilike ${like} or ${partyName} ilike ${like} or f.code ilike ${like})`;
    wheres.push(isCalled(filter.search, { PAY: "d.note" }, isCalledSo));
  }
  return sql<AdvanceRow>`
    select d.id, p.id as "paymentId", coalesce(p.number, d.note) as number,
      d.party_type as "partyType", d.party_id as "partyId", ${partyCode} as "partyCode",
      ${partyName} as "partyName", p.note as purpose, v.day,
      d.due_on as "dueOn", d.amount, b.open,
      case when b.open = 0 then 'recovered' when d.due_on < ${today} then 'overdue'
           else 'open' end as standing
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    ${partyOf("d")}
    left join payment p on p.org_id = d.org_id and p.advance_due_id = d.id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/**
 * What those advances come to, without their names and each balance by its key; null where they are narrowed by words.
 */
export function totalsOfAdvances(
  filter: AdvanceFilter,
  today: Day,
): RawBuilder<{ count: bigint; amount: bigint; open: bigint }> | null {
  if (filter.search) return null;
  return sql<{ count: bigint; amount: bigint; open: bigint }>`
    select count(*) as count, coalesce(sum(d.amount), 0)::bigint as amount,
      coalesce(sum(b.open), 0)::bigint as open
    from due d
    cross join lateral (
      select b.open from due_balance b where b.org_id = d.org_id and b.due_id = d.id offset 0) b
    where ${sql.join(wheresOfAdvances(filter, today), sql` and `)}
  `;
}

/** Promises of approved requests with something left that no payment pays yet. */
export function waitingRequests(search: string | undefined): RawBuilder<RequestRow> {
  const like = search === undefined ? null : likeOf(search);
  return sql<RequestRow>`
    select c.id, c.for_number as number, c.for_type as "sourceType", c.for_id as "sourceId", c.note,
      c.party_type as "partyType", c.party_id as "partyId", ${partyName} as "partyName",
      c.made_on as "madeOn", c.settle_by as "settleBy", c.amount,
      (c.amount - c.paid - under_way.amount)::bigint as "left"
    from commitment c
    ${partyOf("c")}
    cross join lateral (
      select coalesce(sum(p.amount), 0) as amount from payment p
      where p.org_id = c.org_id and p.commitment_id = c.id and p.state = any(${[...liveStates]})
    ) under_way
    where c.closed_at is null and c.amount > c.paid + under_way.amount
      and c.party_type = any(${[...partyTypes]})
      and (${like}::text is null or c.for_number ilike ${like} or c.note ilike ${like}
        or ${partyName} ilike ${like})
  `;
}
export const requestTotals = sql<{ amount: bigint; left: bigint }>`
  coalesce(sum(page.amount), 0)::bigint as amount, coalesce(sum(page.left), 0)::bigint as "left"
`;

/** The totals of either list, over everything that matches. */
export const openTotals = sql<{ amount: bigint; open: bigint }>`
  coalesce(sum(page.amount), 0)::bigint as amount, coalesce(sum(page.open), 0)::bigint as open
`;

/** The same by the sums that are kept of open debts; null where they are narrowed by more than age and kind of payee. */
export function keptPayables(
  { partyType, partyId, minAge, free, search }: PayableFilter,
  today: Day,
): RawBuilder<{ count: bigint; amount: bigint; open: bigint }> | null {
  if (partyId || free || search) return null;
  const kinds = partyType === undefined ? payableKinds : [duesOfParty[partyType].payable];
  const old = minAge === undefined ? sql`true` : sql`k.day <= ${today}::date - ${minAge}::int`;
  return sql<{ count: bigint; amount: bigint; open: bigint }>`
    select coalesce(sum(k.dues), 0)::bigint as count, coalesce(sum(k.amount), 0)::bigint as amount,
      coalesce(sum(k.open), 0)::bigint as open
    from due_sum k where k.dues > 0 and k.kind = any(${kinds}) and ${old}
  `;
}

/** Everything that is open of one payee, the oldest first. */
export async function allPayables(
  ctx: Ctx,
  of: { partyType: PartyType; partyId: string },
): Promise<Payable[]> {
  const found = await sql<Payable>`
    select * from (${matchingPayables(of, ctx.today)}) as page
    order by "dueOn", note, id limit 500
  `.execute(ctx.tx);
  return found.rows;
}
