// The whole overview in one statement: its figures, and farmers and deliveries by district, village, price, tenth,
// first season and officer. What it is read from is laid out once: of the whole company by what is kept (`keptStore.ts`),
// of an officer or a district by the deliveries themselves (`seasonStore.ts`).
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { addedUp } from "./figureStore.ts";
import type { Day } from "#kernel/days.ts";
import { keptSources } from "./keptStore.ts";
import { thresholdInSql } from "#books/thresholds/door.ts";
import type { AnalyticsFigure } from "./rules.ts";
import { seasonSources } from "./seasonStore.ts";
import { deliveries, isWholeCompany, type Question, villageOf } from "./sourceStore.ts";

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

/** Every figure and every group; `seasons` are the first days of those that are set beside each other, the newest first. */
export function readParts(
  ctx: Pick<Ctx, "tx">,
  asked: Question,
  { seasons, isWhole }: { seasons: readonly Day[]; isWhole: boolean },
): Promise<Group[]> {
  return read(ctx, sourcesFor(asked, seasons), [
    ...figures(asked),
    byDistrict,
    byVillage,
    byPrice,
    byTenth,
    byCohort,
    officers(asked, isWhole),
    league,
  ]);
}

/** The groups of one part alone: the season's deliveries by district. */
export function readDistricts(ctx: Pick<Ctx, "tx">, asked: Question): Promise<Group[]> {
  return read(ctx, sourcesFor(asked, [asked.days.from]), [byDistrict]);
}

function sourcesFor(asked: Question, seasons: readonly Day[]): RawBuilder<unknown> {
  const sources = isWholeCompany(asked)
    ? keptSources(asked, seasons)
    : seasonSources(asked, seasons);
  return sql.join(sources.map(([name, what]) => sql`${sql.ref(name)} as materialized (${what})`));
}

async function read(
  ctx: Pick<Ctx, "tx">,
  sources: RawBuilder<unknown>,
  parts: readonly RawBuilder<unknown>[],
): Promise<Group[]> {
  const together = sql.join(parts, sql` union all `);
  const found = await sql<Group>`
    with ${sources}
    select g.* from (${together})
      as g (part, key, label, farmers, grams, value, phone, nin, plot, consent)
    order by g.part, g.grams desc, g.key
  `.execute(ctx.tx);
  return found.rows;
}

/** Figures of one source as groups, each with its name, how many rows it has and what they add. */
const named = (
  part: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  sums: readonly (readonly [AnalyticsFigure, RawBuilder<unknown>, RawBuilder<unknown>])[],
): RawBuilder<unknown> => sql`
  select ${part}, v.name, '', v.count, 0::bigint, coalesce(v.value, 0)::bigint, ${noGaps}
  from (${source}) s
  cross join lateral (values ${sql.join(
    sums.map(([name, count, value]) => sql`(${name}::text, (${count})::bigint, ${value})`),
  )}) as v (name, count, value)`;

const stretch = sql`case when s.is_before then 'before' else 'figure' end`;
const now = sql`'figure'::text`;

/** A figure that counts: as many rows as it adds. */
const counted = (name: AnalyticsFigure, count: string) =>
  [name, sql.ref(count), sql.ref(count)] as const;

/** Every figure of the season, and those of the days before that are set beside them. */
function figures(asked: Question): RawBuilder<unknown>[] {
  const { days, before } = asked;
  const earlier = { ...asked, days: before };
  return [
    named(
      stretch,
      sql`
      select s.is_before, sum(s.farmers) as active, coalesce(sum(s.farmers) filter (where s.sex = 'female'), 0) as women,
             coalesce(sum(s.farmers) filter (where s.first_from >=
               case when s.is_before then ${before.from}::date else ${days.from}::date end), 0) as new,
             coalesce(sum(s.farmers) filter (where s.is_young), 0) as youth
      from sellers s group by 1`,
      [
        counted("active", "s.active"),
        counted("new", "s.new"),
        counted("women", "s.women"),
        counted("youth", "s.youth"),
      ],
    ),
    named(
      now,
      sql`
      select coalesce(sum(s.farmers), 0) as sold, coalesce(sum(s.farmers) filter (where s.sells_now), 0) as stayed
      from sellers s where s.is_before`,
      [counted("sold_before", "s.sold"), counted("retained", "s.stayed")],
    ),
    named(stretch, sql`select s.* from sums s where s.is_bought`, [
      ["bought", sql`s.slips`, sql`s.grams`],
      ["paid", sql`s.slips`, sql`s.value`],
      ["at_list", sql`s.slips`, sql`s.at_list`],
      [
        "traced",
        sql`s.slips`,
        sql`(select t.grams from traced_grams t where t.is_before = s.is_before)`,
      ],
    ]),
    named(stretch, sql`select s.* from sums s where not s.is_bought`, [
      ["rejected", sql`s.slips`, sql`s.grams`],
    ]),
    named(stretch, sql`select b.is_before, count(*) as farmers from beyond_land b group by 1`, [
      counted("over_yield", "s.farmers"),
    ]),
    named(now, addedUp("from_suppliers", asked), [["from_suppliers", sql`s.count`, sql`s.value`]]),
    named(sql`'before'`, addedUp("from_suppliers", earlier), [
      ["from_suppliers", sql`s.count`, sql`s.value`],
    ]),
    ...advances(asked),
    named(
      now,
      sql`
      select sum(r.farmers) as farmers, sum(r.phone) as phone, sum(r.nin) as nin, sum(r.plot) as plot,
             sum(r.consent) as consent
      from registered r`,
      [
        counted("registered", "s.farmers"),
        counted("missing_phone", "s.phone"),
        counted("missing_nin", "s.nin"),
        counted("missing_plot", "s.plot"),
        counted("missing_consent", "s.consent"),
      ],
    ),
  ];
}

