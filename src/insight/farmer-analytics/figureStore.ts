// The rows behind every figure about farmers.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { RowsAsked } from "./api.ts";
import { thresholdInSql } from "#books/thresholds/door.ts";
import { type AnalyticsFigure, type Days, youthAge } from "./rules.ts";
import {
  farmer,
  farmerWith,
  isBought,
  landOf,
  merged,
  ofCommodity,
  placeWheres,
  type Question,
  type Sources,
  sourcesOf,
} from "./sourceStore.ts";

const farmerPath = sql`'/farmers/' || f.id`;

/** Farmers who delivered in a stretch, a row each. */
function sellers(from: Sources, days: Days, where = sql`true`): RawBuilder<unknown> {
  return sql`
    select w.farmer, w.name, w.detail, w.day, 1::bigint, w.grams, '/farmers/' || w.farmer
    from ${from.sellers(days)} w where ${where}`;
}

/** Did that farmer bring something on such a day, to anybody of ours? */
const broughtOn = ({ bought }: Sources, day: RawBuilder<unknown>) => sql`exists (
  select 1 from ${bought} e where e.farmer = w.farmer and e.day ${day})`;

/** Deliveries, a row each. */
function slips(
  asked: Question,
  from: Sources,
  value: RawBuilder<unknown>,
  where = isBought,
): RawBuilder<unknown> {
  return sql`
    select c.id, c.full_name, c.number, c.day, ${value}::bigint, c.payable_g,
           '/field-collections/' || c.id
    from ${from.slips(asked.days)} c where ${where}`;
}

/** Advances that are open, a row each; an officer's are those of farmers they registered or bought from. */
function advances(asked: Question, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const whose =
    asked.officerId === undefined
      ? sql`true`
      : sql`(f.registered_by = ${asked.officerId} or f.id in (
          select ${farmer} from collection c ${merged}
          where c.farmer_id is not null and c.created_by = ${asked.officerId}))`;
  // Debts first: whose each is stands in a column then, which an index of farmers answers (decision 0035).
  return sql`
    select v.id, f.full_name, f.code, v.day, v.open, v.amount, ${farmerPath}
    from (
      select u.org_id, u.id, v.day, b.open, u.amount, coalesce(m.merged_into, u.party_id) as farmer
      from due u
      join due_balance b on b.org_id = u.org_id and b.due_id = u.id and b.open > 0
      join voucher v on v.org_id = u.org_id and v.id = u.voucher_id
      left join farmer m on m.org_id = u.org_id and m.id = u.party_id and m.merged_into is not null
      where u.kind = 'farmer-advance' and u.party_type = 'farmer' offset 0) v
    join ${farmerWith} on f.org_id = v.org_id and f.id = v.farmer
    where ${whose} and ${where} and ${sql.join([sql`true`, ...placeWheres(asked)], sql` and `)}`;
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
    ${ofCommodity(asked)} ${merged}
    left join (values ${outturns}) as o (form, outturn_bp) on o.form = p.form
    join ${farmerWith} on f.org_id = c.org_id and f.id = ${farmer}
    left join (${landOf}) as land on land.farmer = f.id
    where ${sql.join([sql`true`, ...placeWheres(asked)], sql` and `)}
      ${asked.officerId === undefined ? sql`` : sql`and c.created_by = ${asked.officerId}`}
    group by f.org_id, f.id
    having ${area} > 0
      and ${used} * 10000 > ${area} * ${cap.perHectare}::numeric / 10000 * ${cap.stopBp}::numeric`;
}

/** Records of the register, a row each. */
function records({ register }: Sources, where = sql`true`): RawBuilder<unknown> {
  return sql`
    select r.id, r.full_name, r.code, (r.registered_at at time zone 'Africa/Kampala')::date, 1::bigint, null::bigint, '/farmers/' || r.id
    from ${register} r where ${where}`;
}

const questions: Record<AnalyticsFigure, (asked: Question, from: Sources) => RawBuilder<unknown>> =
  {
    active: (asked, from) => sellers(from, asked.days),
    new: (asked, from) =>
      sellers(from, asked.days, sql`not ${broughtOn(from, sql`< ${asked.days.from}`)}`),
    sold_before: (asked, from) => sellers(from, asked.before),
    retained: (asked, from) =>
      sellers(
        from,
        asked.before,
        broughtOn(from, sql`between ${asked.days.from} and ${asked.days.to}`),
      ),
    women: (asked, from) => sellers(from, asked.days, sql`w.sex = 'female'`),
    youth: (asked, from) =>
      sellers(
        from,
        asked.days,
        sql`w.birth_year >= extract(year from w.day)::int - ${youthAge}::int`,
      ),
    bought: (asked, from) => slips(asked, from, sql`c.payable_g`),
    paid: (asked, from) => slips(asked, from, sql`c.value_amount`),
    at_list: (asked, from) =>
      slips(asked, from, sql`round(c.list_price_amount * c.payable_g / 1000.0)`),
    rejected: (asked, from) => slips(asked, from, sql`c.payable_g`, sql`c.state = 'rejected'`),
    traced: (asked, from) =>
      slips(
        asked,
        from,
        sql`(select coalesce(sum(s.grams), 0) from collection_plot s
           join plot g on g.org_id = s.org_id and g.id = s.plot_id and g.geometry ->> 'type' = 'Polygon'
           where s.collection_id = c.id)`,
      ),
    advances: (asked) => advances(asked, sql`true`),
    advances_old: (asked) =>
      advances(
        asked,
        sql`v.day < ${asked.today}::date - ${thresholdInSql(asked.today, "oldAdvance")}`,
      ),
    over_yield: overYield,
    from_suppliers: fromSuppliers,
    registered: (_, from) => records(from),
    missing_phone: (_, from) => records(from, sql`r.missing_phone`),
    missing_nin: (_, from) => records(from, sql`r.missing_nin`),
    missing_plot: (_, from) => records(from, sql`r.missing_plot`),
    missing_consent: (_, from) => records(from, sql`r.missing_consent`),
  };

const rowsOf = (name: AnalyticsFigure, asked: Question, from: Sources) =>
  sql`(${questions[name](asked, from)}) as r (id, name, detail, day, value, measure, path)`;

/** A figure by its rows: how many there are, and what they add. */
export const addedUp = (name: AnalyticsFigure, asked: Question): RawBuilder<unknown> => sql`
  select count(*) as count, coalesce(sum(r.value), 0)::bigint as value
  from ${rowsOf(name, asked, sourcesOf(asked))}`;

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
  return sql<FoundRow>`select r.* from ${rowsOf(name, asked, sourcesOf(asked))}`;
}

/** What all rows that match add. */
export const rowTotals = sql<{ value: bigint }>`coalesce(sum(page.value), 0)::bigint as value`;
