// The two sides of the ledger: deliveries as they are today, and claims as they were made.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { factoryOutturns, outturnsBegin } from "#kernel/outturns.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CertificateScheme } from "#registry/farmers/rules.ts";
import type { ClaimState } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** A line of the ledger, or several. */
export interface LedgerFilters {
  scheme?: CertificateScheme | undefined;
  commodity?: string | undefined;
  season?: string | undefined;
  search?: string | undefined;
}

/** Outturns by form and day: a company's own rows, and those every company starts with. */
const outturns = sql`
  select form, effective_from, outturn_bp, true as own from yield_form where org_id = current_org()
  union all values ${sql.join(
    factoryOutturns.map(
      ([form, outturnBp]) => sql`(${form}, ${outturnsBegin}::date, ${outturnBp}::int, false)`,
    ),
  )}`;

/** The outturn in force on a day; a form of coffee without one of its own, as green, is reckoned as FAQ. */
const outturnOn = (day: ReturnType<typeof sql>) => sql`coalesce(
  (select o.outturn_bp from (${outturns}) o where o.form = p.form and o.effective_from <= ${day}
   order by o.effective_from desc, o.own desc limit 1),
  case when p.commodity = 'coffee' then
    (select o.outturn_bp from (${outturns}) o where o.form = 'faq' and o.effective_from <= ${day}
     order by o.effective_from desc, o.own desc limit 1) end,
  10000)`;

const seasonOfDelivery = sql`
  extract(year from x.collected_on - interval '9 months')::int || '/' || lpad(
    ((extract(year from x.collected_on - interval '9 months')::int + 1) % 100)::text, 2, '0')`;

/**
 * Every approved delivery of a farmer whose certificate counted on its day, once for each scheme, or once at all. A record
 * that was merged counts as the one that stays; what suppliers sell themselves counts nothing. What was bought before the
 * first of its certificates was written down is marked: it was made certified afterwards. Certificates are few beside
 * deliveries: theirs are looked up farmer by farmer, and how a product is reckoned once for each day it came on.
 */
const certified = (scheme: CertificateScheme | undefined, once: "by scheme" | "at all") => sql`
  with held as materialized (
    select a.scheme, a.valid_from, a.valid_to, a.withdrawn_on, a.created_at as written_at,
      case when h.merged_into is null then a.farmer_id else h.merged_into end as holder
    from farmer_certificate a
    left join farmer h on h.org_id = a.org_id and h.id = a.farmer_id and h.merged_into is not null
    where a.org_id = current_org() ${scheme === undefined ? sql`` : sql`and a.scheme = ${scheme}`}
  ), counted as (
    select held.*, held.holder as record from held
    union all
    select held.*, m.id from held
    join farmer m on m.org_id = current_org() and m.merged_into = held.holder
  ), delivered as materialized (
    select distinct on (${once === "at all" ? sql`c.id` : sql`c.id, k.scheme`}) c.id, k.scheme, k.holder,
      c.product_id, c.number, c.collected_on, c.payable_g,
      k.written_at > least(c.created_at, ((c.collected_on + 1)::timestamp at time zone 'Africa/Kampala'))
        as is_afterwards
    from counted k
    join collection c on c.farmer_id = k.record and c.collected_on between k.valid_from and k.valid_to
      and (k.withdrawn_on is null or k.withdrawn_on > c.collected_on)
    where c.org_id = current_org() and c.state = 'approved'
    order by ${once === "at all" ? sql`c.id` : sql`c.id, k.scheme`}, k.written_at
  ), reckoned as materialized (
    select x.product_id, x.collected_on, p.commodity, ${seasonOfDelivery} as season,
      ${outturnOn(sql`x.collected_on`)} as outturn_bp
    from (select distinct product_id, collected_on from delivered) x
    join product p on p.org_id = current_org() and p.id = x.product_id
    where p.commodity is not null
  )
  select d.id, d.scheme, d.holder, d.product_id, r.commodity, r.season, d.number, d.collected_on,
    d.payable_g as grams, d.payable_g * 10000 / r.outturn_bp as base, d.is_afterwards
  from delivered d
  join reckoned r on r.product_id = d.product_id and r.collected_on = d.collected_on`;

