// Checks of stock, of the lot graph and of what was posted for which document.
import type { Check } from "./rules.ts";

/** What came to and left every inside place, one row per lot, place and step. */
const steps = `
  select t.org_id, t.lot_id, p.id as place_id, t.seq, t.day,
         case when p.id = t.to_place_id then t.quantity else -t.quantity end as quantity,
         case when p.id = t.to_place_id then t.cost else -t.cost end as cost
  from lot_transfer t
  join place p on p.org_id = t.org_id and p.id in (t.from_place_id, t.to_place_id) and p.inside
  where $1::uuid is null or t.org_id = $1`;

/** Nowhere was there ever less than nothing: as it was posted, and at the end of every day. */
export const stockNotNegative: Check = {
  id: "I05",
  title: "Stock never negative",
  noun: "transfers",
  count: `select count(*) as n from lot_transfer where $1::uuid is null or org_id = $1`,
  faults: `
    with steps as (${steps}), posted as (
      select org_id, lot_id, place_id, seq, day,
             sum(quantity) over w as quantity, sum(cost) over w as cost
      from steps window w as (partition by org_id, lot_id, place_id order by seq)
    ), by_day as (
      select org_id, lot_id, place_id, day,
             sum(sum(quantity)) over (partition by org_id, lot_id, place_id order by day) as quantity
      from steps group by org_id, lot_id, place_id, day
    )
    select format('org=%s lot=%s place=%s step=%s quantity=%s cost=%s', org_id, lot_id, place_id,
             seq, quantity, cost) as fault
    from posted where quantity < 0 or cost < 0
    union all
    select format('org=%s lot=%s place=%s day=%s quantity=%s', org_id, lot_id, place_id, day,
             quantity)
    from by_day where quantity < 0
    union all
    select format('org=%s lot=%s place=%s balance=%s cost=%s', org_id, lot_id, place_id, quantity,
             cost)
    from lot_balance
    where ($1::uuid is null or org_id = $1)
      and (quantity < 0 or cost < 0 or (quantity = 0 and cost <> 0))`,
};

/**
 * Every lot is a layer: received − issued = what stands, in weight and in cost, and never more than
 * was received. That no older lot stood free where the plan chose is walked through (`checkOldestFirst`).
 */
export const fifoLayers: Check = {
  id: "I06",
  title: "FIFO layers",
  noun: "lots",
  count: `select count(*) as n from lot where $1::uuid is null or org_id = $1`,
  faults: `
    with got as materialized (
      select org_id, child_lot_id as lot_id, sum(grams) as grams, sum(cost) as cost from lot_edge
      where child_lot_id is not null and ($1::uuid is null or org_id = $1) group by 1, 2
    ), gone as materialized (
      select org_id, parent_lot_id as lot_id, sum(grams) as grams, sum(cost) as cost from lot_edge
      where parent_lot_id is not null and ($1::uuid is null or org_id = $1) group by 1, 2
    ), stands as materialized (
      select org_id, lot_id, sum(quantity) as quantity, sum(cost) as cost from lot_balance
      where $1::uuid is null or org_id = $1 group by 1, 2
    ), layers as (
      select l.org_id, l.code, coalesce(i.grams, 0) as got, coalesce(i.cost, 0) as got_cost,
             coalesce(o.grams, 0) as gone, coalesce(o.cost, 0) as gone_cost,
             coalesce(b.quantity, 0) as quantity, coalesce(b.cost, 0) as cost
      from lot l
      left join got i on i.org_id = l.org_id and i.lot_id = l.id
      left join gone o on o.org_id = l.org_id and o.lot_id = l.id
      left join stands b on b.org_id = l.org_id and b.lot_id = l.id
      where $1::uuid is null or l.org_id = $1
    )
    select format('org=%s lot=%s received %s for %s, issued %s for %s, stands %s for %s', org_id,
             code, got, got_cost, gone, gone_cost, quantity, cost) as fault
    from layers
    where got - gone <> quantity or got_cost - gone_cost <> cost or quantity > got`,
};

