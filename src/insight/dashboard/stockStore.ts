// The rows behind the figures of goods: what stands, what was bought, judged and processed.
import { type RawBuilder, sql } from "kysely";
import type { Asked, Found, Questions, Sums } from "./figureStore.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { keptWithin } from "#work/field-collections/door.ts";
import { type Period, weekStart } from "./periodRules.ts";

/** Everything that stands in our own places, a lot in each. */
const standing = sql`
  lot_balance b
  join place s on s.org_id = b.org_id and s.id = b.place_id and s.inside`;

/** Lots in their places, with what they are and where. */
const lotsNamed =
  (measure: RawBuilder<unknown>): Found["named"] =>
  (found) =>
    sql`
    select l.code, p.name || ', ' || s.name, b.day, b.value, ${measure}, '/stock-card?lotId=' || l.id
    from ${found} b
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    join product p on p.org_id = l.org_id and p.id = l.product_id
    join place s on s.org_id = b.org_id and s.id = b.place_id`;

/** Products of which less stands than they are reordered at, and how much does. */
export const belowLevel = sql`
  select p.id, p.name, p.code, p.unit, p.reorder_level as level,
         coalesce(sum(k.quantity), 0)::bigint as quantity
  from product p
  left join stock_sum k on k.org_id = p.org_id and k.product_id = p.id
  where p.state = 'active' and p.reorder_level is not null
  group by p.org_id, p.id
  having coalesce(sum(k.quantity), 0) < p.reorder_level`;

/** Deliveries, each with whoever sold it: a farmer, or a supplier themselves. */
function deliveries(
  where: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  measure: RawBuilder<unknown>,
): Found {
  return {
    rows: sql`
      select c.org_id, c.id, c.number, c.farmer_id, c.supplier_id, c.collected_on as day,
             ${value} as size, c.id as key, ${value} as value, ${measure} as measure
      from collection c where ${where}`,
    named: (found) => sql`
      select coalesce(f.full_name, u.legal_name), c.number, c.day, c.value, c.measure,
             '/field-collections/' || c.id
      from ${found} c
      left join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
      left join supplier u on u.org_id = c.org_id and u.id = c.supplier_id`,
  };
}

/** What counts as bought is what the list of collections counts: all but turned away and struck out. */
function collected(
  { from, to }: Period,
  value: RawBuilder<unknown>,
  measure: RawBuilder<unknown>,
): Found {
  const where = sql`c.collected_on between ${from} and ${to} and c.state not in ('rejected', 'void')`;
  return deliveries(where, value, measure);
}

const weight = sql`c.payable_g`;
const worth = sql`c.value_amount`;
const onlyToday = ({ today }: Asked): Period => ({ from: today, to: today });
const thisWeek = ({ today }: Asked): Period => ({ from: weekStart(today), to: today });
const thisYear = ({ today }: Asked): Period => ({ from: `${today.slice(0, 4)}-01-01`, to: today });

/** Accepted kilograms of the running season with the grade they were given. */
function graded(grade: "A" | "B" | "C"): (asked: Asked) => Found {
  return ({ today }) => {
    const where = sql`
      c.state = 'approved' and c.grade = ${grade}
      and c.collected_on between ${seasonStart(today)} and ${today}`;
    return deliveries(where, weight, sql`null::bigint`);
  };
}

/** What came out of the batches that were finished on these days, by-products too. */
function processedIn({ from, to }: Period): Found {
  return {
    rows: sql`
      select k.org_id, k.batch_id, k.finished_on as day, k.output_g as size, k.batch_id as key, k.output_g as value
      from batch_standing k where k.finished_on between ${from} and ${to}`,
    named: (found) => sql`
      select h.number, p.name, k.day, k.value, h.input_g, '/processing/' || h.id
      from ${found} k
      join processing_batch h on h.org_id = k.org_id and h.id = k.batch_id
      join product p on p.org_id = h.org_id and p.id = h.product_id`,
  };
}

