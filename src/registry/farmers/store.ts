// Farmers and their consents as they lie in their tables. Places and people are joined for their
// names only.
import { sql } from "kysely";
import { advanceSeries } from "#books/numbering/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { eitherKey } from "#platform/server/store.ts";
import type { ConsentMethod, ConsentPurpose, FarmerFacts, FarmerState } from "./rules.ts";

export interface StoredConsent {
  purpose: ConsentPurpose;
  given: boolean;
  method: ConsentMethod;
  at: Date;
  byName: string | null;
}

export interface StoredFarmer extends FarmerFacts {
  id: string;
  publicId: string;
  code: string;
  state: FarmerState;
  name: string;
  place: string | null;
  group: { id: string; name: string } | null;
  officer: { id: string; name: string } | null;
  paymentChangedAt: Date;
  registeredAt: Date;
  registeredBy: string;
  registeredByName: string | null;
  verifiedAt: Date | null;
  verifiedByName: string | null;
  samePerson: boolean;
  suspendReason: string | null;
  goneReason: string | null;
  hasPhoto: boolean;
  /** Where the person's record is now, when this one was merged. */
  mergedInto: { id: string; code: string; name: string } | null;
  plots: number;
  areaM2: number;
  version: number;
}

/** A village that stands as text is said before the parish it lies in. */
export const place = sql`nullif(concat_ws(', ', f.village, l.path), '')`;

/** The group a farmer belongs to and the officer who goes to see them, as `g` and `o`. */
export const standing = sql`
  left join farmer_placement stand on stand.org_id = f.org_id and stand.farmer_id = f.id
  left join farmer_group g on g.org_id = f.org_id and g.id = stand.group_id
  left join profile o on o.org_id = f.org_id and o.user_id = stand.officer_id`;

const facts = sql`
  f.first_name as "firstName", f.last_name as "lastName", f.sex, f.birth_year as "birthYear",
  f.nin, f.national_farmer_id as "nationalFarmerId", f.external_code as "externalCode", f.phone,
  f.alt_phone as "altPhone", f.next_of_kin as "nextOfKin", f.household_size as "householdSize",
  f.trees,
  f.locality_id as "localityId", f.village, f.language, f.commodities,
  f.payee_kind as "payeeKind", f.payee_name as "payeeName",
  f.payment_method as "paymentMethod", f.payment_bank as "paymentBank",
  f.payment_number as "paymentNumber", f.payment_account_name as "paymentAccountName"
`;

