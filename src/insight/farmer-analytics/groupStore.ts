// The whole overview in one statement: its figures, and farmers and deliveries by district, village, price, tenth,
// first season and officer.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { type FigureAsked, figureSum } from "./figureStore.ts";
import type { Days } from "./rules.ts";
import { deliveries, isBought, type Question, sharedSources, type Sources } from "./sourceStore.ts";

export interface Group {
  part:
    | "figure"
    | "before"
    | "district"
    | "village"
    | "price"
    | "tenth"
    | "cohort"
    | "officer"
    | "league";
  key: string;
  label: string;
  /** Of a figure: its rows. */
  farmers: bigint;
  grams: bigint;
  /** Of a figure: what its rows add. */
  value: bigint;
  /** Of the league: how many records lack what. */
  phone: bigint;
  nin: bigint;
  plot: bigint;
  consent: bigint;
}

const noGaps = sql`0::bigint, 0::bigint, 0::bigint, 0::bigint`;
/** Villages are shown by the most kilograms, so many of them. */
const mostVillages = 12;

/** Which parts of the overview are read; `seasons` hold every other stretch of days. */
export interface PartsAsked {
  figures: readonly FigureAsked[];
  seasons: Days;
  /** Officers are told without the choice of one, so that another can be chosen. */
  isWhole: boolean;
}

/**
 * Every figure and every group. Whatever several of them are made of is read once: the seasons' slips, who brought
 * them, the days each farmer ever brought something, land, and the register. All are about the same farmers: only
 * their days differ.
 */
export async function readParts(
  ctx: Pick<Ctx, "tx">,
  asked: Question,
  { figures, seasons, isWhole }: PartsAsked,
): Promise<Group[]> {
  const from = sharedSources(asked, seasons);
  const parts = [
    ...figures.map((figure) => figureSum(figure, from)),
    ...groupsOf(asked, from),
    cohorts(from, seasons),
    officers(asked, from, isWhole),
    league(from),
  ];
  return read(ctx, from, parts);
}

/** The groups of one part alone: the season's deliveries by district. */
export function readDistricts(
  ctx: Pick<Ctx, "tx">,
  asked: Question,
  seasons: Days,
): Promise<Group[]> {
  const from = sharedSources(asked, seasons);
  return read(ctx, from, [byDistrict(asked, from)]);
}

async function read(
  ctx: Pick<Ctx, "tx">,
  from: ReturnType<typeof sharedSources>,
  parts: readonly RawBuilder<unknown>[],
): Promise<Group[]> {
  const together = sql.join(parts, sql` union all `);
  const found = await sql<Group>`
    with ${from.withAll()}
    select g.* from (${together})
      as g (part, key, label, farmers, grams, value, phone, nin, plot, consent)
    order by g.part, g.grams desc, g.key
  `.execute(ctx.tx);
  return found.rows;
}

const byDistrict = (asked: Question, from: Sources): RawBuilder<unknown> => sql`
  select 'district', coalesce(c.district, 'none'), coalesce(min(c.district_name), '–'),
         count(distinct c.farmer), sum(c.payable_g)::bigint, sum(c.value_amount)::bigint, ${noGaps}
  from ${from.slips(asked.days)} c where ${isBought} group by c.district`;

/** The season's deliveries by district, village, price, and by tenths of those who brought most. */
function groupsOf(asked: Question, from: Sources): RawBuilder<unknown>[] {
  const slips = from.slips(asked.days);
  const measured = sql`sum(c.payable_g) filter (where c.moisture_bp is not null)`;
  return [
    byDistrict(asked, from),
    sql`
    (select 'village', c.village, c.village, count(distinct c.farmer), sum(c.payable_g)::bigint,
            coalesce(round(sum(c.moisture_bp * c.payable_g) / nullif(${measured}, 0)), 0)::bigint, ${noGaps}
     from ${slips} c where ${isBought} group by c.village
     order by sum(c.payable_g) desc limit ${mostVillages})`,
    sql`
    select 'price', c.bucket, c.bucket, count(distinct c.farmer), sum(c.payable_g)::bigint, count(*),
           ${noGaps}
    from ${slips} c where ${isBought} group by c.bucket`,
    sql`
    select 'tenth', r.tenth::text, r.tenth::text, count(*), sum(r.grams)::bigint, sum(r.value)::bigint,
           ${noGaps}
    from (
      select s.grams, s.value, ntile(10) over (order by s.grams desc, s.farmer) as tenth
      from (select c.farmer, sum(c.payable_g) as grams, sum(c.value_amount) as value
            from ${slips} c where ${isBought} group by c.farmer) s) r
    group by r.tenth`,
  ];
}

/** How many of those who first delivered in a season delivered in each of the seasons that are shown. */
function cohorts(from: Sources, seasons: Days): RawBuilder<unknown> {
  return sql`
    select 'cohort', ${seasonOf("b.first_day")}::text, w.season::text, count(*), sum(w.grams)::bigint,
           0::bigint, ${noGaps}
    from (
      select c.farmer, ${seasonOf("c.day")} as season, sum(c.payable_g) as grams
      from ${from.slips(seasons)} c where ${isBought} group by 1, 2) w
    join ${from.firstDays} b on b.farmer = w.farmer
    group by 2, 3`;
}

/** The year a day's season began in. */
function seasonOf(column: string): RawBuilder<unknown> {
  const day = sql.ref(column);
  return sql`(extract(year from ${day})::int - (extract(month from ${day}) < 10)::int)`;
}

/** Whoever bought in the season; with one of them chosen, the others too. */
function officers(asked: Question, from: Sources, isWhole: boolean): RawBuilder<unknown> {
  const everybody = { ...asked, officerId: undefined };
  const isNarrower = isWhole && asked.officerId !== undefined;
  const buyers = isNarrower
    ? sql`select c.created_by from ${deliveries(everybody, asked.days)}`
    : sql`select c.created_by from ${from.slips(asked.days)} c`;
  return sql`
    select 'officer', o.user_id::text, ${personName("o")}, 0, 0, 0, ${noGaps}
    from profile o where o.user_id in (${buyers})`;
}

/** How whole the records are that each officer made. */
const league = ({ register }: Sources): RawBuilder<unknown> => sql`
  select 'league', o.user_id::text, ${personName("o")}, count(*), 0, 0,
         count(*) filter (where r.missing_phone), count(*) filter (where r.missing_nin),
         count(*) filter (where r.missing_plot), count(*) filter (where r.missing_consent)
  from profile o
  join ${register} r on r.registered_by = o.user_id
  group by o.user_id, o.first_name, o.last_name, o.email`;
