// What every store.ts needs: reading a list page by page, and moving a thing through its lifecycle
// with the guard in the WHERE of the update.
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Lifecycle } from "#kernel/lifecycle.ts";
import { can } from "#kernel/permissions.ts";
import { notFound, Refusal, whyNotMoved } from "#kernel/refusal.ts";
import { countCap } from "#platform/api/page.ts";
import type { Ctx } from "./context.ts";
import type { DB } from "./tables.generated.ts";

export interface PageAsked<Row> {
  limit: number;
  after?: string | undefined;
  /** The column to sort by; ties are broken by id. It may not be null in any row. */
  sort: keyof Row & string;
  direction: "asc" | "desc";
}

export interface Page<Row> {
  rows: Row[];
  next: string | null;
  count: number;
  countIsCapped: boolean;
}

/**
 * One page of a list, by key and never by offset: two statements, one for the rows and one for the
 * count where more follows. `matching` selects every row that matches, with an `id` column.
 */
export async function readPage<Row extends { id: string }>(
  ctx: Pick<Ctx, "tx">,
  // The builder's table parameters do not matter here, only the shape of its rows.
  matching: SelectQueryBuilder<DB, never, Row> | RawBuilder<Row>,
  asked: PageAsked<Row>,
): Promise<Page<Row>> {
  const rows = await readRows(ctx, matching, asked);
  if (asked.after === undefined && rows.next === null) return countedItself(rows);
  const counted = await sql<{ count: bigint }>`
    select count(*) as count from (select 1 from (${matching}) as page limit ${countCap + 1}) as capped
  `.execute(ctx.tx);
  const count = Number(counted.rows[0]?.count ?? 0n);
  return {
    ...rows,
    count: Math.min(count, countCap),
    countIsCapped: count > countCap,
  };
}

/** A first page that nothing follows holds all there is: it is not asked a second time how many match. */
function countedItself<Row>(page: { rows: Row[]; next: string | null }): Page<Row> {
  const count = page.rows.length;
  return { ...page, count: Math.min(count, countCap), countIsCapped: count > countCap };
}

/**
 * As `readPage`, with totals over everything that matches: `{ net_g: sql`sum(net_g)` }`. `added` adds up the rows of a first
 * page that holds everything, where asking for their totals would cost as much again.
 */
export async function readPageWithTotals<Row extends { id: string }, Totals>(
  ctx: Pick<Ctx, "tx">,
  matching: SelectQueryBuilder<DB, never, Row> | RawBuilder<Row>,
  asked: PageAsked<Row>,
  totals: RawBuilder<Totals>,
  added?: (rows: readonly Row[]) => Totals,
): Promise<Page<Row> & { totals: Totals }> {
  return readPageWithKept(
    ctx,
    matching,
    asked,
    sql<{ count: bigint } & Totals>`
      select count(*) as count, ${totals} from (${matching}) as page
    `,
    added,
  );
}

/**
 * As `readPageWithTotals`, with the count and the totals by a question of their own, of sums that are kept
 * beside the rows: a list must cost what a page costs, however many rows there are.
 */
export async function readPageWithKept<Row extends { id: string }, Totals>(
  ctx: Pick<Ctx, "tx">,
  matching: SelectQueryBuilder<DB, never, Row> | RawBuilder<Row>,
  asked: PageAsked<Row>,
  kept: RawBuilder<{ count: bigint } & Totals>,
  added?: (rows: readonly Row[]) => Totals,
): Promise<Page<Row> & { totals: Totals }> {
  const rows = await readRows(ctx, matching, asked);
  if (added && asked.after === undefined && rows.next === null) {
    return { ...countedItself(rows), totals: added(rows.rows) };
  }
  const first = (await kept.execute(ctx.tx)).rows[0];
  if (!first) throw new Error("an aggregate always has one row");
  return withTotals(rows, first);
}

/** Rows of a page with the count and the totals of the whole list, in one row. */
export function withTotals<Row, Totals>(
  rows: { rows: Row[]; next: string | null },
  { count, ...sums }: { count: bigint } & Totals,
): Page<Row> & { totals: Totals } {
  return {
    ...rows,
    count: Math.min(Number(count), countCap),
    countIsCapped: Number(count) > countCap,
    // What is left of the row without its count is exactly the totals asked for.
    totals: sums as Totals,
  };
}

/** One page of what matches, and where the next one begins; nothing is counted. */
export async function readRows<Row extends { id: string }>(
  ctx: Pick<Ctx, "tx">,
  matching: SelectQueryBuilder<DB, never, Row> | RawBuilder<Row>,
  asked: PageAsked<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const column = sql.ref(`page.${asked.sort}`);
  const id = sql.ref("page.id");
  const direction = asked.direction === "asc" ? sql`asc` : sql`desc`;
  const key = asked.after === undefined ? null : readKey(asked.after);
  const beyond = asked.direction === "asc" ? sql`>` : sql`<`;
  const where = key
    ? sql`where (${column}, ${id}) ${beyond} (${key.value}, ${key.id}::uuid)`
    : sql``;
  const result = await sql<Row>`
    select * from (${matching}) as page ${where}
    order by ${column} ${direction}, ${id} ${direction} limit ${asked.limit + 1}
  `.execute(ctx.tx);
  return pageOfRows(result.rows, asked);
}

/** The rows of a page, and where the next one begins, of rows in their order of which one more than fits was read. */
export function pageOfRows<Row extends { id: string }>(
  read: readonly Row[],
  { limit, sort }: Pick<PageAsked<Row>, "limit" | "sort">,
): { rows: Row[]; next: string | null } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  const more = read.length > limit && last !== undefined;
  return { rows, next: more ? writeKey(last[sort], last.id) : null };
}

