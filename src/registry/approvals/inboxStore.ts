// The list of requests, read for one person: what waits for them, what they asked for and decided.
import { type RawBuilder, sql } from "kysely";
import { countCap } from "#platform/api/page.ts";
import { type Among, isAmong } from "#platform/server/idsWithWords.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { boxes, RequestRow, RequestShown } from "./api.ts";
import { rightsOf } from "./peopleStore.ts";
import type { ApprovalState } from "./rules.ts";

type Asking = Pick<Ctx, "tx" | "actor" | "org" | "today">;

export interface InboxFilter {
  box: (typeof boxes)[number];
  documentType?: string | undefined;
  state?: ApprovalState | undefined;
  search?: string | undefined;
}

/** A person with all who are the same one by their telephone. */
const sameAs = (person: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select x.user_id from profile x join profile y on y.org_id = x.org_id and y.user_id = ${person}
  where x.user_id = y.user_id or nullif(x.phone, '') = y.phone)`;

/** Did one of these people make the request, or take an earlier step of it? */
const hadAHand = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  r.makers && ${people} or r.current_step > 1 and exists (
    select from approval_step d
    where d.org_id = r.org_id and d.request_id = r.id and d.decided_by is not null
      and (d.decided_by = any (${people}) or d.on_behalf_of = any (${people}))))`;

const me = (ctx: Asking): RawBuilder<unknown> => sameAs(sql`${ctx.actor.userId}`);

/**
 * The right by which this person may decide the step that waits, if any: the same rule as
 * `standingOf` in decisionRules.ts, said in SQL so that a list costs one statement.
 */
const myRight = (ctx: Asking): RawBuilder<unknown> => sql`
  select w.principal, w.instead_of from (${rightsOf(ctx)}) w
  where r.state = 'pending' and (w.kinds is null or r.document_type = any (w.kinds))
    and (may_take_step(s.flag, s.roles, s.limits, w.role, w.held, r.counted_amount)
      or (s.escalated_at is not null and may_take_step(s.escalated_flag, s.escalated_roles,
            s.escalated_limits, w.role, w.held, r.counted_amount)))
    and ((${ctx.org.soleTrader} and w.instead_of is null) or not ${hadAHand(me(ctx))})
    and (w.instead_of is null or not ${hadAHand(sameAs(sql`w.principal`))})
  order by w.instead_of nulls first limit 1`;

const columns = sql`
  r.id, r.document_type as "documentType", t.label as "documentLabel",
  r.document_id as "documentId", r.number, r.title, r.link, r.amount, r.payee_name as "payeeName",
  ${personName("asker")} as "requestedByName", r.state, r.version, r.submitted_at as "submittedAt",
  r.expires_on as "expiresOn", r.current_step as step,
  (select count(*)::int from approval_step a
   where a.org_id = r.org_id and a.request_id = r.id) as "stepCount",
  s.escalated_at is not null as escalated, mine.principal is not null as "isMine",
  mine.instead_of as "insteadOfName"`;

const source = (ctx: Asking): RawBuilder<unknown> => sql`
  approval_request r
  join approval_document_type t on t.document_type = r.document_type
  join profile asker on asker.org_id = r.org_id and asker.user_id = r.requested_by
  left join approval_step s
    on s.org_id = r.org_id and s.request_id = r.id and s.state = 'pending'
  left join lateral (${myRight(ctx)}) mine on true`;

/** Which requests stand in a box; `all` is for who sees everything. */
function inBox(ctx: Asking, box: InboxFilter["box"]): RawBuilder<unknown> {
  const { userId } = ctx.actor;
  switch (box) {
    case "waiting":
      // What they made themselves is passed over before anything is asked about its step.
      return sql`r.state = 'pending' and mine.principal is not null
        and (${ctx.org.soleTrader} or not r.makers && ${me(ctx)})`;
    case "asked":
      return sql`r.requested_by = ${userId}`;
    case "decided":
      return sql`exists (select from approval_step d
        where d.org_id = r.org_id and d.request_id = r.id and d.decided_by = ${userId})`;
    case "all":
      return sql`true`;
  }
}

/** Every request that matches, for a page of the list, among those that its words may be meant for. */
export function matchingRequests(
  ctx: Asking,
  filter: InboxFilter,
  among: Among,
): RawBuilder<RequestRow> {
  const wheres = [inBox(ctx, filter.box), isAmong("r.id", among)];
  if (filter.documentType) wheres.push(sql`r.document_type = ${filter.documentType}`);
  if (filter.state) wheres.push(sql`r.state = ${filter.state}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(r.number ilike ${like} or r.title ilike ${like} or r.payee_name ilike ${like}
      or ${personName("asker")} ilike ${like})`);
  }
  return sql<RequestRow>`
    select ${columns} from ${source(ctx)} where ${sql.join(wheres, sql` and `)}`;
}

/** Whether this person decides on the step that waits, decided on one, or has the right to one. */
const decidesOn = (ctx: Asking): RawBuilder<unknown> => sql`(
  mine.principal is not null or exists (select from approval_step d
    where d.org_id = r.org_id and d.request_id = r.id
      and (d.decided_by = ${ctx.actor.userId} or d.on_behalf_of = ${ctx.actor.userId}
           or may_take_step(d.flag, d.roles, d.limits, ${ctx.actor.role},
                            ${[...ctx.actor.flags]}::text[], r.counted_amount))))`;

/** One request as the list shows it, to whoever may see it: its people, and who sees everything. */
export async function findRow(
  ctx: Asking,
  asked: { id: string; seesAll: boolean },
): Promise<(RequestRow & { decides: boolean }) | undefined> {
  const found = await sql<RequestRow & { decides: boolean }>`
    select ${columns}, ${decidesOn(ctx)} as decides from ${source(ctx)}
    where r.id = ${asked.id} and (${asked.seesAll} or ${ctx.actor.userId} = any (r.makers)
      or ${decidesOn(ctx)})
  `.execute(ctx.tx);
  return found.rows[0];
}

/** How many wait for this person, counted as far as their list counts them. */
export async function countWaiting(ctx: Asking): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${source(ctx)} where ${inBox(ctx, "waiting")} limit ${countCap}) as capped
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}

const similarDays = 90;

/** What else was asked for the same payee in the last ninety days, the newest first. */
export async function similarRequests(
  ctx: Pick<Ctx, "tx" | "now">,
  request: { id: string; documentId: string; payeeKeys: readonly string[]; amount: bigint },
): Promise<RequestShown["similar"]> {
  const since = new Date(ctx.now.getTime() - similarDays * 86_400_000);
  const found = await sql<RequestShown["similar"][number]>`
    select r.id, r.number, r.title, r.link, r.amount, r.state, r.submitted_at as "submittedAt",
      ${personName("asker")} as "requestedByName", r.amount = ${request.amount} as "sameAmount"
    from approval_request r
    join profile asker on asker.org_id = r.org_id and asker.user_id = r.requested_by
    where r.id = any(requests_of_payees(${[...request.payeeKeys]}::text[], ${since}))
      and r.document_id <> ${request.documentId} and r.state in ('pending', 'approved')
    order by r.submitted_at desc, r.id desc limit 10
  `.execute(ctx.tx);
  return found.rows;
}
