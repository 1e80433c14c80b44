// One page of both logs. A company has a million lines: each of the lists gives the beginning of the page in the order its own
// index has, and only these few are put in order together (decision 0078).
import { type RawBuilder, sql } from "kysely";
import { countCap } from "#platform/api/page.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Page, type PageAsked, pageOfRows, readKey } from "#platform/server/store.ts";
import { allOf, type Branch, type Matching, numberOf, type StoredLine } from "./store.ts";

type Asked = Pick<PageAsked<StoredLine>, "limit" | "after" | "direction"> & {
  search?: string | undefined;
};

/** The page that begins beyond `after`: what is asked first counts all that match as well. */
export async function readLines(
  ctx: Pick<Ctx, "tx" | "now">,
  matching: Matching,
  asked: Asked,
): Promise<Page<StoredLine>> {
  const { chain, signIns } = matching;
  const { ofAll, lines } =
    chain.length === 0
      ? await signInsAlone(ctx, matching, asked)
      : await beginningOf(ctx, chain, asked, { counting: matching });
  const beside =
    chain.length === 0 || signIns === null ? [] : await signInsBeside(ctx, signIns, asked, lines);
  const page = [...lines, ...beside].toSorted(inOrder(asked));
  return {
    ...pageOfRows(page, { limit: asked.limit, sort: "at" }),
    count: Math.min(ofAll, countCap),
    countIsCapped: ofAll > countCap,
  };
}

const inOrder =
  ({ direction }: Asked) =>
  (one: StoredLine, other: StoredLine): number => {
    const [a, b] = direction === "asc" ? [one, other] : [other, one];
    return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
  };

/** The newest sign-ins of a company are looked for in a month first, before all of them are. */
const monthMs = 30 * 86_400_000;

/** Sign-ins lie person by person: asked for a while of days, few are read. Words are looked for among all of them. */
async function signInsAlone(
  ctx: Pick<Ctx, "tx" | "now">,
  matching: Matching,
  asked: Asked,
): Promise<Found> {
  const branches = matching.signIns === null ? [] : [matching.signIns];
  if (asked.direction === "asc" || asked.search !== undefined) {
    return beginningOf(ctx, branches, asked, { counting: matching });
  }
  const before = asked.after === undefined ? ctx.now : new Date(readKey(asked.after).value);
  const isWithin = sql`line.at >= ${new Date(before.getTime() - monthMs)}`;
  const recent = await beginningOf(ctx, branches, asked, { isWithin, counting: matching });
  if (recent.lines.length > asked.limit) return recent;
  const { lines } = await beginningOf(ctx, branches, asked, {});
  return { ...recent, lines };
}

/** The sign-ins that may stand on a page with these lines: what lies beyond a full page of the chain is on none of it. */
async function signInsBeside(
  ctx: Pick<Ctx, "tx">,
  signIns: Branch,
  asked: Asked,
  ofChain: readonly StoredLine[],
): Promise<StoredLine[]> {
  const end = ofChain.length > asked.limit ? ofChain[asked.limit - 1]?.at : undefined;
  const isUpTo = asked.direction === "asc" ? sql`line.at <= ${end}` : sql`line.at >= ${end}`;
  const bound = end === undefined ? {} : { isWithin: isUpTo };
  return (await beginningOf(ctx, [signIns], asked, bound)).lines;
}

/** Lines in their order, and how many match in all, counted as far as a list counts: 0 where nobody asked. */
interface Found {
  lines: StoredLine[];
  ofAll: number;
}

type Row = { [Name in keyof StoredLine]: StoredLine[Name] | null } & { ofAll: number };
const isLine = (row: Row): row is StoredLine & { ofAll: number } => row.id !== null;

/** As many lines of these lists as a page can show and one more, each list in its own order. */
async function beginningOf(
  ctx: Pick<Ctx, "tx">,
  branches: readonly Branch[],
  { limit, after, direction }: Asked,
  { isWithin = sql`true`, counting }: { isWithin?: RawBuilder<unknown>; counting?: Matching },
): Promise<Found> {
  if (branches.length === 0) return { lines: [], ofAll: 0 };
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
  const ofAll = counting
    ? sql`select count(*)::int from (select from (${allOf(counting)}) as one limit ${countCap + 1}) as counted`
    : sql`select 0`;
  // Where nothing stands on the page it is counted all the same.
  const found = await sql<Row>`
    select page.*, counted.of_all as "ofAll" from (${ofAll}) as counted (of_all)
    left join (${sql.join(each, sql` union all `)}) as page on true
    order by page.at ${order}, page.id ${order} limit ${limit + 1}
  `.execute(ctx.tx);
  const lines = found.rows.filter(isLine).map(({ ofAll: _, ...line }) => line);
  return { lines, ofAll: found.rows[0]?.ofAll ?? 0 };
}
