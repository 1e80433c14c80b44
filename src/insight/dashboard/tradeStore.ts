// The rows behind the figures of selling and of what the law asks: contracts, shipments, papers, licences,
// requests that wait, suppliers and people.
import { type RawBuilder, sql } from "kysely";
import { personName } from "#platform/server/personName.ts";
import type { Asked, Found, Questions, Sums } from "./figureStore.ts";

const isOpen = sql`state in ('active', 'part_shipped')`;
const stillToShip = sql`greatest(c.quantity_g - c.shipped_g, 0)`;

/** Contracts under way by the end of their time, with their number as their name. */
function openContracts(value: RawBuilder<unknown>, measure: RawBuilder<unknown>): Found {
  return {
    rows: sql`
      select c.org_id, c.id, c.number as key, c.customer_id, c.shipment_to as day, ${value} as size,
             ${value} as value, ${measure} as measure
      from contract c where c.${isOpen}`,
    named: (found) => sql`
      select c.key, u.legal_name, c.day, c.value, c.measure, '/contracts/' || c.id
      from ${found} c join customer u on u.org_id = c.org_id and u.id = c.customer_id`,
  };
}

const toShip = openContracts(stillToShip, sql`c.quantity_g`);

const readyAccounts = sql`('1340', '1360', '1370')`;

/** What buyers wait for, less what stands ready for them: green coffee for export, cocoa, sesame, shea. */
const position: readonly Found[] = [
  toShip,
  {
    rows: sql`
      select b.org_id, b.lot_id, b.lot_id as key, null::date as day, b.quantity as size, -b.quantity as value
      from lot_standing k
      cross join lateral (
        select * from lot_balance b
        where b.org_id = k.org_id and b.lot_id = k.lot_id and b.quantity > 0 offset 0) b
      join place s on s.org_id = b.org_id and s.id = b.place_id and s.kind in ('store', 'plant')
      where k.quantity > 0 and k.account_code in ${readyAccounts} and k.unit = 'g'`,
    named: (found) => sql`
      select l.code, p.name, b.day, b.value, null::bigint, '/stock-card?lotId=' || l.id
      from ${found} b
      join lot l on l.org_id = b.org_id and l.id = b.lot_id
      join product p on p.org_id = l.org_id and p.id = l.product_id`,
  },
];

/** What buyers wait for, by the sums that are kept of contracts. */
const toShipSum = sql`
  select sum(k.to_ship_g) as value, sum(k.contracts) as count from contract_sum k where k.${isOpen}`;

/** The same, of what stands by its kept sums. */
const positionSum = sql`
  select sum(f.value) as value, sum(f.count) as count from (
    select f.value, f.count from (${toShipSum}) f
    union all
    select -k.quantity, k.lots from stock_sum k
    join place s on s.org_id = k.org_id and s.id = k.place_id and s.kind in ('store', 'plant')
    where k.unit = 'g' and k.account_code in ${readyAccounts}
  ) f`;

/** A required paper of a shipment that is not settled: neither waived nor approved and in force. */
const unsettled = ({ today }: Asked) => sql`
  d.required and d.document_type <> 'contract-registration'
  and not (d.state = 'waived'
    or (d.state = 'approved' and (d.expires_on is null or d.expires_on >= ${today})))`;

const notGone = sql`s.state in ('planned', 'allocated', 'documents_pending', 'ready_to_load')`;

/** Late, or with a paper that takes longer to get than there is time until departure. */
function shipmentsAtRisk(asked: Asked): Found {
  const { today } = asked;
  return {
    rows: sql`
      select s.org_id, s.id, s.contract_id, s.number as key, s.etd as day, 1::bigint as size, 1::bigint as value
      from shipment s
      where s.state in ('planned', 'allocated', 'documents_pending', 'ready_to_load', 'loaded')
        and (s.etd < ${today} or exists (
          select from export_document d
          where d.org_id = s.org_id and d.shipment_id = s.id and (d.gate = 'ship' or s.state <> 'loaded')
            and ${unsettled(asked)} and s.etd - d.lead_days < ${today}::date))`,
    named: (found) => sql`
      select s.key, u.legal_name, s.day, s.value, (s.day - ${today}::date)::bigint,
             '/export-documentation/' || s.id
      from ${found} s
      join contract c on c.org_id = s.org_id and c.id = s.contract_id
      join customer u on u.org_id = c.org_id and u.id = c.customer_id`,
  };
}

