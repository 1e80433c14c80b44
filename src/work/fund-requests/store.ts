// Requests for funds as they lie in their tables, with what the books know of their money joined in.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { FundRequest, FundRequestFilter, FundRequestRow } from "./api.ts";

// What was paid and is not accounted for, from the promise's draws and the debts they became.
const joins = sql`
  from fund_request r
  join profile payee on payee.org_id = r.org_id and payee.user_id = r.payee_id
  join profile asker on asker.org_id = r.org_id and asker.user_id = r.created_by
  left join commitment c on c.org_id = r.org_id and c.id = r.commitment_id
  left join lateral (
    select sum(b.open)::bigint as open, min(d.due_on) filter (where b.open > 0) as due_on
    from (select distinct due_id from commitment_draw w
          where w.org_id = r.org_id and w.commitment_id = r.commitment_id) w
    join due d on d.org_id = r.org_id and d.id = w.due_id
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
  ) money on true
`;

const columns = (today: Day) => sql`
  r.id, r.number, r.state, r.version, r.purpose, r.amount, r.needed_by as "neededBy",
  r.payee_id as "payeeId", ${personName("payee")} as "payeeName", r.justification,
  r.created_by as "requestedById", ${personName("asker")} as "requestedByName",
  r.created_at as "createdAt", r.asked_on as "askedOn", coalesce(c.paid, 0)::bigint as paid,
  coalesce(money.open, 0)::bigint as open, c.settle_by as "settleBy",
  case when r.state not in ('approved', 'closed') then null
       when money.open > 0 and money.due_on < ${today} then 'overdue'
       when c.paid = 0 then 'to_pay'
       when c.paid < r.amount and c.closed_at is null then 'part_paid'
       when money.open > 0 then 'to_account'
       else 'accounted' end as standing
`;

/** Every request that matches, for a page of the list or the export. */
export function matchingRequests(
  filter: FundRequestFilter,
  of: { today: Day; userId: string },
): RawBuilder<FundRequestRow> {
  const asked = [sql`true`];
  if (filter.from) asked.push(sql`r.asked_on >= ${filter.from}`);
  if (filter.to) asked.push(sql`r.asked_on <= ${filter.to}`);
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`row.state = ${filter.state}`);
  if (filter.standing) wheres.push(sql`row.standing = ${filter.standing}`);
  if (filter.purpose) wheres.push(sql`row.purpose = ${filter.purpose}`);
  if (filter.mine) {
    wheres.push(sql`(row."requestedById" = ${of.userId} or row."payeeId" = ${of.userId})`);
  }
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(row.number ilike ${like} or row."payeeName" ilike ${like}
      or row.justification ilike ${like})`);
  }
  return sql<FundRequestRow>`
    select * from (
      select ${columns(of.today)} ${joins} where ${sql.join(asked, sql` and `)}
    ) as row
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** The totals of a list: everything asked for that may still be paid or was. */
export const requestTotals = sql<{ amount: bigint; paid: bigint; open: bigint }>`
  coalesce(sum(page.amount) filter (
    where page.state in ('submitted', 'returned', 'approved', 'closed')), 0)::bigint as amount,
  coalesce(sum(page.paid), 0)::bigint as paid, coalesce(sum(page.open), 0)::bigint as open
`;

export type StoredRequest = Omit<
  FundRequest,
  "approval" | "payments" | "retirements" | "hasFile"
> & { fileSha256: string | null; commitmentId: string | null };

/** One request; undefined when it is not this company's. */
export async function findRequest(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<StoredRequest | undefined> {
  const found = await sql<StoredRequest>`
    select ${columns(ctx.today)}, r.department, r.place_id as "placeId", p.name as "placeName",
      r.expected_g as "expectedGrams", r.price_per_kg as "pricePerKg",
      r.file_sha256 as "fileSha256", r.overdue_reason as "overdueReason",
      r.closing_reason as "closingReason", r.same_person as "samePerson", r.code, r.commitment_id as "commitmentId"
    ${joins}
    left join place p on p.org_id = r.org_id and p.id = r.place_id
    where r.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface RequestTerms {
  purpose: string;
  amount: bigint;
  needed_by: Day;
  payee_id: string;
  department: string | null;
  justification: string;
  place_id: string | null;
  expected_g: bigint | null;
  price_per_kg: bigint | null;
  overdue_reason: string | null;
  file_sha256: string | null;
}

/** Writes a request that is asked for. */
export async function insertRequest(
  ctx: Ctx,
  made: RequestTerms & { id: string; number: string },
): Promise<void> {
  await ctx.tx
    .insertInto("fund_request")
    .values({
      ...made,
      state: "submitted",
      asked_on: ctx.today,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** Everybody who works here, for the choice of a payee. */
export function matchingColleagues(
  search: string | undefined,
): RawBuilder<{ id: string; name: string; title: string | null }> {
  const like = search === undefined ? null : likeOf(search);
  return sql`
    select who.user_id as id, ${personName("who")} as name, who.title
    from profile who
    where who.is_active and who.role <> 'supplier'
      and (${like}::text is null or ${personName("who")} ilike ${like} or who.title ilike ${like})
  `;
}

/** Does this person work here? */
export async function worksHere(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("profile")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("is_active", "=", true)
    .where("role", "<>", "supplier")
    .executeTakeFirst();
  return row !== undefined;
}

/** Days until money is accounted for, by the row that counts on a day. */
export async function settleDaysOn(ctx: Pick<Ctx, "tx">, day: Day): Promise<number | undefined> {
  const row = await ctx.tx
    .selectFrom("fund_request_term")
    .select("settle_days")
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.settle_days;
}

/** Writes a term; false when that day has one. */
export async function insertTerm(
  ctx: Ctx,
  term: { effectiveFrom: Day; settleDays: number; sourceNote: string },
): Promise<boolean> {
  const made = await ctx.tx
    .insertInto("fund_request_term")
    .values({
      effective_from: term.effectiveFrom,
      settle_days: term.settleDays,
      source_note: term.sourceNote,
      created_by: ctx.actor.userId,
    })
    .onConflict((on) => on.columns(["org_id", "effective_from"]).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
