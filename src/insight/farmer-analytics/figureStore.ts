// The rows behind every figure about farmers. What counts as bought is what the list of collections counts:
// all but turned away and struck out.
import { type RawBuilder, sql } from "kysely";
import type { TradedCommodity } from "#kernel/commodities.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { RowsAsked } from "./api.ts";
import {
  type AnalyticsFigure,
  type Days,
  oldAdvanceDays,
  type PriceBucket,
  youthAge,
} from "./rules.ts";

/** What a farm can give, for the figure of those who brought more. */
export interface YieldTerms {
  /** Grams of the base form for a hectare, and the share of it at which buying stops; null: no limit. */
  cap: { perHectare: bigint; stopBp: number } | null;
  forms: readonly { form: string; outturnBp: number }[];
}

/** One question: which days, which farmers, whose work. */
export interface Question {
  today: Day;
  days: Days;
  before: Days;
  commodity: TradedCommodity;
  districtId: string | undefined;
  officerId: string | undefined;
  village?: string | undefined;
  bucket?: PriceBucket | undefined;
  cohort?: Days | undefined;
  terms: YieldTerms;
}

/** How far the price paid for a kilogram is from the published one. */
export const bucketOf = sql`case
  when c.unit_price_amount < c.list_price_amount - 200 then 'below_200'
  when c.unit_price_amount < c.list_price_amount then 'below'
  when c.unit_price_amount = c.list_price_amount then 'at_list'
  when c.unit_price_amount <= c.list_price_amount + 200 then 'above'
  else 'above_200' end`;

/** Where a farmer lives, by name; a village the list does not know stands as it was written. */
export const villageOf = sql`coalesce(f.village, l.name, '–')`;

/** The record of a farmer that stays, where `m` is any record that may have been merged into it. */
const stays = sql`coalesce(m.merged_into, m.id)`;

export const isBought = sql`c.state not in ('rejected', 'void')`;

/** Farmers with their place. */
const farmerWith = sql`
  farmer f
  left join locality l on l.id = f.locality_id
  left join locality d on d.id = l.district_id`;

/** Every delivery of a stretch of days that matches, with its farmer and their place. */
export function deliveries(asked: Question, { from, to }: Days): RawBuilder<unknown> {
  const wheres = [sql`c.collected_on between ${from} and ${to}`, ...placeWheres(asked)];
  if (asked.officerId) wheres.push(sql`c.created_by = ${asked.officerId}`);
  if (asked.village) wheres.push(sql`${villageOf} = ${asked.village}`);
  if (asked.bucket) wheres.push(sql`${bucketOf} = ${asked.bucket}`);
  if (asked.cohort) {
    const { from: first, to: last } = asked.cohort;
    wheres.push(sql`f.id in (
      select b.farmer from (${firstDeliveries(asked)}) b where b.first_day between ${first} and ${last})`);
  }
  return sql`
    collection c
    join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${asked.commodity}
    join farmer m on m.org_id = c.org_id and m.id = c.farmer_id
    join ${farmerWith} on f.org_id = c.org_id and f.id = ${stays}
    where ${sql.join(wheres, sql` and `)}`;
}

function placeWheres({ districtId }: Question): RawBuilder<unknown>[] {
  if (districtId === undefined) return [];
  return [districtId === "none" ? sql`d.id is null` : sql`d.id = ${districtId}`];
}

/**
 * What was bought of this commodity, by the record of each farmer that stays. One set for all farmers: asked
 * for farmer by farmer it would take longer the more of them there are.
 */
const boughtOf = ({ commodity }: Pick<Question, "commodity">) => sql`
  collection e
  join product q on q.org_id = e.org_id and q.id = e.product_id and q.commodity = ${commodity}
  join farmer m on m.org_id = e.org_id and m.id = e.farmer_id
  where e.state not in ('rejected', 'void')`;

/** The day each farmer first brought this commodity. */
export function firstDeliveries(asked: Pick<Question, "commodity">): RawBuilder<unknown> {
  return sql`
    select ${stays} as farmer, min(e.collected_on) as first_day from ${boughtOf(asked)} group by 1`;
}

const farmerPath = sql`'/farmers/' || f.id`;

/** Farmers who delivered in a stretch, a row each, with the kilograms they brought. */
function sellers(asked: Question, days: Days, having = sql`true`): RawBuilder<unknown> {
  return sql`
    select f.id, f.full_name, f.code || coalesce(', ' || min(d.name), ''), max(c.collected_on), 1::bigint,
           sum(c.payable_g)::bigint, ${farmerPath}
    from ${deliveries(asked, days)} and ${isBought}
    group by f.org_id, f.id having ${having}`;
}

function soldIn(asked: Question, { from, to }: Days): RawBuilder<unknown> {
  return sql`f.id in (
    select ${stays} from ${boughtOf(asked)} and e.collected_on between ${from} and ${to})`;
}

