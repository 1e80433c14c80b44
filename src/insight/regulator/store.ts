// What the coffee authority is told, read from the tables of contracts, shipments, stores and the ledger.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { ContractRegistration, RegisteredStore, ReturnRow } from "./api.ts";
import { levyAccount, type LevyMonth, type RegistrationStanding } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

const standing = sql`
  case when c.registration_number is not null then 'registered'
       when c.state in ('approved', 'active', 'part_shipped') then 'to_register'
       else 'not_yet' end`;

/** Contracts that were not cancelled, what waits for the authority first. */
export function matchingRegistrations(filter: {
  standing?: RegistrationStanding | undefined;
  search?: string | undefined;
}): RawBuilder<ContractRegistration & { order: string }> {
  const wheres = [sql`c.state <> 'cancelled'`];
  if (filter.standing) wheres.push(sql`${standing} = ${filter.standing}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(c.number ilike ${like} or cu.legal_name ilike ${like}
      or c.registration_number ilike ${like} or c.grade_text ilike ${like})`);
  }
  return sql`
    select c.id, c.number, ${standing} as standing, cu.legal_name as "customerName",
      c.grade_text as "gradeText", c.quantity_g as quantity, c.currency,
      c.price_per_tonne_amount as "pricePerTonne", c.registration_number as "registrationNumber",
      c.registration_day as "registrationDay", c.assessed_fot_amount as "assessedFot",
      c.shipment_from as "shipmentFrom",
      case ${standing} when 'to_register' then '0' when 'not_yet' then '1' else '2' end
        || c.shipment_from::text as "order"
    from contract c join customer cu on cu.org_id = c.org_id and cu.id = c.customer_id
    where ${sql.join(wheres, sql` and `)}
  `;
}

/** Levy assessed and paid by month; a voucher taken back lowers what it had raised. */
export async function levyMonths(ctx: Reading): Promise<LevyMonth[]> {
  const found = await sql<LevyMonth>`
    select to_char(l.day, 'YYYY-MM') as month,
      coalesce(-sum(l.amount) filter (where (l.amount < 0) = (v.reverses is null)), 0)::bigint
        as assessed,
      coalesce(sum(l.amount) filter (where (l.amount > 0) = (v.reverses is null)), 0)::bigint as paid
    from voucher_line l join voucher v on v.org_id = l.org_id and v.id = l.voucher_id
    where l.account_code = ${levyAccount} group by 1 order by 1
  `.execute(ctx.tx);
  return found.rows;
}

/** Coffee that went on board between two days, a row for each shipment. */
export async function shippedCoffee(
  ctx: Reading,
  { from, to }: { from: Day; to: Day },
): Promise<ReturnRow[]> {
  const found = await sql<ReturnRow>`
    select s.id, s.number, s.shipped_on as "shippedOn", c.number as "contractNumber",
      c.registration_number as "registrationNumber", cu.legal_name as "customerName",
      c.destination_country as "destinationCountry", c.grade_text as "gradeText",
      s.container_number as "containerNumber", lots.net, c.currency,
      coalesce(s.sale_amount, round(c.price_per_tonne_amount::numeric * lots.net / 1000000))::bigint
        as value,
      s.sale_ugx_amount as "valueUgx"
    from shipment s
    join contract c on c.org_id = s.org_id and c.id = s.contract_id
    join customer cu on cu.org_id = c.org_id and cu.id = c.customer_id
    join product p on p.org_id = c.org_id and p.id = c.product_id
    join lateral (
      select coalesce(sum(a.net_g), 0)::bigint as net from shipment_lot a
      where a.org_id = s.org_id and a.shipment_id = s.id and a.taken_back_at is null) lots on true
    where s.shipped_on between ${from} and ${to} and s.state in ('shipped', 'delivered', 'closed')
      and p.commodity = 'coffee'
    order by s.shipped_on, s.number
  `.execute(ctx.tx);
  return found.rows;
}

/** Our plants and stores with the certificate each has. */
export async function certifiedStores(ctx: Reading): Promise<Omit<RegisteredStore, "standing">[]> {
  const found = await sql<Omit<RegisteredStore, "standing">>`
    select p.id, p.code, p.name, p.kind, s.location, s.certificate_number as "certificateNumber",
      s.certificate_until as "certificateUntil"
    from place p left join store s on s.org_id = p.org_id and s.id = p.id
    where p.kind in ('store', 'plant') and p.is_active order by p.kind, p.name
  `.execute(ctx.tx);
  return found.rows;
}
