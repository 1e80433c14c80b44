// Requests of employees as they lie in their tables, with what the books know of their money joined in.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { EmployeeRequestFilter, EmployeeRequestRow } from "./api.ts";
import { moneyKinds, type RequestKind, type RequestState, type Standing } from "./rules.ts";

// What was paid and is still owed, from the promise's draws and the debts they became.
const joins = sql`
  from employee_request r
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
  r.id, r.number, r.state, r.version, r.kind, r.title, r.amount, r.created_by as "employeeId",
  ${personName("asker")} as "employeeName", r.created_at as "createdAt",
  coalesce(c.paid, 0)::bigint as paid, coalesce(money.open, 0)::bigint as open,
  case when r.commitment_id is null or r.state = 'withdrawn' then null
       when money.open > 0 and money.due_on < ${today} then 'overdue'
       when c.paid = 0 then 'to_pay'
       when c.paid < r.amount and c.closed_at is null then 'part_paid'
       when money.open > 0 then 'to_account'
       else 'accounted' end as standing
`;

/** Whose requests are listed: somebody's own, everybody's, or everybody's that are money. */
export type Listed = { employeeId: string } | "everybody" | "money";

/** Every request that matches, for a page of a list. Drafts are their writer's alone. */
export function matchingRequests(
  filter: EmployeeRequestFilter,
  of: { today: Day; listed: Listed },
): RawBuilder<EmployeeRequestRow> {
  const wheres = [sql`true`];
  if (typeof of.listed === "object") wheres.push(sql`r.created_by = ${of.listed.employeeId}`);
  else wheres.push(sql`r.state <> 'draft'`);
  if (of.listed === "money") wheres.push(sql`r.kind = any(${[...moneyKinds]}::text[])`);
  if (filter.state) wheres.push(sql`r.state = ${filter.state}`);
  if (filter.kind) wheres.push(sql`r.kind = ${filter.kind}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(r.number ilike ${like} or r.title ilike ${like}
      or ${personName("asker")} ilike ${like})`);
  }
  return sql<EmployeeRequestRow>`
    select ${columns(of.today)} ${joins} where ${sql.join(wheres, sql` and `)}
  `;
}

export interface StoredRequest {
  id: string;
  number: string;
  state: RequestState;
  version: number;
  kind: RequestKind;
  title: string;
  amount: bigint;
  employeeId: string;
  employeeName: string;
  employeeTitle: string | null;
  createdAt: Date;
  standing: Standing | null;
  paid: bigint;
  open: bigint;
  /** As it was kept: the shape of api.ts on the wire. */
  particulars: unknown;
  relieverName: string | null;
  leaveDays: number;
  fileSha256: string | null;
  commitmentId: string | null;
  settleBy: Day | null;
  closingReason: string | null;
  fulfilledAt: Date | null;
  samePerson: boolean;
}

/** Requests by their ids. */
export async function findRequests(
  ctx: Pick<Ctx, "tx" | "today">,
  ids: readonly string[],
): Promise<StoredRequest[]> {
  const found = await sql<StoredRequest>`
    select ${columns(ctx.today)}, asker.title as "employeeTitle", r.particulars,
      ${personName("reliever")} as "relieverName", r.file_sha256 as "fileSha256",
      r.commitment_id as "commitmentId", c.settle_by as "settleBy",
      r.closing_reason as "closingReason", r.fulfilled_at as "fulfilledAt",
      r.same_person as "samePerson",
      (select count(*)::int from leave_day l
       where l.org_id = r.org_id and l.request_id = r.id) as "leaveDays"
    ${joins}
    left join profile reliever on reliever.org_id = r.org_id
      and reliever.user_id::text = r.particulars ->> 'relieverId'
    where r.id = any(${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return found.rows;
}

export interface RequestTerms {
  kind: RequestKind;
  title: string;
  amount: bigint;
  /** Bigints as digits, as on the wire. */
  particulars: unknown;
  file_sha256: string | null;
}

/** Writes a request; it begins as a draft. */
export async function insertRequest(
  ctx: Ctx,
  made: RequestTerms & { id: string; number: string },
): Promise<void> {
  const { particulars, ...row } = made;
  await ctx.tx
    .insertInto("employee_request")
    .values({
      ...row,
      particulars: toWire(particulars),
      state: "draft",
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** Writes what is asked for anew; false when somebody changed the request meanwhile. */
export async function updateTerms(
  ctx: Ctx,
  of: { id: string; version: number; states: readonly string[] },
  { particulars, ...set }: RequestTerms,
): Promise<boolean> {
  const updated = await ctx.tx
    .updateTable("employee_request")
    .set({ ...set, particulars: toWire(particulars), version: of.version + 1 })
    .where("id", "=", of.id)
    .where("version", "=", of.version)
    .where("state", "in", [...of.states])
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Everybody else who works here, for the choice of who stands in. */
export function matchingColleagues(
  search: string | undefined,
  butId: string,
): RawBuilder<{ id: string; name: string; title: string | null }> {
  const like = search === undefined ? null : likeOf(search);
  return sql`
    select who.user_id as id, ${personName("who")} as name, who.title
    from profile who
    where who.is_active and who.role <> 'supplier' and who.user_id <> ${butId}
      and (${like}::text is null or ${personName("who")} ilike ${like} or who.title ilike ${like})
  `;
}

/** Does this person work here? */
export async function worksHere(ctx: Ctx, userId: string): Promise<boolean> {
  const found = await sql<{ id: string }>`
    select user_id as id from profile
    where user_id = ${userId} and is_active and role <> 'supplier'
  `.execute(ctx.tx);
  return found.rows.length > 0;
}

/** Shillings of advances on salary that somebody owes, may still receive, or asks for. */
export async function advancesOwed(ctx: Ctx, employeeId: string, butId: string): Promise<bigint> {
  const found = await sql<{ owed: bigint }>`
    select coalesce(sum(case when r.state = 'submitted' then r.amount
      else coalesce(money.open, 0) + case when c.closed_at is null then c.amount - c.paid else 0 end
    end), 0)::bigint as owed
    ${joins}
    where r.created_by = ${employeeId} and r.kind = 'salary_advance' and r.id <> ${butId}
      and r.state in ('submitted', 'approved', 'fulfilled')
  `.execute(ctx.tx);
  return found.rows[0]?.owed ?? 0n;
}

/** Writes what somebody says about a request. */
export async function insertComment(
  ctx: Ctx,
  comment: { requestId: string; text: string },
): Promise<void> {
  await ctx.tx
    .insertInto("employee_request_comment")
    .values({
      request_id: comment.requestId,
      body: comment.text,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** What was said about a request, in order. */
export async function commentsOf(
  ctx: Pick<Ctx, "tx">,
  requestId: string,
): Promise<{ at: Date; byName: string; text: string }[]> {
  const found = await sql<{ at: Date; byName: string; text: string }>`
    select m.created_at as at, ${personName("who")} as "byName", m.body as text
    from employee_request_comment m
    join profile who on who.org_id = m.org_id and who.user_id = m.created_by
    where m.request_id = ${requestId} order by m.seq
  `.execute(ctx.tx);
  return found.rows;
}
