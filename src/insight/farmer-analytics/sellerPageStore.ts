// Who sold in a season, page by page, for the whole company: how many there are and who stands on the page is read of what is
// kept of each seller (decision 0041), what they brought and when is read of those who are shown. Narrowed, or as a file,
// the same list is read of the deliveries (`figureStore.ts`).
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import {
  type Page,
  type PageAsked,
  readKey,
  readRows,
  withTotals,
} from "#platform/server/store.ts";
import type { FoundRow } from "./figureStore.ts";
import { isYoung, sellersUntil } from "./keptStore.ts";
import type { AnalyticsFigure, Days } from "./rules.ts";
import { farmerWith, isBought, isWholeCompany, ofCommodity, type Question } from "./sourceStore.ts";

interface Sellers {
  /** The days on which they sold. */
  days: Days;
  where: RawBuilder<unknown>;
}

/** The sellers `s` of the figures that count sellers, each of them one. */
const sellersOf: Partial<Record<AnalyticsFigure, (asked: Question) => Sellers>> = {
  active: ({ days }) => ({ days, where: sql`true` }),
  new: ({ days }) => ({ days, where: sql`s.first_from >= ${days.from}` }),
  women: ({ days }) => ({ days, where: sql`s.sex = 'female'` }),
  youth: ({ days }) => ({ days, where: isYoung(days) }),
  sold_before: ({ before }) => ({ days: before, where: sql`true` }),
  retained: ({ before }) => ({ days: before, where: sql`s.comes_back` }),
};

/** One page of the sellers a figure counts; null where it is not read of what is kept of them. */
export async function readSellers(
  ctx: Pick<Ctx, "tx">,
  figure: AnalyticsFigure,
  asked: Question,
  page: Pick<PageAsked<FoundRow>, "limit" | "after">,
): Promise<(Page<FoundRow> & { totals: { value: bigint } }) | null> {
  const sellers = sellersOf[figure]?.(asked);
  const isNarrowed = asked.village ?? asked.bucket ?? asked.cohort;
  if (sellers === undefined || isNarrowed !== undefined || !isWholeCompany(asked)) return null;
  const counted = await sql<{ count: bigint }>`
    select count(*) as count from ${sellersUntil(asked, sellers.days)} and ${sellers.where}
  `.execute(ctx.tx);
  const count = counted.rows[0]?.count ?? 0n;
  const matching = shownSellers(asked, sellers, page);
  const rows = await readRows(ctx, matching, { ...page, sort: "value", direction: "desc" });
  return withTotals(rows, { count, value: count });
}

/** The sellers of a page and the one that follows it, with what they brought under every record that was joined into theirs. */
function shownSellers(
  asked: Question,
  { days, where }: Sellers,
  { limit, after }: Pick<PageAsked<FoundRow>, "limit" | "after">,
): RawBuilder<FoundRow> {
  const key = after === undefined ? null : readKey(after);
  const beyond = key ? sql`and s.farmer_id < ${key.id}::uuid` : sql``;
  return sql<FoundRow>`
    select f.id, f.full_name as name, f.code || coalesce(', ' || d.name, '') as detail, c.day, 1::bigint as value,
           c.grams as measure, '/farmers/' || f.id as path
    from (
      select s.farmer_id from ${sellersUntil(asked, days)} and ${where} ${beyond}
      order by s.farmer_id desc limit ${limit + 1}) s
    join ${farmerWith} on f.org_id = (select current_org()) and f.id = s.farmer_id
    cross join lateral (
      select max(c.collected_on) as day, sum(c.payable_g)::bigint as grams
      from (
        select s.farmer_id as id union all
        select m.id from farmer m where m.org_id = (select current_org()) and m.merged_into = s.farmer_id) r
      join collection c on c.org_id = (select current_org()) and c.farmer_id = r.id
        and c.collected_on between ${days.from} and ${days.to} and ${isBought}
      ${ofCommodity(asked)}) c`;
}
