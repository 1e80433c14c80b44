// The check of papers that move lots: what each says of weight and cost is what its vouchers did, and what papers say is at work
// or on the way is what stands there.
import { type Check, rowsLookedAt } from "./rules.ts";

/** What papers of these kinds say left our places (+) or came to them (−) of a lot; of a product or all together where they keep no lots. */
const said = `
  select org_id, 'collection' as source_type, id as source_id, lot_id as thing, -payable_g as quantity, -value_amount as cost
  from collection where state = 'approved'
  union all
  select org_id, 'material-receipt', id, lot_id, -pieces, -amount from material_receipt
  union all
  select b.org_id, 'processing-batch', b.id, x.lot_id, x.quantity, x.cost
  from processing_batch b
  cross join lateral (
    select lot_id, quantity_g as quantity, cost_amount as cost from processing_input i
    where i.org_id = b.org_id and i.batch_id = b.id
    union all
    select lot_id, -quantity_g, -cost_amount from processing_output o where o.org_id = b.org_id and o.batch_id = b.id) x
  where b.state = 'completed'
  union all
  select r.org_id, 'packing-run', r.id, x.lot_id, x.quantity, x.cost
  from packing_run r
  cross join lateral (
    select lot_id, quantity, cost_amount as cost from packing_input i where i.org_id = r.org_id and i.run_id = r.id
    union all
    select r.lot_id, -r.packed_g, -(r.coffee_amount + r.material_amount)) x
  where r.state in ('packed', 'released')
  union all
  select l.org_id, 'shipment', l.shipment_id, l.lot_id, l.net_g, l.cost_amount
  from shipment_lot l
  join shipment s on s.org_id = l.org_id and s.id = l.shipment_id
  where s.sale_event is not null and l.taken_back_at is null
  union all
  select l.org_id, 'store-transfer', l.transfer_id, l.lot_id, l.sent_g - l.received_g, l.loss_amount
  from store_transfer_lot l
  join store_transfer t on t.org_id = l.org_id and t.id = l.transfer_id
  where t.state = 'received'
  union all
  select org_id, 'delivery-note', delivery_id, lot_id, grams, cost_amount from delivery_lot
  union all
  select l.org_id, 'credit-note', l.credit_note_id, l.lot_id, -l.grams, -l.cost_amount
  from credit_note_lot l
  join credit_note n on n.org_id = l.org_id and n.id = l.credit_note_id
  where n.state = 'approved'
  union all
  select org_id, 'supply-issue', issue_id, product_id, pieces, cost_amount from supply_issue_line
  union all
  select org_id, 'supply-return', return_id, lot_id, -pieces, -cost_amount from supply_return_line
  union all
  select p.org_id, 'store-count', p.count_id, p.count_id, p.lost, p.loss_amount
  from store_count_pile p
  join store_count c on c.org_id = p.org_id and c.id = p.count_id
  where c.state = 'posted'`;

/** What papers say stands at a place between two others: the plant's work (with its cost), the road to the port, the road between stores. */
const between = `
  select i.org_id, 'progress' as kind, i.lot_id, i.quantity_g as quantity, i.cost_amount as cost
  from processing_input i
  join processing_batch b on b.org_id = i.org_id and b.id = i.batch_id
  where b.state in ('running', 'variance_review')
  union all
  select l.org_id, 'transit', l.lot_id, l.net_g, null
  from shipment_lot l
  join shipment s on s.org_id = l.org_id and s.id = l.shipment_id
  where s.load_event is not null and s.sale_event is null and l.taken_back_at is null
  union all
  select l.org_id, 'road', l.lot_id, l.sent_g, null
  from store_transfer_lot l
  join store_transfer t on t.org_id = l.org_id and t.id = l.transfer_id
  where t.state in ('dispatched', 'variance_review')`;

/** What papers say of themselves as a whole, and what their own lines come to. */
const wholes = `
  select b.org_id, 'batch' as what, b.number, b.input_g as grams, b.input_amount as cost, x.grams as of_lines, x.cost as cost_of_lines
  from processing_batch b
  cross join lateral (
    select sum(quantity_g) as grams, sum(cost_amount) as cost from processing_input i
    where i.org_id = b.org_id and i.batch_id = b.id) x
  where b.state in ('running', 'variance_review', 'completed')
  union all
  select s.org_id, 'shipment', s.number, null, s.cost_amount, null, x.cost
  from shipment s
  cross join lateral (
    select sum(cost_amount) as cost from shipment_lot l
    where l.org_id = s.org_id and l.shipment_id = s.id and l.taken_back_at is null) x
  where s.sale_event is not null
  union all
  select t.org_id, 'transfer', t.number, t.sent_g - coalesce(t.received_g, 0), t.loss_amount, x.grams, x.cost
  from store_transfer t
  cross join lateral (
    select sum(sent_g - coalesce(received_g, 0)) as grams, sum(loss_amount) as cost from store_transfer_lot l
    where l.org_id = t.org_id and l.transfer_id = t.id) x
  union all
  select d.org_id, 'delivery', d.number, null, d.cost_amount, null, coalesce(x.cost, 0)
  from delivery_note d
  cross join lateral (
    select sum(cost_amount) as cost from delivery_lot l where l.org_id = d.org_id and l.delivery_id = d.id) x`;