/** Papers that shipments under way still need; the day is the one to begin on. */
function openPapers(asked: Asked): RawBuilder<unknown> {
  return sql`
    select d.document_type, s.number, s.etd - d.lead_days, 1::bigint,
           (s.etd - d.lead_days - ${asked.today}::date)::bigint, '/export-documentation/' || s.id
    from export_document d
    join shipment s on s.org_id = d.org_id and s.id = d.shipment_id
      and (${notGone} or (s.state = 'loaded' and d.gate = 'ship'))
    where ${unsettled(asked)}`;
}

/**
 * What shipments moved from our stores towards buyers, or back: `v`, what it is (`l`), and between which
 * places (`a`, `b`). The vouchers come first, so that each leads to its own transfers.
 */
const movedByShipments = ({ period }: Asked) => sql`
  (select h.org_id, h.source_id, h.day, m.lot_id, m.from_place_id, m.to_place_id, m.quantity
   from voucher h
   cross join lateral (
     select * from lot_transfer m where m.org_id = h.org_id and m.voucher_id = h.id offset 0) m
   where h.source_type = 'shipment' and h.day between ${period.from} and ${period.to}) v
  join lot l on l.org_id = v.org_id and l.id = v.lot_id and l.unit = 'g'
  join place a on a.org_id = v.org_id and a.id = v.from_place_id
  join place b on b.org_id = v.org_id and b.id = v.to_place_id
    and ((a.kind in ('store', 'plant') and b.kind in ('transit', 'customers'))
      or (b.kind in ('store', 'plant') and a.kind in ('transit', 'customers')))`;

const movedGrams = sql`
  sum(case when b.kind in ('transit', 'customers') then v.quantity else -v.quantity end)::bigint`;

/** What left our stores for buyers abroad, less what came back. */
function shipped(asked: Asked): RawBuilder<unknown> {
  return sql`
    select h.number, u.legal_name, s.day, s.grams, null::bigint, '/export-documentation/' || h.id
    from (
      select v.org_id, v.source_id, max(v.day) as day, ${movedGrams} as grams
      from ${movedByShipments(asked)} group by 1, 2) s
    join shipment h on h.org_id = s.org_id and h.id = s.source_id
    join contract c on c.org_id = h.org_id and c.id = h.contract_id
    join customer u on u.org_id = c.org_id and u.id = c.customer_id`;
}

/** The same, without the names of its rows. */
const shippedSum = (asked: Asked) => sql`
  select ${movedGrams} as value, count(distinct v.source_id) as count
  from ${movedByShipments(asked)}`;

/** Whose end is near or has passed: by each licence's own days, and not followed by another. */
function endingLicences({ today }: Asked): RawBuilder<unknown> {
  return sql`
    select coalesce(k.name, l.kind_code), l.licence_number, l.expires_on, 1::bigint,
           (l.expires_on - ${today}::date)::bigint, '/ucda-registration/' || l.id
    from licence l
    left join lateral (
      select n.name from licence_kind n
      where n.org_id = l.org_id and n.code = l.kind_code and n.effective_from <= ${today}
      order by n.effective_from desc, n.seq desc limit 1) k on true
    where l.state in ('valid', 'renewal_submitted') and l.expires_on - ${today}::date <= l.soon_days`;
}

export const tradeQuestions = {
  contracts: () => openContracts(sql`1::bigint`, stillToShip),
  to_ship: () => toShip,
  position: () => position,
  shipments_at_risk: shipmentsAtRisk,
  shipped,
  documents: openPapers,
  licences: endingLicences,
  fund_requests: () => sql`
    select q.number, ${personName("w")}, q.needed_by, 1::bigint, q.amount, '/fund-requests/' || q.id
    from fund_request q left join profile w on w.org_id = q.org_id and w.user_id = q.payee_id
    where q.state = 'submitted'`,
  suppliers: () => sql`
    select s.legal_name, s.code, null::date, 1::bigint, null::bigint, '/suppliers/' || s.id
    from supplier s where s.state = 'approved'`,
  team: () => sql`
    select ${personName("w")}, w.department, null::date, 1::bigint, null::bigint, '/users/' || w.user_id
    from profile w where w.is_active and w.role <> 'supplier'`,
} as const satisfies Questions;

/** Figures by the sums that are kept beside their rows. */
export const tradeSums = {
  contracts: () => sql`select f.count as value, f.count from (${toShipSum}) f`,
  to_ship: () => toShipSum,
  position: () => positionSum,
  shipped: shippedSum,
} as const satisfies Sums;
