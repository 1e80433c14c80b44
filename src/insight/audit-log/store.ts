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

/** One of the lists that are read as one: its lines, and what puts two of the same instant in order. */
export interface Branch {
  lines: RawBuilder<StoredLine>;
  tie: "seq" | "id";
}

/** Everything that matches, of both logs. */
export interface Matching {
  chain: Branch[];
  signIns: Branch | null;
}

/** Everything that matches. Identity's routine is left out unless it is asked for. */
export async function matchingLines(ctx: Pick<Ctx, "tx">, filter: AuditFilter): Promise<Matching> {
  const { kind, looked, search } = filter;
  const called = search ? await calledSo(ctx, search) : null;
  if (looked !== undefined) {
    return { chain: chainBranches({ ...filter, kind: "farmer" }, called), signIns: null };
  }
  const signIns = signInBranch(filter, called);
  if (kind === undefined) return { chain: chainBranches(filter, called), signIns };
  const isOfIdentity = kind === signInKind || kind === routineKind;
  return isOfIdentity
    ? { chain: [], signIns }
    : { chain: chainBranches(filter, called), signIns: null };
}

/** All of them, in no order. */
export function allOf({ chain, signIns }: Matching): RawBuilder<StoredLine> {
  const branches = signIns ? [...chain, signIns] : chain;
  return sql`${sql.join(
    branches.map(({ lines }) => lines),
    sql` union all `,
  )}`;
}

/** What an auditor reads of a line: its kind, its act and its details, as they stand at its end (migration 0215). */
const saidOfLine = sql`lower(e.subject || ' ' || substr(e.body, strpos(e.body, '"action":"') + 10))`;

/** What was typed: who is called so, and among which lines of the chain the words are looked for. */
interface Called {
  search: string;
  /** The words stand in lines in small letters. */
  like: string;
  people: string[];
  among: RawBuilder<unknown>;
}

/** So many of the newest lines are looked through for words that no index knows. */
const newestLines = 20_000;

async function calledSo(ctx: Pick<Ctx, "tx">, search: string): Promise<Called> {
  const like = likeOf(search);
  const found = await sql<{ people: string[]; lines: bigint[] | null; last: bigint }>`
    select audit_lines_with_words(${search}) as lines,
      array(select who.user_id from profile who
            where ${personName("who")} ilike ${like} or who.email ilike ${like}) as people,
      coalesce((select seq from audit_event order by seq desc limit 1), 0) as last
  `.execute(ctx.tx);
  const { people, lines, last } = found.rows[0] ?? { people: [], lines: [], last: 0n };
  const isKnown = /[\p{L}\p{N}]{3}/u.test(search);
  const newest = isKnown ? sql`true` : sql`e.seq > ${last - BigInt(newestLines)}`;
  const among = lines === null ? newest : sql`e.seq = any(${lines}::bigint[])`;
  return { search, like: likeOf(search.toLowerCase()), people, among };
}

/** Of more people than these the lines are come upon soon in the order of time. */
const fewPeople = 5;

/**
 * The lines of the chain in lists that an index has in their order: what a person did, and what was done to them; what says the
 * words, and what those did who are called so.
 */
function chainBranches(
  { person, kind, looked, ...days }: AuditFilter,
  called: Called | null,
): Branch[] {
  const wheres = [...within(sql`e.at`, days)];
  if (kind) wheres.push(sql`e.subject = ${kind}`);
  if (looked) wheres.push(sql`e.action in (${ninActs.look}, ${ninActs.state})`);
  const branch = (...more: RawBuilder<unknown>[]): Branch => ({
    lines: chainLines([...wheres, ...more]),
    tie: "seq",
  });
  const says = sql`${saidOfLine} like ${called?.like}`;
  const byThem = sql`e.actor_id = any(${called?.people}::uuid[])`;
  if (person) {
    const isFound = called ? sql`(${says} or ${byThem})` : sql`true`;
    const isAbout = sql`e.subject = 'user' and e.subject_id = ${person}::text and e.actor_id is distinct from ${person}`;
    return [branch(sql`e.actor_id = ${person}`, isFound), branch(isAbout, isFound)];
  }
  if (!called) return [branch(sql`true`)];
  const { people, among } = called;
  const byOne =
    people.length > fewPeople ? [byThem] : people.map((one) => sql`e.actor_id = ${one}`);
  return [branch(says, among), ...byOne.map((isTheirs) => branch(isTheirs, sql`not ${says}`))];
}

function chainLines(wheres: readonly RawBuilder<unknown>[]): RawBuilder<StoredLine> {
  // A line's number is its own: as an id of this list it sorts as the chain does.
  return sql<StoredLine>`
    select ${idOfSeq(sql`e.seq`)} as id, e.at, e.seq,
           e.subject as kind, e.subject_id as "subjectId", e.action, e.body,
           null::text as by, null::text as about, '' as address
    from audit_event e where ${sql.join([...wheres], sql` and `)}
  `;
}

const beginsIdOfLine = "00000000-0000-4000-8000-";
const idOfSeq = (seq: RawBuilder<unknown>) =>
  sql`(${sql.lit(beginsIdOfLine)} || lpad(to_hex(${seq}), 12, '0'))::uuid`;

/** The number in the chain of the line that has this id here; what identity wrote comes behind every line of its instant. */
export function numberOf(id: string): bigint {
  return id.startsWith(beginsIdOfLine) ? BigInt(`0x${id.slice(-12)}`) : 2n ** 63n - 1n;
}

/** What identity wrote of the company's people; null where nobody, no act and no address can be called so. */
function signInBranch(
  { person, kind, search: _, ...days }: AuditFilter,
  called: Called | null,
): Branch | null {
  const wheres = [
    sql`(s.action = any (${[...routineActs]})) = ${kind === routineKind}`,
    ...within(sql`s.at`, days),
  ];
  if (person) wheres.push(sql`(s.user_id = ${person} or s.actor_id = ${person}::text)`);
  if (called) {
    const sought = called.search.toLowerCase();
    const acts = signInActs.filter((act) => signInActName(act).toLowerCase().includes(sought));
    const isAddress = /^[0-9a-f.:]+$/.test(sought);
    if (called.people.length + acts.length === 0 && !isAddress) return null;
    wheres.push(sql`(s.user_id = any(${called.people}::uuid[]) or s.action = any (${acts})
      or s.address ilike ${called.like})`);
  }
  return { lines: signInLines(wheres), tie: "id" };
}

function signInLines(wheres: readonly RawBuilder<unknown>[]): RawBuilder<StoredLine> {
  return sql<StoredLine>`
    select s.id, s.at, null::bigint as seq, ${signInKind}::text as kind,
           s.user_id::text as "subjectId", s.action, null::text as body,
           case when s.actor_id = s.user_id::text then coalesce(s.person_name, s.person_email)
                else (select ${personName("p")}
                      from profile p where p.user_id::text = s.actor_id) end as by,
           case when s.actor_id = s.user_id::text then null
                else coalesce(s.person_name, s.person_email) end as about,
           s.address
    from sign_in_event s where ${sql.join([...wheres], sql` and `)}
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
