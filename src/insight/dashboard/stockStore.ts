// The rows behind the figures of goods: what stands, what was bought, judged and processed.
import { type RawBuilder, sql } from "kysely";
import type { Asked, Questions, Sums } from "./figureStore.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { keptWithin } from "#work/field-collections/door.ts";
import { type Period, weekStart } from "./periodRules.ts";

/** Everything that stands in our own places, a lot in each. */
export const standing = sql`
  lot_balance b
  join place s on s.org_id = b.org_id and s.id = b.place_id and s.inside
  join lot l on l.org_id = b.org_id and l.id = b.lot_id
  join product p on p.org_id = l.org_id and p.id = l.product_id
  where b.quantity > 0`;

const lotPath = sql`'/stock-card?lotId=' || l.id`;

/** Products of which less stands than they are reordered at, and how much does. */
export const belowLevel = sql`
  select p.id, p.name, p.code, p.unit, p.reorder_level as level,
         coalesce(sum(k.quantity), 0)::bigint as quantity
  from product p
  left join stock_sum k on k.org_id = p.org_id and k.product_id = p.id
  where p.state = 'active' and p.reorder_level is not null
  group by p.org_id, p.id
  having coalesce(sum(k.quantity), 0) < p.reorder_level`;

/** Deliveries with whoever sold them: a farmer, or a supplier themselves. */
const deliveries = sql`collection c
    left join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
    left join supplier u on u.org_id = c.org_id and u.id = c.supplier_id`;
const seller = sql`coalesce(f.full_name, u.legal_name)`;

/** What counts as bought is what the list of collections counts: all but turned away and struck out. */
function collected(
  { from, to }: Period,
  value: RawBuilder<unknown>,
  measure: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${seller}, c.number, c.collected_on, ${value}, ${measure},
           '/field-collections/' || c.id
    from ${deliveries}
    where c.collected_on between ${from} and ${to} and c.state not in ('rejected', 'void')`;
}

const weight = sql`c.payable_g`;
const worth = sql`c.value_amount`;
const onlyToday = ({ today }: Asked): Period => ({ from: today, to: today });
const thisWeek = ({ today }: Asked): Period => ({ from: weekStart(today), to: today });
const thisYear = ({ today }: Asked): Period => ({ from: `${today.slice(0, 4)}-01-01`, to: today });

/** Accepted kilograms of the running season with the grade they were given. */
function graded(grade: "A" | "B" | "C"): (asked: Asked) => RawBuilder<unknown> {
  return ({ today }) => sql`
    select ${seller}, c.number, c.collected_on, c.payable_g, null::bigint,
           '/field-collections/' || c.id
    from ${deliveries}
    where c.state = 'approved' and c.grade = ${grade}
      and c.collected_on between ${seasonStart(today)} and ${today}`;
}

/** What came out of the batches that were finished on these days, by-products too. */
function processedIn({ from, to }: Period): RawBuilder<unknown> {
  return sql`
    select h.number, p.name, h.finished_on, sum(o.quantity_g)::bigint, h.input_g,
           '/processing/' || h.id
    from processing_batch h
    join product p on p.org_id = h.org_id and p.id = h.product_id
    join processing_output o on o.org_id = h.org_id and o.batch_id = h.id
    where h.state = 'completed' and h.finished_on between ${from} and ${to}
    group by h.org_id, h.id, p.name`;
}

/** What the company has set for its plant. */
function target(grams: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.display_name, null::text, null::date, ${grams}, null::bigint, '/settings/company'
    from company_profile o where ${grams} is not null`;
}

export const stockQuestions = {
  stock_value: () => sql`
    select l.code, p.name || ', ' || s.name, b.made_on, b.cost,
           case l.unit when 'g' then b.quantity end, ${lotPath}
    from ${standing} and b.cost > 0`,
  stock_weight: () => sql`
    select l.code, p.name || ', ' || s.name, b.made_on, b.quantity, null::bigint, ${lotPath}
    from ${standing} and l.unit = 'g'`,
  stock_alerts: () => sql`
    select n.name, n.code, null::date, 1::bigint, null::bigint, '/products/' || n.id
    from (${belowLevel}) n`,
  bought: ({ period }) => collected(period, weight, worth),
  bought_value: ({ period }) => collected(period, worth, weight),
  bought_today: (asked) => collected(onlyToday(asked), weight, worth),
  bought_today_value: (asked) => collected(onlyToday(asked), worth, weight),
  bought_week: (asked) => collected(thisWeek(asked), weight, worth),
  to_judge: () => sql`
    select ${seller}, c.number, c.collected_on, c.payable_g,
           c.value_amount, '/field-collections/' || c.id
    from ${deliveries}
    where c.state = 'quality_pending'`,
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
} as const satisfies Sums;