/** What narrows a line of the ledger, `r`: nothing that was not asked stands in it. */
function narrowed({ scheme, commodity, season }: LedgerFilters) {
  const conditions = [sql`true`];
  if (scheme !== undefined) conditions.push(sql`r.scheme = ${scheme}`);
  if (commodity !== undefined) conditions.push(sql`r.commodity = ${commodity}`);
  if (season !== undefined) conditions.push(sql`r.season = ${season}`);
  return sql.join(conditions, sql` and `);
}

export interface LedgerRow {
  id: string;
  scheme: CertificateScheme;
  commodity: string;
  season: string;
  bought: bigint;
  deliveries: number;
  boughtBase: bigint;
  claimedBase: bigint;
  balance: bigint;
  /** Of what was bought: before its certificate was written down. */
  afterwards: bigint;
}

/** A line for every scheme, commodity and season with a delivery or a live claim. */
export function matchingLedger(filters: LedgerFilters) {
  const words = filters.search === undefined ? null : likeOf(filters.search);
  return sql<LedgerRow>`
    select overlay(overlay(md5(r.scheme || r.commodity || r.season) placing '3' from 13)
        placing '8' from 17)::uuid as id, r.scheme, r.commodity, r.season,
      sum(r.grams)::bigint as bought, sum(r.one)::int as deliveries,
      sum(r.base)::bigint as "boughtBase", sum(r.claimed)::bigint as "claimedBase",
      (sum(r.base) - sum(r.claimed))::bigint as balance, sum(r.afterwards)::bigint as afterwards
    from (
      select d.scheme, d.commodity, d.season, d.grams, d.base, 1 as one, 0::bigint as claimed,
        case when d.is_afterwards then d.grams else 0 end as afterwards
      from (${certified(filters.scheme, "by scheme")}) d
      union all
      select scheme, commodity, season, 0, 0, 0, base_g, 0 from certification_claim
      where org_id = current_org() and state = 'made'
    ) r
    where ${narrowed(filters)}
      and (${words}::text is null or r.commodity ilike ${words} or r.season ilike ${words})
    group by r.scheme, r.commodity, r.season`;
}

export interface DeliveryRow {
  id: string;
  number: string;
  collectedOn: Day;
  farmerName: string;
  productName: string;
  grams: bigint;
  base: bigint;
}

/** What all deliveries of a list come to, said beside each of them. */
export interface DeliverySums {
  count: bigint;
  totalGrams: bigint;
  totalBase: bigint;
}

/**
 * The deliveries behind lines of the ledger; each once, however many schemes it counts for. What they come to is said beside
 * each, so that they are found once: finding them is most of the work.
 */
export function matchingDeliveries(filters: LedgerFilters) {
  // Looked up for the rows that are shown, unless it is searched by.
  const farmer = sql`(select f.full_name from farmer f where f.org_id = current_org() and f.id = r.holder)`;
  const { search } = filters;
  const isCalledSo = (words: string) => sql`(r.number ilike ${words} or ${farmer} ilike ${words})`;
  const found =
    search === undefined
      ? sql`true`
      : isCalled(search, { COL: "r.number" }, () => isCalledSo(likeOf(search)));
  return sql<DeliveryRow & DeliverySums>`
    select r.id, r.number, r.collected_on as "collectedOn", ${farmer} as "farmerName",
      (select p.name from product p where p.org_id = current_org() and p.id = r.product_id)
        as "productName", r.grams, r.base::bigint as base, r.count, r."totalGrams", r."totalBase"
    from (
      with r as materialized (
        select r.* from (${certified(filters.scheme, "at all")}) r where ${narrowed(filters)} and ${found}
      ), sums as materialized (
        select count(*) as count, sum(grams)::bigint as "totalGrams", sum(base)::bigint as "totalBase" from r
      )
      select r.*, sums.* from r cross join sums
    ) r`;
}

export interface ClaimFilters extends LedgerFilters {
  state?: ClaimState | undefined;
  shipmentId?: string | undefined;
}

export interface ClaimRow {
  id: string;
  number: string;
  state: ClaimState;
  scheme: CertificateScheme;
  commodity: string;
  season: string;
  shipmentId: string;
  shipmentNumber: string;
  customerName: string;
  grams: bigint;
  outturnBp: number;
  base: bigint;
  madeBy: string;
  madeOn: Day;
  withdrawnBy: string | null;
  reason: string | null;
  version: number;
}