/** In every work on lots: inputs = outputs + named losses to the gram, and value to the shilling. */
export const massBalance: Check = {
  id: "I07",
  title: "Mass and value balance",
  noun: "works on lots",
  count: `select count(distinct (org_id, voucher_id)) as n from lot_edge
    where kind in ('process', 'split', 'blend', 'pack') and ($1::uuid is null or org_id = $1)`,
  faults: `
    with works as materialized (
      select distinct org_id, voucher_id from lot_edge
      where kind in ('process', 'split', 'blend', 'pack') and ($1::uuid is null or org_id = $1)
    ), drawn as (
      select e.org_id, e.voucher_id,
             bool_or((e.grams < 0 or e.cost < 0) and v.reverses is null) as negative,
             coalesce(sum(e.grams) filter (where e.kind = 'loss'), 0) as lost,
             coalesce(sum(e.cost) filter (where e.kind = 'loss'), 0) as lost_cost,
             coalesce(sum(e.cost) filter (where e.parent_lot_id is null), 0) as work_cost,
             sign(sum(e.grams)) as direction
      from works w
      join lot_edge e on e.org_id = w.org_id and e.voucher_id = w.voucher_id
      join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
      where e.kind in ('process', 'split', 'blend', 'pack', 'loss', 'cost')
      group by 1, 2
    ), parts as materialized (
      -- What each voucher's arrows say of each lot it moved: was it worked on, or made?
      select org_id, voucher_id, lot_id, bool_or(is_parent) as is_parent
      from (
        select e.org_id, e.voucher_id, x.lot_id, x.is_parent
        from lot_edge e
        cross join lateral (values (e.parent_lot_id, true), (e.child_lot_id, false)) x (lot_id, is_parent)
        where x.lot_id is not null and e.kind in ('process', 'split', 'blend', 'pack', 'loss')
          and ($1::uuid is null or e.org_id = $1)) e
      group by 1, 2, 3
    ), moved as (
      select t.org_id, t.voucher_id,
             sum(case when e.is_parent then t.quantity else 0 end) as inputs,
             sum(case when e.is_parent then 0 else t.quantity end) as outputs,
             sum(case when e.is_parent then t.cost else 0 end) as input_cost,
             sum(case when e.is_parent then 0 else t.cost end) as output_cost
      from works w
      join lot_transfer t on t.org_id = w.org_id and t.voucher_id = w.voucher_id
      join parts e on e.org_id = t.org_id and e.voucher_id = t.voucher_id and e.lot_id = t.lot_id
      -- Looked up, not joined: the few places there are must not be paired with each other first.
      where ((t.org_id, t.from_place_id) in (select org_id, id from place where inside))
         <> ((t.org_id, t.to_place_id) in (select org_id, id from place where inside))
      group by 1, 2
    )
    select format('org=%s voucher=%s in %s out %s lost %s, cost in %s work %s out %s lost %s',
             org_id, voucher_id, inputs, outputs, lost, input_cost, work_cost, output_cost,
             lost_cost) as fault
    from drawn join moved using (org_id, voucher_id)
    where negative or inputs <> outputs + direction * lost
      or input_cost + direction * work_cost <> output_cost + direction * lost_cost`,
};

/** The lot graph has no circle: nothing is made of itself, over however many steps. */
export const graphAcyclic: Check = {
  id: "I07",
  title: "Lot graph has no circle",
  noun: "edges",
  count: `select count(*) as n from lot_edge where $1::uuid is null or org_id = $1`,
  faults: `
    with recursive arrows as (
      select distinct org_id, parent_lot_id as parent, child_lot_id as child from lot_edge
      where parent_lot_id is not null and child_lot_id is not null
        and ($1::uuid is null or org_id = $1)
    ), suspects as (
      -- A circle needs an arrow from a younger lot to an older one; without one there is none.
      select a.* from arrows a
      join lot p on p.org_id = a.org_id and p.id = a.parent
      join lot c on c.org_id = a.org_id and c.id = a.child
      where p.seq >= c.seq
    ), walk as (
      select org_id, parent as start, child as at from suspects
      union
      select w.org_id, w.start, a.child from walk w
      join arrows a on a.org_id = w.org_id and a.parent = w.at
    )
    select format('org=%s lot=%s is made of itself', org_id, start) as fault
    from walk where at = start`,
};
