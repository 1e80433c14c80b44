// The company's profile, its stores and its exchange rates as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { CompanyProfile, StoreRow } from "./api.ts";
import type { ForeignCurrency } from "./rules.ts";

export type CompanyTerms = Omit<CompanyProfile, "currency" | "version">;

export async function findCompany(ctx: Ctx): Promise<CompanyProfile | undefined> {
  const found = await sql<CompanyProfile>`
    select display_name as "displayName", legal_name as "legalName", tin, address, phone, email,
      ico_exporter_code as "icoExporterCode", marks_name as "marksName",
      weekly_target_g as "weeklyTarget", annual_capacity_g as "annualCapacity",
      managing_director_title as "managingDirector",
      director_operations_title as "directorOperations", currency, version
    from company_profile
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Writes the profile if it is still at the version seen; says whether it was. */
export async function writeCompany(
  ctx: Ctx,
  terms: CompanyTerms,
  versionSeen: number,
): Promise<boolean> {
  const row = {
    display_name: terms.displayName,
    legal_name: terms.legalName,
    tin: terms.tin,
    address: terms.address,
    phone: terms.phone,
    email: terms.email,
    ico_exporter_code: terms.icoExporterCode,
    marks_name: terms.marksName,
    weekly_target_g: terms.weeklyTarget,
    annual_capacity_g: terms.annualCapacity,
    managing_director_title: terms.managingDirector,
    director_operations_title: terms.directorOperations,
  };
  const written = await ctx.tx
    .insertInto("company_profile")
    .values({ ...row, created_by: ctx.actor.userId })
    .onConflict((conflict) =>
      conflict
        .column("org_id")
        .doUpdateSet({ ...row, version: versionSeen + 1 })
        .where("company_profile.version", "=", versionSeen),
    )
    .returning("version")
    .executeTakeFirst();
  return written !== undefined && written.version === versionSeen + 1;
}

const storeColumns = sql`
  p.id, p.code, p.name, p.kind, s.location, s.latitude, s.longitude,
  coalesce(s.commodities, '{}') as commodities, s.capacity_g as capacity,
  s.certificate_number as "certificateNumber", s.certificate_until as "certificateUntil",
  s.manager, coalesce(s.version, 0) as version
`;

/** Our stores and plants: the books' places, with what we know of them besides. */
export async function findStores(
  ctx: Pick<Ctx, "tx">,
  asked: { id?: string; kind?: string | undefined },
): Promise<StoreRow[]> {
  const wheres = [sql`p.kind in ('store', 'plant') and p.is_active`];
  if (asked.id !== undefined) wheres.push(sql`p.id = ${asked.id}`);
  if (asked.kind !== undefined) wheres.push(sql`p.kind = ${asked.kind}`);
  const found = await sql<StoreRow>`
    select ${storeColumns} from place p
    left join store s on s.org_id = p.org_id and s.id = p.id
    where ${sql.join(wheres, sql` and `)} order by p.kind desc, p.name
  `.execute(ctx.tx);
  return found.rows;
}

export async function isPlaceCodeTaken(ctx: Ctx, code: string): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom("place")
    .select("id")
    .where("code", "=", code)
    .executeTakeFirst();
  return found !== undefined;
}

export type StoreTerms = Pick<
  StoreRow,
  | "latitude"
  | "longitude"
  | "commodities"
  | "capacity"
  | "certificateNumber"
  | "certificateUntil"
  | "manager"
> & { location: string };

/** Writes what we know of a store if it is still at the version seen; says whether it was. */
export async function writeStore(
  ctx: Ctx,
  store: StoreTerms & { id: string; kind: string },
  versionSeen: number,
): Promise<boolean> {
  const row = {
    location: store.location,
    latitude: store.latitude,
    longitude: store.longitude,
    commodities: store.commodities,
    capacity_g: store.capacity,
    certificate_number: store.certificateNumber,
    certificate_until: store.certificateUntil,
    manager: store.manager,
  };
  const written = await ctx.tx
    .insertInto("store")
    .values({ id: store.id, kind: store.kind, ...row, created_by: ctx.actor.userId })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "id"])
        .doUpdateSet({ ...row, version: versionSeen + 1 })
        .where("store.version", "=", versionSeen),
    )
    .returning("version")
    .executeTakeFirst();
  return written !== undefined && written.version === versionSeen + 1;
}

export interface RateRow {
  id: string;
  seq: string;
  currency: ForeignCurrency;
  day: Day;
  rateMicro: bigint;
  source: string;
  reason: string | null;
  corrected: boolean;
  createdByName: string;
  createdAt: Date;
}

const rateColumns = sql`
  r.id, lpad(r.seq::text, 12, '0') as seq, r.currency, r.day, r.rate_micro as "rateMicro",
  r.source, r.reason, r.created_at as "createdAt",
  exists (select 1 from exchange_rate n where n.org_id = r.org_id and n.currency = r.currency
          and n.day = r.day and n.seq > r.seq) as corrected,
  coalesce((select ${personName("u")}
            from profile u where u.user_id = r.created_by), '') as "createdByName"
`;

/** Every rate that matches, for a page of the list. */
export function matchingRates(filter: {
  currency?: string | undefined;
  search?: string | undefined;
}): RawBuilder<RateRow> {
  const wheres = [sql`true`];
  if (filter.currency) wheres.push(sql`r.currency = ${filter.currency}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(r.source ilike ${like} or r.day::text like ${like})`);
  }
  return sql<RateRow>`
    select ${rateColumns} from exchange_rate r where ${sql.join(wheres, sql` and `)}
  `;
}

export async function findRate(ctx: Ctx, id: string): Promise<RateRow | undefined> {
  const found = await sql<RateRow>`
    select ${rateColumns} from exchange_rate r where r.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The latest rate on or before a day. */
export async function latestRate(
  ctx: Pick<Ctx, "tx">,
  currency: ForeignCurrency,
  day: Day,
): Promise<{ rateMicro: bigint; day: Day; source: string } | undefined> {
  return ctx.tx
    .selectFrom("exchange_rate")
    .select(["rate_micro as rateMicro", "day", "source"])
    .where("currency", "=", currency)
    .where("day", "<=", day)
    .orderBy("day", "desc")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertRate(
  ctx: Ctx,
  rate: Pick<RateRow, "id" | "currency" | "day" | "rateMicro" | "source" | "reason">,
): Promise<void> {
  const { rateMicro, ...rest } = rate;
  await ctx.tx
    .insertInto("exchange_rate")
    .values({ ...rest, rate_micro: rateMicro, created_by: ctx.actor.userId })
    .execute();
}