/** One farmer with names and sums; undefined when there is none. */
export async function findFarmer(ctx: Ctx, id: string): Promise<StoredFarmer | undefined> {
  const found = await sql<StoredFarmer>`
    select f.id, f.public_id as "publicId", f.code, f.state, f.full_name as name, ${facts},
      ${place} as place, f.payment_changed_at as "paymentChangedAt",
      f.registered_at as "registeredAt", f.registered_by as "registeredBy",
      ${personName("registrar")} as "registeredByName", f.verified_at as "verifiedAt",
      ${personName("verifier")} as "verifiedByName", f.same_person as "samePerson",
      f.suspend_reason as "suspendReason", f.gone_reason as "goneReason",
      f.photo_sha256 is not null as "hasPhoto", (
        select jsonb_build_object('id', stays.id, 'code', stays.code, 'name', stays.full_name)
        from farmer stays where stays.org_id = f.org_id and stays.id = f.merged_into
      ) as "mergedInto", f.version, sums.plots, sums.area as "areaM2",
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as "group",
      case when o.user_id is not null
        then jsonb_build_object('id', o.user_id, 'name', ${personName("o")}) end as officer
    from farmer f
    left join locality l on l.id = f.locality_id
    ${standing}
    left join profile registrar on registrar.org_id = f.org_id
      and registrar.user_id = f.registered_by
    left join profile verifier on verifier.org_id = f.org_id and verifier.user_id = f.verified_by
    cross join lateral (
      select count(*)::int as plots, coalesce(sum(coalesce(p.area_m2, p.declared_m2)), 0)::int as area
      from plot p where p.org_id = f.org_id and p.farmer_id = f.id and p.state <> 'retired'
    ) sums
    where f.org_id = current_org() and f.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** What a farmer agreed to, purpose by purpose. */
export async function consentsOf(ctx: Ctx, farmerId: string): Promise<StoredConsent[]> {
  const found = await sql<StoredConsent>`
    select c.purpose, c.given, c.method, c.at, ${personName("taker")} as "byName"
    from farmer_consent c
    left join profile taker on taker.org_id = c.org_id and taker.user_id = c.by
    where c.org_id = current_org() and c.farmer_id = ${farmerId} order by c.purpose
  `.execute(ctx.tx);
  return found.rows;
}

/** The photograph of a farmer who agrees to be shown, of the record that stays; undefined otherwise. */
export async function findShownPhoto(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<string | undefined> {
  const found = await sql<{ sha256: string }>`
    select f.photo_sha256 as sha256 from farmer asked
    join farmer f on f.org_id = asked.org_id and f.id = ${eitherKey("asked.merged_into", "asked.id")}
    join farmer_consent c on c.org_id = f.org_id and c.farmer_id = f.id
      and c.purpose = 'photo' and c.given
    where asked.org_id = current_org() and asked.id = ${id} and f.photo_sha256 is not null
  `.execute(ctx.tx);
  return found.rows[0]?.sha256;
}

/** Who has one of the numbers that only one person can have. */
export async function findSameNumber(
  ctx: Ctx,
  farmer: Pick<FarmerFacts, "nin" | "nationalFarmerId" | "externalCode"> & { id: string },
): Promise<
  { code: string; name: string; field: "nin" | "nationalFarmerId" | "externalCode" } | undefined
> {
  const found = await sql<{
    code: string;
    name: string;
    field: "nin" | "nationalFarmerId" | "externalCode";
  }>`
    select f.code, f.full_name as name, case
      when f.nin = ${farmer.nin} then 'nin'
      when f.national_farmer_id = ${farmer.nationalFarmerId} then 'nationalFarmerId'
      else 'externalCode' end as field
    from farmer f
    where f.org_id = current_org() and f.id <> ${farmer.id}
      and f.merged_into is distinct from ${farmer.id} and (
      f.nin = ${farmer.nin} or f.national_farmer_id = ${farmer.nationalFarmerId}
      or f.external_code = ${farmer.externalCode}
    ) limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The facts under the names of their columns. */
export function columnsOf(facts_: FarmerFacts) {
  return {
    first_name: facts_.firstName,
    last_name: facts_.lastName,
    sex: facts_.sex,
    birth_year: facts_.birthYear,
    nin: facts_.nin,
    national_farmer_id: facts_.nationalFarmerId,
    external_code: facts_.externalCode,
    phone: facts_.phone,
    alt_phone: facts_.altPhone,
    next_of_kin: facts_.nextOfKin,
    household_size: facts_.householdSize,
    trees: facts_.trees,
    locality_id: facts_.localityId,
    village: facts_.village,
    language: facts_.language,
    commodities: facts_.commodities,
    payee_kind: facts_.payeeKind,
    payee_name: facts_.payeeName,
    payment_method: facts_.paymentMethod,
    payment_bank: facts_.paymentBank,
    payment_number: facts_.paymentNumber,
    payment_account_name: facts_.paymentAccountName,
  };
}

export interface NewFarmer {
  id: string;
  code: string;
  state: FarmerState;
  facts: FarmerFacts;
  consents: readonly { purpose: ConsentPurpose; given: boolean; method: ConsentMethod }[];
  photoSha256?: string | null;
}

/** The next codes of farmers: one series per company, without years: `FRM-0001`. */
export async function nextFarmerCodes(ctx: Ctx, count: number): Promise<string[]> {
  if (count === 0) return [];
  const last = Number(await advanceSeries(ctx, "FRM", "ever", count));
  return Array.from({ length: count }, (_, index) => {
    return `FRM-${String(last - count + 1 + index).padStart(4, "0")}`;
  });
}

/** Writes farmers with their consents: two statements, however many. */
export async function insertFarmers(ctx: Ctx, farmers: readonly NewFarmer[]): Promise<void> {
  const by = { created_by: ctx.actor.userId, registered_by: ctx.actor.userId };
  const at = ctx.now.toISOString();
  const rows = farmers.map((farmer) => ({
    ...columnsOf(farmer.facts),
    ...by,
    id: farmer.id,
    code: farmer.code,
    state: farmer.state,
    photo_sha256: farmer.photoSha256 ?? null,
    registered_at: at,
    payment_changed_at: at,
    payment_changed_by: ctx.actor.userId,
  }));
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into farmer (${columns})
    select ${columns} from jsonb_populate_recordset(null::farmer, ${JSON.stringify(rows)}::jsonb)
  `.execute(ctx.tx);
  const consents = farmers.flatMap((farmer) =>
    farmer.consents.map((consent) => ({ ...consent, farmer_id: farmer.id })),
  );
  await sql`
    insert into farmer_consent (farmer_id, purpose, given, method, at, by)
    select farmer_id, purpose, given, method, ${ctx.now}, ${ctx.actor.userId}
    from jsonb_populate_recordset(null::farmer_consent, ${JSON.stringify(consents)}::jsonb)
  `.execute(ctx.tx);
}

/** What a farmer says now about one purpose takes the place of what was said before. */
export async function putConsent(
  ctx: Ctx,
  farmerId: string,
  consent: { purpose: ConsentPurpose; given: boolean; method: ConsentMethod },
): Promise<void> {
  const said = {
    given: consent.given,
    method: consent.method,
    at: ctx.now,
    by: ctx.actor.userId,
  };
  await ctx.tx
    .insertInto("farmer_consent")
    .values({ farmer_id: farmerId, purpose: consent.purpose, ...said })
    .onConflict((clash) => clash.columns(["org_id", "farmer_id", "purpose"]).doUpdateSet(said))
    .execute();
}

export interface PaidFarmer {
  id: string;
  code: string;
  name: string;
  state: FarmerState;
  phone: string | null;
  place: string | null;
  payeeKind: FarmerFacts["payeeKind"];
  payeeName: string | null;
  paymentMethod: FarmerFacts["paymentMethod"];
  paymentBank: string | null;
  paymentNumber: string | null;
  paymentAccountName: string | null;
  paymentChangedAt: Date;
  paymentChangedBy: string;
  registeredAt: Date;
  sharesGeolocation: boolean;
}

/** Farmers by their ids, by code; a record that was merged answers as the one that stays, under the id asked. */
export async function findFarmersByIds(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<PaidFarmer[]> {
  const found = await sql<PaidFarmer>`
    select asked.id, f.code, f.full_name as name, f.state, f.phone, ${place} as place,
      f.payee_kind as "payeeKind", f.payee_name as "payeeName",
      f.payment_method as "paymentMethod", f.payment_bank as "paymentBank",
      f.payment_number as "paymentNumber", f.payment_account_name as "paymentAccountName",
      f.payment_changed_at as "paymentChangedAt", f.payment_changed_by as "paymentChangedBy",
      f.registered_at as "registeredAt",
      exists (select 1 from farmer_consent c where c.org_id = f.org_id and c.farmer_id = f.id
        and c.purpose = 'share_geolocation' and c.given) as "sharesGeolocation"
    from farmer asked
    join farmer f on f.org_id = asked.org_id and f.id = ${eitherKey("asked.merged_into", "asked.id")}
    left join locality l on l.id = f.locality_id
    where asked.org_id = current_org() and asked.id = any(${[...ids]}::uuid[]) order by f.code
  `.execute(ctx.tx);
  return found.rows;
}
