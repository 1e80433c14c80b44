// One page of both logs. A company has a million lines: each of the lists gives the beginning of the page in the order its own
// index has, and only these few are put in order together (decision 0078).
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { type PageAsked, pageOfRows, readKey } from "#platform/server/store.ts";
import { type Branch, type Matching, numberOf, type StoredLine } from "./store.ts";

type Asked = Pick<PageAsked<StoredLine>, "limit" | "after" | "direction"> & {
  search?: string | undefined;
};

/** The rows of the page that begins beyond `after`, and where the next one begins. */
export async function readLines(
  ctx: Pick<Ctx, "tx" | "now">,
  { chain, signIns }: Matching,
  asked: Asked,
): Promise<{ rows: StoredLine[]; next: string | null }> {
  const ofChain = chain.length === 0 ? [] : await beginningOf(ctx, chain, asked);
  const beside = signIns === null ? [] : await signInsBeside(ctx, signIns, asked, ofChain);
  const lines = [...ofChain, ...beside].toSorted(inOrder(asked));
  return pageOfRows(lines, { limit: asked.limit, sort: "at" });
}

const inOrder =
  ({ direction }: Asked) =>
  (one: StoredLine, other: StoredLine): number => {
    const [a, b] = direction === "asc" ? [one, other] : [other, one];
    return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
  };

/** The newest sign-ins of a company are looked for in a month first, before all of them are. */
const monthMs = 30 * 86_400_000;

/**
 * The sign-ins that may stand on a page with these lines. They lie person by person: asked for a while of days, few are read.
 * Words are looked for among all of them.
 */
async function signInsBeside(
  ctx: Pick<Ctx, "tx" | "now">,
  signIns: Branch,
  asked: Asked,
  ofChain: readonly StoredLine[],
): Promise<StoredLine[]> {
  // What lies beyond a full page of the chain is on none of this page.
  const end = ofChain.length > asked.limit ? ofChain[asked.limit - 1]?.at : undefined;
  if (end !== undefined) {
    const isWithin = asked.direction === "asc" ? sql`line.at <= ${end}` : sql`line.at >= ${end}`;
    return beginningOf(ctx, [signIns], asked, isWithin);
  }
  const before = asked.after === undefined ? ctx.now : new Date(readKey(asked.after).value);
  if (asked.direction === "desc" && asked.search === undefined) {
    const since = new Date(before.getTime() - monthMs);
    const lines = await beginningOf(ctx, [signIns], asked, sql`line.at >= ${since}`);
    if (lines.length > asked.limit) return lines;
  }
  return beginningOf(ctx, [signIns], asked);
}

/** As many lines of these lists as a page can show and one more, each list in its own order. */
async function beginningOf(
  ctx: Pick<Ctx, "tx">,
  branches: readonly Branch[],
  { limit, after, direction }: Asked,
  isWithin: RawBuilder<unknown> = sql`true`,
): Promise<StoredLine[]> {
  const order = sql.raw(direction);
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  const key = after === undefined ? null : readKey(after);
  const each = branches.map(({ lines, tie }) => {
    const column = sql.ref(`line.${tie}`);
    const place = key && (tie === "seq" ? sql`${numberOf(key.id)}::bigint` : sql`${key.id}::uuid`);
    const isBeyond = key ? sql`(line.at, ${column}) ${beyond} (${key.value}, ${place})` : sql`true`;
    return sql`(
      select * from (${lines}) as line where ${isBeyond} and ${isWithin}
      order by line.at ${order}, ${column} ${order} limit ${limit + 1})`;
  });
  const found = await sql<StoredLine>`
    select * from (${sql.join(each, sql` union all `)}) as page
    order by at ${order}, id ${order} limit ${limit + 1}
  `.execute(ctx.tx);
  return found.rows;
}