/** Every claim that matches, or the one of an id. */
export function matchingClaims(filters: ClaimFilters, claimId: string | null = null) {
  const words = filters.search === undefined ? null : likeOf(filters.search);
  const { state = null, shipmentId = null } = filters;
  return sql<ClaimRow>`
    select r.id, r.number, r.state, r.scheme, r.commodity, r.season,
      r.shipment_id as "shipmentId", s.number as "shipmentNumber", u.legal_name as "customerName",
      r.grams, r.outturn_bp as "outturnBp", r.base_g as base,
      coalesce(${personName("maker")}, '') as "madeBy",
      (r.created_at at time zone 'Africa/Kampala')::date as "madeOn",
      case when taker.user_id is not null then ${personName("taker")} end as "withdrawnBy",
      r.withdrawn_reason as reason, r.version
    from certification_claim r
    join shipment s on s.org_id = r.org_id and s.id = r.shipment_id
    join contract n on n.org_id = s.org_id and n.id = s.contract_id
    join customer u on u.org_id = n.org_id and u.id = n.customer_id
    left join profile maker on maker.org_id = r.org_id and maker.user_id = r.created_by
    left join profile taker on taker.org_id = r.org_id and taker.user_id = r.withdrawn_by
    where r.org_id = current_org() and ${narrowed(filters)}
      and (${claimId}::uuid is null or r.id = ${claimId})
      and (${state}::text is null or r.state = ${state})
      and (${shipmentId}::uuid is null or r.shipment_id = ${shipmentId})
      and (${words}::text is null or r.number ilike ${words} or s.number ilike ${words}
           or u.legal_name ilike ${words})`;
}

export interface ShippedFacts {
  commodity: string;
  outturnBp: number;
  shipped: bigint;
  claimedOnIt: bigint;
  isCancelled: boolean;
}

/** What a shipment carries, how its product is reckoned, and what is claimed of it under a scheme. */
export async function shippedFacts(
  ctx: Pick<Ctx, "tx" | "today">,
  { shipmentId, scheme }: { shipmentId: string; scheme: CertificateScheme },
): Promise<ShippedFacts | undefined> {
  const found = await sql<ShippedFacts>`
    select coalesce(p.commodity, '') as commodity, ${outturnOn(sql`${ctx.today}::date`)} as "outturnBp",
      s.state = 'cancelled' as "isCancelled",
      (select coalesce(sum(l.net_g), 0)::bigint from shipment_lot l
       where l.org_id = s.org_id and l.shipment_id = s.id and l.taken_back_at is null) as shipped,
      (select coalesce(sum(k.grams), 0)::bigint from certification_claim k
       where k.org_id = s.org_id and k.shipment_id = s.id and k.scheme = ${scheme}
         and k.state = 'made') as "claimedOnIt"
    from shipment s
    join contract n on n.org_id = s.org_id and n.id = s.contract_id
    join product p on p.org_id = n.org_id and p.id = n.product_id
    where s.org_id = current_org() and s.id = ${shipmentId}
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface ClaimableRow {
  id: string;
  number: string;
  customerName: string;
  net: bigint;
}

/** Shipments a claim may be of: all that are not cancelled and carry something. */
export function matchingShipments(search: string | undefined) {
  const isCalledSo = (words: string) =>
    sql`(s.number ilike ${words} or u.legal_name ilike ${words})`;
  const found =
    search === undefined
      ? sql`true`
      : isCalled(search, { SHP: "s.number" }, () => isCalledSo(likeOf(search)));
  return sql<ClaimableRow>`
    select s.id, s.number, u.legal_name as "customerName", g.net_g as net
    from shipment s
    join contract n on n.org_id = s.org_id and n.id = s.contract_id
    join customer u on u.org_id = n.org_id and u.id = n.customer_id
    join shipment_standing g on g.org_id = s.org_id and g.shipment_id = s.id and g.net_g > 0
    where s.org_id = current_org() and s.state <> 'cancelled' and ${found}`;
}

/** What is left of one line of the ledger, in grams of the base form, and what of it was made certified afterwards, as delivered. */
export async function lineOf(
  ctx: Reading,
  line: { scheme: CertificateScheme; commodity: string; season: string },
): Promise<{ balance: bigint; afterwards: bigint }> {
  const found = await matchingLedger(line).execute(ctx.tx);
  const { balance, afterwards } = found.rows[0] ?? { balance: 0n, afterwards: 0n };
  return { balance, afterwards };
}
