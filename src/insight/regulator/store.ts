// What the coffee authority is told, read from the tables of contracts, shipments, stores and the ledger.
import { type RawBuilder, sql } from "kysely";
import { type Day, isDay } from "#kernel/days.ts";
import { countCap } from "#platform/api/page.ts";
import type { Ctx } from "#platform/server/context.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { likeOf, readKey } from "#platform/server/store.ts";
import type { ContractRegistration, RegisteredStore, ReturnRow } from "./api.ts";
import { levyAccount, type LevyMonth, type RegistrationStanding } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** How contracts stand with the authority, in the order of the list: each by its own index, in the order of their days. */
const standings: readonly { name: RegistrationStanding; is: RawBuilder<unknown> }[] = [
  {
    name: "to_register",
    is: sql`c.registration_number is null and c.state in ('approved', 'active', 'part_shipped')`,
  },
  {
    name: "not_yet",
    is: sql`c.registration_number is null
      and c.state not in ('approved', 'active', 'part_shipped', 'cancelled')`,
  },
  { name: "registered", is: sql`c.registration_number is not null and c.state <> 'cancelled'` },
];

interface RegistrationFilter {
  standing?: RegistrationStanding | undefined;
  search?: string | undefined;
}

type Listed = ContractRegistration & { order: string };

/** Contracts that were not cancelled, what waits for the authority first; of each standing so many from where a page goes on. */
export function matchingRegistrations(
  filter: RegistrationFilter,
  page: { limit: number; after?: string | undefined },
): RawBuilder<Listed> {
  const key = page.after === undefined ? undefined : placeOf(page.after);
  const lists = standings.flatMap((standing, at) => {
    if (filter.standing && filter.standing !== standing.name) return [];
    const beyond =
      key?.at === at
        ? sql`and (c.shipment_from, c.id) > (${key.day}::date, ${key.id}::uuid)`
        : sql``;
    const part = sql`${beyond} order by c.shipment_from, c.id limit ${page.limit + 1}`;
    return [registrations(standing, at, filter, part)];
  });
  return sql`select * from (${sql.join(lists, sql` union all `)}) as listed`;
}

/** How many match, as far as a list counts. */
export function countRegistrations(filter: RegistrationFilter): RawBuilder<{ count: bigint }> {
  const lists = standings.flatMap((standing, at) =>
    filter.standing && filter.standing !== standing.name
      ? []
      : [registrations(standing, at, filter, sql``)],
  );
  return sql`
    select count(*) as count
    from (select 1 from (${sql.join(lists, sql` union all `)}) as listed limit ${countCap + 1}) as capped`;
}

/** Where a page goes on: the standing, the day and the contract of the last row shown. */
function placeOf(after: string): { at: number; day: string; id: string } | undefined {
  const { value, id } = readKey(after);
  const [at, day] = [Number(value.slice(0, 1)), value.slice(1)];
  return isDay(day) ? { at, day, id } : undefined;
}

function registrations(
  { name, is }: (typeof standings)[number],
  at: number,
  filter: RegistrationFilter,
  part: RawBuilder<unknown>,
): RawBuilder<Listed> {
  const wheres = [is];
  if (filter.search) {
    const like = likeOf(filter.search);
    const isCalledSo = () => sql`(c.number ilike ${like} or cu.legal_name ilike ${like}
      or c.registration_number ilike ${like} or c.grade_text ilike ${like})`;
    wheres.push(isCalled(filter.search, { SC: "c.number" }, isCalledSo));
  }
  return sql`(
    select c.id, c.number, ${sql.lit(name)} as standing, cu.legal_name as "customerName",
      c.grade_text as "gradeText", c.quantity_g as quantity, c.currency,
      c.price_per_tonne_amount as "pricePerTonne", c.registration_number as "registrationNumber",
      c.registration_day as "registrationDay", c.assessed_fot_amount as "assessedFot",
      c.shipment_from as "shipmentFrom",
      ${sql.lit(String(at))} || c.shipment_from::text as "order"
    from contract c join customer cu on cu.org_id = c.org_id and cu.id = c.customer_id
    where ${sql.join(wheres, sql` and `)} ${part})`;
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