/** Open advances: of the whole company by the sums kept of debts, of an officer or a district by their rows. */
function advances(asked: Question): RawBuilder<unknown>[] {
  if (!isWholeCompany(asked)) {
    return (["advances", "advances_old"] as const).map((name) =>
      named(now, addedUp(name, asked), [[name, sql`s.count`, sql`s.value`]]),
    );
  }
  const isOld = sql`k.day < ${asked.today}::date - ${thresholdInSql(asked.today, "oldAdvance")}`;
  return [
    named(
      now,
      sql`
      select sum(k.dues) as dues, sum(k.open) as open, sum(k.dues) filter (where ${isOld}) as old_dues,
             sum(k.open) filter (where ${isOld}) as old_open
      from due_sum k where k.kind = 'farmer-advance' and k.dues > 0`,
      [
        ["advances", sql`s.dues`, sql`s.open`],
        ["advances_old", sql`s.old_dues`, sql`s.old_open`],
      ],
    ),
  ];
}

/** Those who sold in the season by where they live; few places stand for many farmers. */
const places = sql`(
  select s.locality_id, s.village, sum(s.farmers) as farmers, sum(s.grams) as grams, sum(s.value) as value,
         sum(s.moist_g) as moist_g, sum(s.measured_g) as measured_g
  from sellers s where not s.is_before group by 1, 2) f
  left join locality l on l.id = f.locality_id`;

const byDistrict = sql`
  select 'district', coalesce(d.id, 'none'), coalesce(min(d.name), '–'), sum(f.farmers)::bigint,
         sum(f.grams)::bigint, sum(f.value)::bigint, ${noGaps}
  from ${places} left join locality d on d.id = l.district_id group by d.id`;

/** The value of a village is how moist its kilograms were. */
const byVillage = sql`
  (select 'village', ${villageOf}, ${villageOf}, sum(f.farmers)::bigint, sum(f.grams)::bigint,
          coalesce(round(sum(f.moist_g) / nullif(sum(f.measured_g), 0)), 0)::bigint, ${noGaps}
   from ${places} group by 2 order by sum(f.grams) desc, 2 limit ${mostVillages})`;

const byPrice = sql`
  select 'price', c.bucket, c.bucket, c.farmers::bigint, c.grams::bigint, c.slips::bigint, ${noGaps}
  from prices_paid c`;

const byTenth = sql`
  select 'tenth', r.tenth::text, r.tenth::text, r.farmers, r.grams::bigint, r.value::bigint, ${noGaps}
  from tenths r`;

/** How many of those who first sold in a season sold in each of the seasons that are shown. */
const byCohort = sql`
  select 'cohort', extract(year from c.first_from)::text, extract(year from c.season_from)::text, c.farmers,
         c.grams::bigint, 0::bigint, ${noGaps}
  from cohorts c`;

/** Whoever bought in the season; with one of them chosen, the others too. */
function officers(asked: Question, isWhole: boolean): RawBuilder<unknown> {
  const everybody = { ...asked, officerId: undefined };
  const buyers =
    isWhole && asked.officerId !== undefined
      ? sql`select c.created_by from ${deliveries(everybody, asked.days)}`
      : sql`select c.created_by from buyers c`;
  return sql`
    select 'officer', o.user_id::text, ${personName("o")}, 0, 0, 0, ${noGaps}
    from profile o where o.user_id in (${buyers})`;
}

/** How whole the records are that each officer made. */
const league = sql`
  select 'league', o.user_id::text, ${personName("o")}, r.farmers, 0, 0, r.phone, r.nin, r.plot, r.consent
  from profile o join registered r on r.registered_by = o.user_id`;
