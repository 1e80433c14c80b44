// Two logs read as one: the company's chain, and the company's view of identity's log.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { ninActs } from "#kernel/nin.ts";
import { routineActs, signInActName, signInActs } from "#kernel/signInActs.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import { instantsOf, routineKind, signInKind } from "./rules.ts";

export interface AuditFilter {
  person?: string | undefined;
  kind?: string | undefined;
  looked?: "nin" | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  search?: string | undefined;
}

/** A line as it is stored; `body` is the chain's own text, null for what identity wrote. */
export interface StoredLine {
  id: string;
  at: Date;
  seq: bigint | null;
  kind: string;
  subjectId: string;
  action: string;
  body: string | null;
  by: string | null;
  about: string | null;
  address: string;
}

/** Everything that matches, of both logs. Identity's routine is left out unless it is asked for. */
export function matchingLines(filter: AuditFilter): RawBuilder<StoredLine> {
  const { kind, looked } = filter;
  if (looked !== undefined) return chainLines({ ...filter, kind: "farmer" });
  if (kind === signInKind || kind === routineKind) return signInLines(filter);
  if (kind !== undefined) return chainLines(filter);
  return sql<StoredLine>`${chainLines(filter)} union all ${signInLines(filter)}`;
}

function chainLines({
  person,
  kind,
  looked,
  search,
  ...days
}: AuditFilter): RawBuilder<StoredLine> {
  const wheres = [sql`true`, ...within(sql`e.at`, days)];
  if (kind) wheres.push(sql`e.subject = ${kind}`);
  if (looked) wheres.push(sql`e.action in (${ninActs.look}, ${ninActs.state})`);
  if (person) {
    wheres.push(
      sql`(e.actor_id = ${person} or (e.subject = 'user' and e.subject_id = ${person}::text))`,
    );
  }
  if (search) wheres.push(sql`e.body ilike ${likeOf(search)}`);
  // A line's number is its own: as an id of this list it sorts as the chain does.
  return sql<StoredLine>`
    select ('00000000-0000-4000-8000-' || lpad(to_hex(e.seq), 12, '0'))::uuid as id, e.at, e.seq,
           e.subject as kind, e.subject_id as "subjectId", e.action, e.body,
           null::text as by, null::text as about, '' as address
    from audit_event e where ${sql.join(wheres, sql` and `)}
  `;
}

function signInLines({ person, kind, search, ...days }: AuditFilter): RawBuilder<StoredLine> {
  const wheres = [
    sql`(s.action = any (${[...routineActs]})) = ${kind === routineKind}`,
    ...within(sql`s.at`, days),
  ];
  if (person) wheres.push(sql`(s.user_id = ${person} or s.actor_id = ${person}::text)`);
  if (search) {
    const like = likeOf(search);
    const sought = search.toLowerCase();
    const acts = signInActs.filter((act) => signInActName(act).toLowerCase().includes(sought));
    wheres.push(sql`(s.person_name ilike ${like} or s.person_email ilike ${like}
      or s.address ilike ${like} or s.action = any (${acts}))`);
  }
  return sql<StoredLine>`
    select s.id, s.at, null::bigint as seq, ${signInKind}::text as kind,
           s.user_id::text as "subjectId", s.action, null::text as body,
           case when s.actor_id = s.user_id::text then coalesce(s.person_name, s.person_email)
                else (select ${personName("p")}
                      from profile p where p.user_id::text = s.actor_id) end as by,
           case when s.actor_id = s.user_id::text then null
                else coalesce(s.person_name, s.person_email) end as about,
           s.address
    from sign_in_event s where ${sql.join(wheres, sql` and `)}
  `;
}

function within(
  at: RawBuilder<unknown>,
  days: { from?: Day | undefined; to?: Day | undefined },
): RawBuilder<unknown>[] {
  const { since, before } = instantsOf(days);
  return [...(since ? [sql`${at} >= ${since}`] : []), ...(before ? [sql`${at} < ${before}`] : [])];
}

/** Everybody who works or worked here, by name, and every kind of thing the chain knows. */
export async function findChoices(
  ctx: Pick<Ctx, "tx">,
): Promise<{ people: { id: string; name: string }[]; kinds: string[] }> {
  const people = await sql<{ id: string; name: string }>`
    select who.user_id as id, ${personName("who")} as name from profile who order by name, id
  `.execute(ctx.tx);
  // A loose walk over the index: as many steps as there are kinds, not as there are lines.
  const kinds = await sql<{ subject: string }>`
    with recursive kind as (
      (select subject from audit_event where org_id = current_org() order by subject limit 1)
      union all
      select (select e.subject from audit_event e
              where e.org_id = current_org() and e.subject > kind.subject
              order by e.subject limit 1)
      from kind where kind.subject is not null
    )
    select subject from kind where subject is not null
  `.execute(ctx.tx);
  return { people: people.rows, kinds: kinds.rows.map((row) => row.subject) };
}

/** The last line of the company's chain. */
export async function findLastLine(
  ctx: Pick<Ctx, "tx">,
): Promise<{ seq: bigint; hash: string } | undefined> {
  return ctx.tx
    .selectFrom("audit_event")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