/** Papers say of lots what the books did with them: screens that show the one and screens that show the other agree. */
export const papersSayStock: Check = {
  id: "I19",
  title: "Papers say what the lots did",
  noun: "lines of papers",
  count: rowsLookedAt(
    "collection",
    "processing_input",
    "processing_output",
    "packing_input",
    "shipment_lot",
    "store_transfer_lot",
    "delivery_lot",
    "credit_note_lot",
    "supply_issue_line",
    "supply_return_line",
    "store_count_pile",
  ),
  faults: `
    with said as (${said}), moved as materialized (
      select t.org_id, v.source_type, v.source_id,
             case v.source_type when 'store-count' then v.source_id when 'supply-issue' then l.product_id
                                else t.lot_id end as thing,
             -- Nothing goes from one outside place to another.
             sum(case when f.inside and not i.inside then t.quantity when i.inside and not f.inside then -t.quantity
                      else 0 end) as quantity,
             sum(case when f.inside and not i.inside then t.cost when i.inside and not f.inside then -t.cost
                      else 0 end) as cost
      from lot_transfer t
      join voucher v on v.org_id = t.org_id and v.id = t.voucher_id
      join lot l on l.org_id = t.org_id and l.id = t.lot_id
      join place f on f.org_id = t.org_id and f.id = t.from_place_id
      join place i on i.org_id = t.org_id and i.id = t.to_place_id
      where v.source_type in ('collection', 'material-receipt', 'processing-batch', 'packing-run', 'shipment',
                              'store-transfer', 'delivery-note', 'credit-note', 'supply-issue', 'supply-return',
                              'store-count')
        and ($1::uuid is null or t.org_id = $1)
      group by 1, 2, 3, 4
    ), of_papers as materialized (
      select org_id, source_type, source_id, thing, sum(quantity) as quantity, sum(cost) as cost from said
      where $1::uuid is null or org_id = $1 group by 1, 2, 3, 4
    ), on_the_way as materialized (
      select org_id, kind, lot_id, sum(quantity) as quantity, sum(cost) as cost from (${between}) b
      where $1::uuid is null or org_id = $1 group by 1, 2, 3
    ), standing as materialized (
      select b.org_id, p.kind, b.lot_id, sum(b.quantity) as quantity, sum(b.cost) as cost
      from lot_balance b
      join place p on p.org_id = b.org_id and p.id = b.place_id and p.kind in ('progress', 'transit', 'road')
      where $1::uuid is null or b.org_id = $1 group by 1, 2, 3
    ), wholes as (${wholes})
    select format('org=%s %s=%s of %s says %s for %s, moved %s for %s', org_id, source_type, source_id, thing,
             coalesce(p.quantity, 0), coalesce(p.cost, 0), coalesce(m.quantity, 0), coalesce(m.cost, 0)) as fault
    from of_papers p full join moved m using (org_id, source_type, source_id, thing)
    where coalesce(p.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(p.cost, 0) <> coalesce(m.cost, 0)
    union all
    select format('org=%s lot=%s papers say %s for %s in %s, there stands %s for %s', org_id, lot_id,
             coalesce(w.quantity, 0), coalesce(w.cost, 0), kind, coalesce(s.quantity, 0), coalesce(s.cost, 0))
    from on_the_way w full join standing s using (org_id, kind, lot_id)
    where coalesce(w.quantity, 0) <> coalesce(s.quantity, 0)
      or (kind = 'progress' and coalesce(w.cost, 0) <> coalesce(s.cost, 0))
    union all
    select format('org=%s %s=%s says %s for %s, its lots come to %s for %s', org_id, what, number, grams, cost, of_lines,
             cost_of_lines)
    from wholes
    where ($1::uuid is null or org_id = $1) and (grams, cost) is distinct from (of_lines, cost_of_lines)`,
};