/** Deliveries, a row each. */
function slips(asked: Question, value: RawBuilder<unknown>, where = isBought): RawBuilder<unknown> {
  return sql`
    select c.id, f.full_name, c.number, c.collected_on, ${value}::bigint, c.payable_g,
           '/field-collections/' || c.id
    from ${deliveries(asked, asked.days)} and ${where}`;
}

/** Advances that are open, a row each; an officer's are those of farmers they registered or bought from. */
function advances(asked: Question, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const whose =
    asked.officerId === undefined
      ? sql`true`
      : sql`(f.registered_by = ${asked.officerId} or f.id in (
          select ${stays} from collection e
          join farmer m on m.org_id = e.org_id and m.id = e.farmer_id
          where e.created_by = ${asked.officerId}))`;
  return sql`
    select u.id, f.full_name, f.code, v.day, b.open, u.amount, ${farmerPath}
    from due u
    join due_balance b on b.org_id = u.org_id and b.due_id = u.id and b.open > 0
    join voucher v on v.org_id = u.org_id and v.id = u.voucher_id
    join farmer m on m.org_id = u.org_id and m.id = u.party_id
    join ${farmerWith} on f.org_id = u.org_id and f.id = ${stays}
    where u.kind = 'farmer-advance' and u.party_type = 'farmer' and ${whose} and ${where}
      and ${sql.join([sql`true`, ...placeWheres(asked)], sql` and `)}`;
}

/** What grew on each farmer's land: what they sold, and what suppliers who sold it traced to their plots. */
const grownBy = ({ from, to }: Days) => sql`
  select c.org_id, c.farmer_id, c.product_id, c.payable_g as grams, c.collected_on, c.created_by
  from collection c
  where c.farmer_id is not null and c.collected_on between ${from} and ${to} and ${isBought}
  union all
  select c.org_id, g.farmer_id, c.product_id, s.grams, c.collected_on, c.created_by
  from collection c
  join collection_plot s on s.org_id = c.org_id and s.collection_id = c.id
  join plot g on g.org_id = s.org_id and g.id = s.plot_id
  where c.farmer_id is null and c.collected_on between ${from} and ${to} and ${isBought}`;

/**
 * What suppliers sold themselves, a row each: with what farmers sold it is all that was bought. A supplier is of
 * no district.
 */
function fromSuppliers({ commodity, days, officerId, districtId }: Question): RawBuilder<unknown> {
  const wheres = [
    sql`c.farmer_id is null`,
    sql`c.collected_on between ${days.from} and ${days.to}`,
  ];
  if (officerId) wheres.push(sql`c.created_by = ${officerId}`);
  if (districtId !== undefined) wheres.push(sql`false`);
  return sql`
    select c.id, u.legal_name, c.number, c.collected_on, c.payable_g::bigint, c.payable_g,
           '/field-collections/' || c.id
    from collection c
    join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${commodity}
    join supplier u on u.org_id = c.org_id and u.id = c.supplier_id
    where ${sql.join(wheres, sql` and `)} and ${isBought}`;
}

/** Farmers whose season is beyond what their plots can give; whoever has no plot cannot be held against one. */
function overYield(asked: Question): RawBuilder<unknown> {
  const { cap, forms } = asked.terms;
  if (cap === null)
    return sql`
    select null::uuid, ''::text, null::text, null::date, 0::bigint, null::bigint, ''::text where false`;
  const outturns = sql.join(
    forms.map(({ form, outturnBp }) => sql`(${form}, ${outturnBp}::bigint)`),
  );
  const used = sql`sum(coalesce(c.grams * 10000 / o.outturn_bp, c.grams))`;
  const area = sql`coalesce(max(land.m2), 0)`;
  return sql`
    select f.id, f.full_name, f.code, max(c.collected_on), 1::bigint, (${used})::bigint, ${farmerPath}
    from (${grownBy(asked.days)}) c
    join product p on p.org_id = c.org_id and p.id = c.product_id and p.commodity = ${asked.commodity}
    left join (values ${outturns}) as o (form, outturn_bp) on o.form = p.form
    join farmer m on m.org_id = c.org_id and m.id = c.farmer_id
    join ${farmerWith} on f.org_id = c.org_id and f.id = ${stays}
    left join (
      select ${stays} as farmer, sum(coalesce(g.area_m2, g.declared_m2)) as m2
      from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id
      where g.state in ('checked', 'verified') group by 1) as land on land.farmer = f.id
    where ${sql.join([sql`true`, ...placeWheres(asked)], sql` and `)}
      ${asked.officerId === undefined ? sql`` : sql`and c.created_by = ${asked.officerId}`}
    group by f.org_id, f.id
    having ${area} > 0
      and ${used} * 10000 > ${area} * ${cap.perHectare}::numeric / 10000 * ${cap.stopBp}::numeric`;
}

