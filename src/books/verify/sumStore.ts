// Checks of the sums that are kept beside rows so that lists and boards need not read them all: each is what
// its rows add up to. Part of I19: added up again from nothing, everything kept is the same.
import { type Check, rowsLookedAt } from "./rules.ts";

/**
 * What is open of debts, by kind and days; what stands, by place, product and account; what was bought, by day
 * and by month, as fine as a list may be narrowed, and by farmer and season; what left a stage and what was paid, by day; expenses,
 * orders and contracts, by their state; and shipments and batches, each by itself and all together.
 */
export const keptSums: Check = {
  id: "I19",
  title: "Sums beside lists",
  noun: "sums",
  count: rowsLookedAt(
    "due_sum",
    "stock_sum",
    "lot_standing",
    "lot_step_sum",
    "lot_crossing_sum",
    "payment_sum",
    "expense_sum",
    "order_sum",
    "contract_sum",
    "shipment_standing",
    "shipment_sum",
    "batch_standing",
    "batch_sum",
    "processed_sum",
    "passage_sum",
    "farmer_season_sum",
    "collection_sum",
  ),
  faults: `
    -- What is joined is laid out before it is added up: in the order of the sums, each row would be sought alone.
    with unpaid as materialized (
      select d.org_id, d.kind, v.day, d.due_on, b.amount, b.open, b.ugx
      from due_balance b
      join due d on d.org_id = b.org_id and d.id = b.due_id
      join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
      where b.open > 0 and ($1::uuid is null or b.org_id = $1)
    ), dues as (
      select org_id, kind, day, due_on, count(*) as dues, sum(amount) as amount, sum(open) as open,
             sum(ugx) as ugx
      from unpaid group by 1, 2, 3, 4
    ), placed as materialized (
      select b.org_id, b.place_id, l.product_id, l.account_code, l.unit, b.quantity, b.cost
      from lot_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
      where $1::uuid is null or b.org_id = $1
    ), stock as (
      select org_id, place_id, product_id, account_code, unit, count(*) filter (where quantity > 0) as lots,
             count(*) filter (where cost > 0) as costed, sum(quantity) as quantity, sum(cost) as cost
      from placed group by 1, 2, 3, 4, 5
    ), lots as (
      select b.org_id, b.lot_id, l.account_code, l.unit, l.product_id, l.origin_type = 'packing-run' as is_packed,
             sum(b.quantity) as quantity, sum(b.cost) as cost,
             coalesce(sum(b.quantity) filter (where p.kind in ('store', 'plant')), 0) as stored_quantity,
             coalesce(sum(b.cost) filter (where p.kind in ('store', 'plant')), 0) as stored_cost
      from lot_balance b
      join lot l on l.org_id = b.org_id and l.id = b.lot_id
      join place p on p.org_id = b.org_id and p.id = b.place_id
      where $1::uuid is null or b.org_id = $1 group by 1, 2, 3, 4, 5, 6
    ), bought as (
      select c.org_id, g.grain,
        case g.grain when 'day' then c.collected_on else date_trunc('month', c.collected_on)::date end
          as begins,
        c.state, coalesce(c.grade, '') as grade, c.product_id, c.place_id, c.created_by as officer_id,
        c.stream, count(*) as collections, sum(c.bags) as bags, sum(c.net_g) as net_g,
        sum(c.payable_g) as payable_g, sum(c.value_amount) as value_amount
      from collection c cross join (values ('day'), ('month')) g (grain)
      where $1::uuid is null or c.org_id = $1
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), sold as (
      select org_id, farmer_id, season_begin(collected_on) as season_from, product_id,
             count(*) as collections, sum(payable_g) as payable_g
      from collection
      where farmer_id is not null and state not in ('rejected', 'void')
        and ($1::uuid is null or org_id = $1)
      group by 1, 2, 3, 4
    ), paid as (
      select org_id, prepared_on, state, method, kind, party_type, count(*) as payments,
             sum(amount) as amount
      from payment where $1::uuid is null or org_id = $1 group by 1, 2, 3, 4, 5, 6
    ), spent as (
      select org_id, state, count(*) as expenses, sum(amount) as amount
      from expense where $1::uuid is null or org_id = $1 group by 1, 2
    ), ordered as (
      select o.org_id, o.state, count(*) as orders,
             sum(coalesce(i.net_amount + i.vat_amount, o.net_amount + o.vat_amount)) as gross
      from sales_order o left join sales_invoice i on i.org_id = o.org_id and i.order_id = o.id
      where $1::uuid is null or o.org_id = $1 group by 1, 2
    ), agreed as (
      select org_id, state, count(*) as contracts, sum(quantity_g) as quantity_g, sum(shipped_g) as shipped_g,
             sum(greatest(quantity_g - shipped_g, 0)) as to_ship_g
      from contract where $1::uuid is null or org_id = $1 group by 1, 2
    ), aboard as (
      select org_id, shipment_id, sum(bags) as bags, sum(net_g) as net_g from shipment_lot
      where taken_back_at is null and ($1::uuid is null or org_id = $1) group by 1, 2
    ), shipments as materialized (
      select s.org_id, s.id as shipment_id, s.state, c.currency, c.product_id, coalesce(l.bags, 0) as bags,
             coalesce(l.net_g, 0) as net_g,
             coalesce(s.sale_amount,
               round(coalesce(l.net_g, 0)::numeric * c.price_per_tonne_amount / 1000000)) as value_amount
      from shipment s
      join contract c on c.org_id = s.org_id and c.id = s.contract_id
      left join aboard l on l.org_id = s.org_id and l.shipment_id = s.id
      where $1::uuid is null or s.org_id = $1
    ), shipped as (
      select org_id, state, currency, count(*) as shipments, sum(net_g) as net_g,
             sum(value_amount) as value_amount
      from shipments group by 1, 2, 3
    ), made as (
      select org_id, batch_id, sum(quantity_g) as output_g,
             coalesce(sum(quantity_g) filter (where kind <> 'by-product'), 0) as main_output_g
      from processing_output where $1::uuid is null or org_id = $1 group by 1, 2
    ), batches as materialized (
      select b.org_id, b.id as batch_id, b.state, b.product_id, b.planned_on,
             case when b.state = 'completed' and m.output_g is not null then b.finished_on end as finished_on,
             coalesce(b.input_g, b.planned_g) as input_g, coalesce(m.output_g, 0) as output_g,
             coalesce(m.main_output_g, 0) as main_output_g
      from processing_batch b left join made m on m.org_id = b.org_id and m.batch_id = b.id
      where $1::uuid is null or b.org_id = $1
    ), planned as (
      select org_id, planned_on, state, product_id, count(*) as batches, sum(input_g) as input_g,
             sum(main_output_g) as main_output_g
      from batches group by 1, 2, 3, 4
    ), processed as (
      select org_id, finished_on, count(*) as batches, sum(output_g) as output_g
      from batches where finished_on is not null group by 1, 2
    ), steps as (
      select e.org_id, v.day, l.product_id, l.unit, e.kind, coalesce(e.loss, '') as loss,
             l.origin_type = 'opening' as is_opening, count(*) as steps, sum(e.grams) as grams
      from lot_edge e
      join voucher v on v.org_id = e.org_id and v.id = e.voucher_id
      join lot l on l.org_id = e.org_id and l.id = coalesce(e.child_lot_id, e.parent_lot_id)
      where e.grams <> 0 and ($1::uuid is null or e.org_id = $1)
      group by 1, 2, 3, 4, 5, 6, 7
    ), moved as materialized (
      select t.org_id, t.day, l.product_id, l.unit, t.from_place_id, t.to_place_id, v.source_type,
             t.quantity
      from lot_transfer t
      join voucher v on v.org_id = t.org_id and v.id = t.voucher_id
      join lot l on l.org_id = t.org_id and l.id = t.lot_id
      where t.quantity > 0 and ($1::uuid is null or t.org_id = $1)
    ), crossings as (
      select org_id, day, product_id, unit, from_place_id, to_place_id, source_type,
             count(*) as moves, sum(quantity) as quantity
      from moved group by 1, 2, 3, 4, 5, 6, 7
    ), passed as materialized (
      select c.org_id, 'quality' as stage, c.product_id::text as subject, c.payable_g as grams,
             c.collected_on as began, coalesce(l.made_on, (c.judged_at at time zone 'Africa/Kampala')::date) as ended
      from collection c left join lot l on l.org_id = c.org_id and l.id = c.lot_id
      where c.judged_at is not null and c.state <> 'void' and ($1::uuid is null or c.org_id = $1)
      union all
      select org_id, 'registered', array_to_string(commodities, ','), 0,
             (registered_at at time zone 'Africa/Kampala')::date, (verified_at at time zone 'Africa/Kampala')::date
      from farmer where verified_at is not null and ($1::uuid is null or org_id = $1)
      union all
      select i.org_id, 'stock', l.product_id::text, i.quantity_g, l.made_on, h.started_on
      from processing_input i
      join processing_batch h on h.org_id = i.org_id and h.id = i.batch_id
      join lot l on l.org_id = i.org_id and l.id = i.lot_id
      where h.started_on is not null and h.state <> 'cancelled' and ($1::uuid is null or i.org_id = $1)
      union all
      select org_id, 'processing', product_id::text, input_g, started_on, finished_on
      from processing_batch where state = 'completed' and ($1::uuid is null or org_id = $1)
      union all
      select a.org_id, 'packed', l.product_id::text, a.net_g, l.made_on, s.loaded_on
      from shipment_lot a
      join shipment s on s.org_id = a.org_id and s.id = a.shipment_id
      join lot l on l.org_id = a.org_id and l.id = a.lot_id
      where a.taken_back_at is null and s.loaded_on is not null and s.state <> 'cancelled'
        and ($1::uuid is null or a.org_id = $1)
      union all
      select s.org_id, w.stage, c.product_id::text, coalesce(a.grams, 0), w.began, w.ended
      from shipment s
      join contract c on c.org_id = s.org_id and c.id = s.contract_id
      left join (
        select org_id, shipment_id, sum(net_g)::bigint as grams from shipment_lot
        where taken_back_at is null group by 1, 2) a on a.org_id = s.org_id and a.shipment_id = s.id
      cross join lateral (values
        ('documents', (s.created_at at time zone 'Africa/Kampala')::date, s.loaded_on),
        ('shipped', s.loaded_on, s.delivered_on)) as w (stage, began, ended)
      where s.state <> 'cancelled' and w.ended is not null and ($1::uuid is null or s.org_id = $1)
    ), passages as (
      select org_id, stage, subject, ended, count(*) as passages, sum(grams) as grams,
             sum(greatest(ended - began, 0)) as days, sum(grams * greatest(ended - began, 0)) as gram_days
      from passed group by 1, 2, 3, 4
    )
    select format('org=%s debts=%s of %s due %s', org_id, kind, day, due_on) as fault
    from dues r
    full join (select * from due_sum where $1::uuid is null or org_id = $1) k
      using (org_id, kind, day, due_on)
    where (coalesce(r.dues, 0), coalesce(r.amount, 0), coalesce(r.open, 0), coalesce(r.ugx, 0))
      is distinct from (coalesce(k.dues, 0), coalesce(k.amount, 0)::numeric, coalesce(k.open, 0)::numeric,
        coalesce(k.ugx, 0)::numeric)
    union all
    select format('org=%s stock=%s in %s at place %s', org_id, product_id, account_code, place_id)
    from stock r
    full join (select * from stock_sum where $1::uuid is null or org_id = $1) k
      using (org_id, place_id, product_id, account_code, unit)
    where (coalesce(r.lots, 0), coalesce(r.costed, 0), coalesce(r.quantity, 0), coalesce(r.cost, 0))
      is distinct from (coalesce(k.lots, 0), coalesce(k.costed, 0), coalesce(k.quantity, 0)::numeric,
        coalesce(k.cost, 0)::numeric)
    union all
    select format('org=%s lot=%s', org_id, lot_id)
    from lots r
    full join (select * from lot_standing where $1::uuid is null or org_id = $1) k
      using (org_id, lot_id)
    where (r.account_code, r.unit, r.product_id, r.is_packed, r.quantity, r.cost, r.stored_quantity, r.stored_cost)
      is distinct from (k.account_code, k.unit, k.product_id, k.is_packed, k.quantity::numeric, k.cost::numeric,
        k.stored_quantity::numeric, k.stored_cost::numeric)
    union all
    select format('org=%s %s=%s %s product=%s place=%s officer=%s', org_id, grain, begins, state,
             product_id, place_id, officer_id)
    from bought r
    full join (select * from collection_sum where $1::uuid is null or org_id = $1) k
      using (org_id, grain, begins, state, grade, product_id, place_id, officer_id, stream)
    where (coalesce(r.collections, 0), coalesce(r.bags, 0), coalesce(r.net_g, 0),
        coalesce(r.payable_g, 0), coalesce(r.value_amount, 0))
      is distinct from (coalesce(k.collections, 0), coalesce(k.bags, 0), coalesce(k.net_g, 0)::numeric,
        coalesce(k.payable_g, 0)::numeric, coalesce(k.value_amount, 0)::numeric)
    union all
    select format('org=%s farmer=%s season=%s product=%s', org_id, farmer_id, season_from, product_id)
    from sold r
    full join (select * from farmer_season_sum where $1::uuid is null or org_id = $1) k
      using (org_id, farmer_id, season_from, product_id)
    where (coalesce(r.collections, 0), coalesce(r.payable_g, 0))
      is distinct from (coalesce(k.collections, 0), coalesce(k.payable_g, 0)::numeric)
    union all
    select format('org=%s payments=%s %s by %s on %s', org_id, state, kind, method, prepared_on)
    from paid r
    full join (select * from payment_sum where $1::uuid is null or org_id = $1) k
      using (org_id, prepared_on, state, method, kind, party_type)
    where (coalesce(r.payments, 0), coalesce(r.amount, 0))
      is distinct from (coalesce(k.payments, 0), coalesce(k.amount, 0)::numeric)
    union all
    select format('org=%s expenses=%s', org_id, state)
    from spent r
    full join (select * from expense_sum where $1::uuid is null or org_id = $1) k using (org_id, state)
    where (coalesce(r.expenses, 0), coalesce(r.amount, 0))
      is distinct from (coalesce(k.expenses, 0), coalesce(k.amount, 0)::numeric)
    union all
    select format('org=%s orders=%s', org_id, state)
    from ordered r
    full join (select * from order_sum where $1::uuid is null or org_id = $1) k using (org_id, state)
    where (coalesce(r.orders, 0), coalesce(r.gross, 0))
      is distinct from (coalesce(k.orders, 0), coalesce(k.gross, 0)::numeric)
    union all
    select format('org=%s contracts=%s', org_id, state)
    from agreed r
    full join (select * from contract_sum where $1::uuid is null or org_id = $1) k using (org_id, state)
    where (coalesce(r.contracts, 0), coalesce(r.quantity_g, 0), coalesce(r.shipped_g, 0), coalesce(r.to_ship_g, 0))
      is distinct from (coalesce(k.contracts, 0), coalesce(k.quantity_g, 0)::numeric, coalesce(k.shipped_g, 0)::numeric,
        coalesce(k.to_ship_g, 0)::numeric)
    union all
    select format('org=%s shipment=%s', org_id, shipment_id)
    from shipments r
    full join (select * from shipment_standing where $1::uuid is null or org_id = $1) k
      using (org_id, shipment_id)
    where (r.state, r.currency, r.product_id, r.bags, r.net_g, r.value_amount)
      is distinct from (k.state, k.currency, k.product_id, k.bags::bigint, k.net_g::numeric, k.value_amount::numeric)
    union all
    select format('org=%s shipments=%s in %s', org_id, state, currency)
    from shipped r
    full join (select * from shipment_sum where $1::uuid is null or org_id = $1) k
      using (org_id, state, currency)
    where (coalesce(r.shipments, 0), coalesce(r.net_g, 0), coalesce(r.value_amount, 0))
      is distinct from (coalesce(k.shipments, 0), coalesce(k.net_g, 0)::numeric,
        coalesce(k.value_amount, 0)::numeric)
    union all
    select format('org=%s batch=%s', org_id, batch_id)
    from batches r
    full join (select * from batch_standing where $1::uuid is null or org_id = $1) k
      using (org_id, batch_id)
    where (r.state, r.product_id, r.planned_on, r.finished_on, r.input_g, r.output_g, r.main_output_g)
      is distinct from (k.state, k.product_id, k.planned_on, k.finished_on, k.input_g, k.output_g::numeric,
        k.main_output_g::numeric)
    union all
    select format('org=%s batches=%s of %s planned on %s', org_id, state, product_id, planned_on)
    from planned r
    full join (select * from batch_sum where $1::uuid is null or org_id = $1) k
      using (org_id, planned_on, state, product_id)
    where (coalesce(r.batches, 0), coalesce(r.input_g, 0), coalesce(r.main_output_g, 0))
      is distinct from (coalesce(k.batches, 0), coalesce(k.input_g, 0)::numeric,
        coalesce(k.main_output_g, 0)::numeric)
    union all
    select format('org=%s batches finished on %s', org_id, finished_on)
    from processed r
    full join (select * from processed_sum where $1::uuid is null or org_id = $1) k
      using (org_id, finished_on)
    where (coalesce(r.batches, 0), coalesce(r.output_g, 0))
      is distinct from (coalesce(k.batches, 0), coalesce(k.output_g, 0)::numeric)
    union all
    select format('org=%s steps=%s%s of %s on %s', org_id, kind, ' ' || nullif(loss, ''), product_id, day)
    from steps r
    full join (select * from lot_step_sum where $1::uuid is null or org_id = $1) k
      using (org_id, day, product_id, unit, kind, loss, is_opening)
    where (r.steps, r.grams) is distinct from (k.steps, k.grams::numeric)
    union all
    select format('org=%s moves=%s of %s from %s to %s on %s', org_id, source_type, product_id,
             from_place_id, to_place_id, day)
    from crossings r
    full join (select * from lot_crossing_sum where $1::uuid is null or org_id = $1) k
      using (org_id, day, product_id, unit, from_place_id, to_place_id, source_type)
    where (r.moves, r.quantity) is distinct from (k.moves, k.quantity::numeric)
    union all
    select format('org=%s passages=%s of %s on %s', org_id, stage, subject, ended)
    from passages r
    full join (select * from passage_sum where $1::uuid is null or org_id = $1) k
      using (org_id, stage, subject, ended)
    where (coalesce(r.passages, 0), coalesce(r.grams, 0), coalesce(r.days, 0), coalesce(r.gram_days, 0))
      is distinct from (coalesce(k.passages, 0), coalesce(k.grams, 0)::numeric, coalesce(k.days, 0),
        coalesce(k.gram_days, 0)::numeric)
    union all
    select format('org=%s collection=%s is judged on %s', c.org_id, c.number, c.judged_day)
    from collection c
    left join voucher v on v.org_id = c.org_id and v.source_type = 'collection' and v.source_id = c.id
      and v.event = 'approved'
    where c.judged_by is not null and ($1::uuid is null or c.org_id = $1)
      and c.judged_day is distinct from coalesce(v.day, c.collected_on)
    union all
    -- Whoever sold a delivery is owed for it: its farmer, or without one the supplier.
    select format('org=%s collection=%s is owed to a %s', c.org_id, c.number, d.party_type)
    from collection c
    join due d on d.org_id = c.org_id and d.id = c.due_id
    where ($1::uuid is null or c.org_id = $1)
      and (d.party_type <> case when c.farmer_id is null then 'supplier' else 'farmer' end
        or d.party_id <> coalesce(c.farmer_id, c.supplier_id))`,
};