/** What the company has set for its plant. */
function target(grams: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.display_name, null::text, null::date, ${grams}, null::bigint, '/settings/company'
    from company_profile o where ${grams} is not null`;
}

export const stockQuestions = {
  stock_value: () => ({
    rows: sql`
      select b.org_id, b.lot_id, b.place_id, b.made_on as day, b.cost as size, b.lot_id as key,
             b.cost as value, b.quantity
      from ${standing} where b.quantity > 0 and b.cost > 0`,
    named: lotsNamed(sql`case l.unit when 'g' then b.quantity end`),
  }),
  stock_weight: () => ({
    rows: sql`
      select b.org_id, b.lot_id, b.place_id, b.made_on as day, b.quantity as size, b.lot_id as key,
             b.quantity as value
      from ${standing}
      join lot w on w.org_id = b.org_id and w.id = b.lot_id and w.unit = 'g'
      where b.quantity > 0`,
    named: lotsNamed(sql`null::bigint`),
  }),
  stock_alerts: () => sql`
    select n.name, n.code, null::date, 1::bigint, null::bigint, '/products/' || n.id
    from (${belowLevel}) n`,
  bought: ({ period }) => collected(period, weight, worth),
  bought_value: ({ period }) => collected(period, worth, weight),
  bought_today: (asked) => collected(onlyToday(asked), weight, worth),
  bought_today_value: (asked) => collected(onlyToday(asked), worth, weight),
  bought_week: (asked) => collected(thisWeek(asked), weight, worth),
  to_judge: () => deliveries(sql`c.state = 'quality_pending'`, weight, worth),
  grade_a: graded("A"),
  grade_b: graded("B"),
  grade_c: graded("C"),
  processed: ({ period }) => processedIn(period),
  processed_week: (asked) => processedIn(thisWeek(asked)),
  year_processed: (asked) => processedIn(thisYear(asked)),
  week_target: () => target(sql`o.weekly_target_g`),
  year_target: () => target(sql`o.annual_capacity_g`),
} as const satisfies Questions;

const keptStock = (
  value: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
) => sql`select sum(${value}) as value, sum(${count}) as count from stock_sum k where ${of}`;

/** The same collections as `collected`, by the sums that are kept of them. */
function keptCollected(period: Period, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sum(${value}) as value, sum(k.collections) as count from collection_sum k
    where ${keptWithin(period)} and k.state not in ('rejected', 'void')`;
}

const keptProcessed = ({ from, to }: Period) => sql`
  select sum(k.output_g) as value, sum(k.batches) as count from processed_sum k
  where k.finished_on between ${from} and ${to}`;

const keptWeight = sql`k.payable_g`;
const keptWorth = sql`k.value_amount`;

function keptGraded(grade: "A" | "B" | "C"): (asked: Asked) => RawBuilder<unknown> {
  return ({ today }) => sql`
    select sum(k.payable_g) as value, sum(k.collections) as count from collection_sum k
    where ${keptWithin({ from: seasonStart(today), to: today })} and k.state = 'approved'
      and k.grade = ${grade}`;
}

/** Figures by the sums that are kept beside their rows: `value` and `count`, as their rows add up to. */
export const stockSums = {
  stock_value: () => keptStock(sql`k.cost`, sql`k.costed`, sql`true`),
  stock_weight: () => keptStock(sql`k.quantity`, sql`k.lots`, sql`k.unit = 'g'`),
  bought: ({ period }) => keptCollected(period, keptWeight),
  bought_value: ({ period }) => keptCollected(period, keptWorth),
  bought_today: (asked) => keptCollected(onlyToday(asked), keptWeight),
  bought_today_value: (asked) => keptCollected(onlyToday(asked), keptWorth),
  bought_week: (asked) => keptCollected(thisWeek(asked), keptWeight),
  to_judge: () => sql`
    select sum(k.payable_g) as value, sum(k.collections) as count from collection_sum k
    where ${keptWithin({})} and k.state = 'quality_pending'`,
  grade_a: keptGraded("A"),
  grade_b: keptGraded("B"),
  grade_c: keptGraded("C"),
  processed: ({ period }) => keptProcessed(period),
  processed_week: (asked) => keptProcessed(thisWeek(asked)),
  year_processed: (asked) => keptProcessed(thisYear(asked)),
} as const satisfies Sums;