function writeKey(value: unknown, id: string): string {
  const plain = value instanceof Date ? value.toISOString() : String(value);
  return Buffer.from(JSON.stringify([plain, id])).toString("base64url");
}

/** Where a page goes on: the value that its rows are sorted by, and the id of the last row shown. */
export function readKey(after: string): { value: string; id: string } {
  const refusal = new Refusal("page-key", "This page link is broken. Open the list again.");
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(after, "base64url").toString("utf8"));
  } catch {
    throw refusal;
  }
  if (!Array.isArray(parsed)) throw refusal;
  const [value, id]: unknown[] = parsed;
  if (typeof value !== "string" || typeof id !== "string") throw refusal;
  if (!/^[0-9a-f-]{36}$/.test(id) || value.includes("\u0000")) throw refusal;
  return { value, id };
}

/** What `ilike` finds wherever these words stand; the signs of a pattern are only characters. */
export function likeOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

interface MoveAsked<Name extends string, Row> {
  id: string;
  move: Name;
  /** The version the person saw. Left out only by the system's own moves. */
  version?: number;
  /** Columns that change with the move. */
  set?: Partial<Row>;
  /** The word for the thing, for refusals and the history: "collection". */
  what: string;
  /** Kept in the history with the move. */
  details?: Record<string, unknown>;
}

/**
 * Moves a thing through its lifecycle: permission, then state and version in the WHERE of the update.
 * Refuses 403 without the right, 404 unknown, 409 in another state or changed meanwhile.
 */
export async function moveState<
  T extends keyof DB & string,
  State extends string,
  Name extends string,
>(
  ctx: Ctx,
  table: T,
  life: Lifecycle<State, Name>,
  asked: MoveAsked<Name, Selectable<DB[T]>>,
): Promise<Selectable<DB[T]>> {
  const move = life.moves[asked.move];
  if (!can(ctx.actor.flags, move.needs)) {
    throw new Refusal("not-allowed", "You may not do this.", { status: 403 });
  }
  const changes = Object.entries(asked.set ?? {}).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const assignments = sql.join([sql`state = ${move.to}`, sql`version = version + 1`, ...changes]);
  const versionGuard = asked.version === undefined ? sql`` : sql`and version = ${asked.version}`;
  const moved = await sql<Selectable<DB[T]>>`
    update ${sql.table(table)} set ${assignments}
    where org_id = current_org() and id = ${asked.id}
      and state in (${sql.join([...move.from])}) ${versionGuard}
    returning *
  `.execute(ctx.tx);
  const row = moved.rows[0];
  if (!row) throw await whyNot(ctx, table, asked, move.from);
  ctx.audit({
    subject: asked.what,
    subjectId: asked.id,
    action: asked.move,
    details: { to: move.to, ...asked.details },
  });
  return row;
}

async function whyNot(
  ctx: Ctx,
  table: string,
  asked: { id: string; move: string; version?: number; what: string },
  from: readonly string[],
): Promise<Refusal> {
  const found = await sql<{ state: string; version: number }>`
    select state, version from ${sql.table(table)}
    where org_id = current_org() and id = ${asked.id}
  `.execute(ctx.tx);
  const row = found.rows[0];
  if (!row) return notFound(asked.what);
  return whyNotMoved({ ...asked, state: row.state }, from);
}

interface ChangeAsked<Row> {
  id: string;
  /** The version the person saw. */
  version: number;
  /** The states in which it may be changed. */
  states: readonly string[];
  set: Partial<Row>;
  /** The word for the thing, for refusals and the history: "customer". */
  what: string;
  /** Columns whose content stays out of the history (a NIN, a phone): only that they changed. */
  hide?: readonly (keyof Row & string)[];
}

/**
 * Changes what a person typed, guarded by state and by the version they saw, with old and new in the
 * history. Refuses 404 unknown, 409 in another state or changed meanwhile.
 */
export async function changeRow<T extends keyof DB & string>(
  ctx: Ctx,
  table: T,
  asked: ChangeAsked<Selectable<DB[T]>>,
): Promise<Selectable<DB[T]>> {
  const found = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where org_id = current_org() and id = ${asked.id}
  `.execute(ctx.tx);
  const before = found.rows[0];
  if (!before) throw notFound(asked.what);
  const changed = Object.entries(asked.set).filter(
    ([column, value]) => !isSameValue(before[column], value),
  );
  const changes = changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const updated = await sql<Selectable<DB[T]>>`
    update ${sql.table(table)} set ${sql.join([sql`version = version + 1`, ...changes])}
    where org_id = current_org() and id = ${asked.id}
      and state in (${sql.join([...asked.states])}) and version = ${asked.version}
    returning *
  `.execute(ctx.tx);
  const row = updated.rows[0];
  if (!row) throw await whyNot(ctx, table, { ...asked, move: "be changed" }, asked.states);
  const hidden: readonly string[] = asked.hide ?? [];
  const details = Object.fromEntries(
    changed.map(([column, value]) => [
      column,
      hidden.includes(column) ? "changed" : { from: before[column] ?? null, to: value },
    ]),
  );
  ctx.audit({ subject: asked.what, subjectId: asked.id, action: "change", details });
  return row;
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, i) => one === b[i]);
  }
  return a === b;
}

/**
 * The first of two keys that is there, to find a row by. Not `coalesce`: behind row security PostgreSQL asks an index only
 * for what it knows to give nothing away, and `coalesce` is not among that; it would read the whole company instead.
 */
export function eitherKey(first: string, second: string): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(first)} is null then ${sql.ref(second)} else ${sql.ref(first)} end`;
}