/** What is missing in a record of a farmer. */
export const gapWheres = {
  missing_phone: sql`f.phone is null`,
  missing_nin: sql`f.nin is null`,
  missing_plot: sql`f.id not in (
    select ${stays} from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id
    where g.state <> 'retired')`,
  missing_consent: sql`not exists (select 1 from farmer_consent a
    where a.org_id = f.org_id and a.farmer_id = f.id and a.purpose = 'buy_and_pay' and a.given)`,
} as const;

/** Farmers of the register that match, whoever registered them. */
export function registeredFarmers(asked: Question): RawBuilder<unknown> {
  const wheres = [sql`f.state in ('pending_verification', 'active', 'suspended')`];
  wheres.push(...placeWheres(asked));
  if (asked.officerId) wheres.push(sql`f.registered_by = ${asked.officerId}`);
  return sql`${farmerWith} where ${sql.join(wheres, sql` and `)}`;
}

function recordRows(asked: Question, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select f.id, f.full_name, f.code, (f.registered_at at time zone 'Africa/Kampala')::date, 1::bigint,
           null::bigint, ${farmerPath}
    from ${registeredFarmers(asked)} and ${where}`;
}

const questions: Record<AnalyticsFigure, (asked: Question) => RawBuilder<unknown>> = {
  active: (asked) => sellers(asked, asked.days),
  new: (asked) =>
    sellers(
      asked,
      asked.days,
      sql`f.id not in (
        select ${stays} from ${boughtOf(asked)} and e.collected_on < ${asked.days.from})`,
    ),
  sold_before: (asked) => sellers(asked, asked.before),
  retained: (asked) => sellers(asked, asked.before, soldIn(asked, asked.days)),
  women: (asked) => sellers(asked, asked.days, sql`f.sex = 'female'`),
  youth: (asked) =>
    sellers(
      asked,
      asked.days,
      sql`f.birth_year >= extract(year from max(c.collected_on))::int - ${youthAge}::int`,
    ),
  bought: (asked) => slips(asked, sql`c.payable_g`),
  paid: (asked) => slips(asked, sql`c.value_amount`),
  at_list: (asked) => slips(asked, sql`round(c.list_price_amount * c.payable_g / 1000.0)`),
  rejected: (asked) => slips(asked, sql`c.payable_g`, sql`c.state = 'rejected'`),
  traced: (asked) =>
    slips(
      asked,
      sql`(select coalesce(sum(s.grams), 0) from collection_plot s
           join plot g on g.org_id = s.org_id and g.id = s.plot_id and g.geometry ->> 'type' = 'Polygon'
           where s.org_id = c.org_id and s.collection_id = c.id)`,
    ),
  advances: (asked) => advances(asked, sql`true`),
  advances_old: (asked) =>
    advances(asked, sql`v.day < ${asked.today}::date - ${oldAdvanceDays}::int`),
  over_yield: overYield,
  from_suppliers: fromSuppliers,
  registered: (asked) => recordRows(asked, sql`true`),
  missing_phone: (asked) => recordRows(asked, gapWheres.missing_phone),
  missing_nin: (asked) => recordRows(asked, gapWheres.missing_nin),
  missing_plot: (asked) => recordRows(asked, gapWheres.missing_plot),
  missing_consent: (asked) => recordRows(asked, gapWheres.missing_consent),
};

const rowsOf = (name: AnalyticsFigure, asked: Question) =>
  sql`(${questions[name](asked)}) as r (id, name, detail, day, value, measure, path)`;

export interface FigureSum {
  name: AnalyticsFigure;
  isBefore: boolean;
  value: bigint;
  count: number;
}

/** Figures as sums and counts in one statement, of a season and of the days before it. */
export async function readFigures(
  ctx: Pick<Ctx, "tx">,
  of: readonly { name: AnalyticsFigure; asked: Question; isBefore: boolean }[],
): Promise<FigureSum[]> {
  const sums = of.map(
    ({ name, asked, isBefore }) => sql`
      select ${name}::text as name, ${isBefore}::boolean as "isBefore",
             coalesce(sum(r.value), 0)::bigint as value, count(*)::int as count
      from ${rowsOf(name, asked)}`,
  );
  const found = await sql<FigureSum>`${sql.join(sums, sql` union all `)}`.execute(ctx.tx);
  return found.rows;
}

export interface FoundRow {
  id: string;
  name: string;
  detail: string | null;
  day: Day | null;
  value: bigint;
  measure: bigint | null;
  path: string;
}

/** The rows of one figure. */
export function matchingRows(name: RowsAsked["figure"], asked: Question): RawBuilder<FoundRow> {
  return sql<FoundRow>`select r.* from ${rowsOf(name, asked)}`;
}

/** What all rows that match add. */
export const rowTotals = sql<{ value: bigint }>`coalesce(sum(page.value), 0)::bigint as value`;
