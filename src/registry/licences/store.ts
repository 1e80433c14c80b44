// Licences and their papers as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { Licence, LicenceFilter, LicenceRow } from "./api.ts";
import type { HeldLicence } from "./rules.ts";

/** How a licence stands on a day: the same rule as `standingOf`, for filters. */
const standingOn = (today: Day) => sql`
  case when l.state in ('renewed', 'suspended', 'expired') then l.state
       when l.expires_on is null then 'active'
       when l.expires_on < ${today}::date then 'expired'
       when l.expires_on - ${today}::date <= l.renew_days then 'renew_now'
       when l.expires_on - ${today}::date <= l.soon_days then 'expiring_soon'
       else 'active' end`;

const columns = (today: Day) => sql`
  l.id, l.state, ${standingOn(today)} as standing, l.version, l.kind_code as "kindCode",
  coalesce(k.name, l.kind_code) as "kindName", coalesce(a.name, l.authority_code) as "authorityName",
  l.licence_number as "licenceNumber", l.issued_on as "issuedOn", l.expires_on as "expiresOn",
  (l.expires_on - ${today}::date)::int as "daysLeft", l.expires_on - l.lead_days as "renewBy",
  l.fee_amount as fee, l.lead_days as "leadDays", l.soon_days as "soonDays",
  l.renew_days as "renewDays", l.responsible_id as "responsibleId",
  coalesce(${personName("who")}, '') as "responsibleName"`;

const source = (today: Day) => sql`
  licence l
  left join profile who on who.org_id = l.org_id and who.user_id = l.responsible_id
  left join lateral (
    select n.name from licence_kind n
    where n.org_id = l.org_id and n.code = l.kind_code and n.effective_from <= ${today}
    order by n.effective_from desc, n.seq desc limit 1) k on true
  left join lateral (
    select n.name from authority n
    where n.org_id = l.org_id and n.code = l.authority_code and n.effective_from <= l.issued_on
    order by n.effective_from desc, n.seq desc limit 1) a on true`;

/** Every licence that matches: what still counts first, and of it what ends first. */
export function matchingLicences(
  filter: LicenceFilter,
  today: Day,
): RawBuilder<LicenceRow & { order: string }> {
  const wheres = [sql`true`];
  if (filter.standing) wheres.push(sql`${standingOn(today)} = ${filter.standing}`);
  if (filter.kind) wheres.push(sql`l.kind_code = ${filter.kind}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(l.licence_number ilike ${like} or k.name ilike ${like} or a.name ilike ${like}
      or ${personName("who")} ilike ${like})`);
  }
  return sql`
    select ${columns(today)},
      (case when l.state in ('renewed', 'expired') then '1' else '0' end)
        || coalesce(l.expires_on::text, '9999-12-31') as "order"
    from ${source(today)} where ${sql.join(wheres, sql` and `)}
  `;
}

export type FoundLicence = Omit<Licence, "files" | "renews" | "renewedBy"> & {
  renewsId: string | null;
  renewsNumber: string | null;
  renewedById: string | null;
  renewedByNumber: string | null;
};

/** One licence as it stands on a day. */
export async function findLicence(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<FoundLicence | undefined> {
  const { today } = ctx;
  const found = await sql<FoundLicence>`
    select ${columns(today)}, l.note, l.submitted_on as "submittedOn",
      l.closing_reason as "closingReason", l.created_at as "createdAt",
      before.id as "renewsId", before.licence_number as "renewsNumber",
      after.id as "renewedById", after.licence_number as "renewedByNumber",
      ${personName("maker")} as "createdByName"
    from ${source(today)}
    left join licence before on before.org_id = l.org_id and before.id = l.renews_id
    left join licence after on after.org_id = l.org_id and after.renews_id = l.id
    left join profile maker on maker.org_id = l.org_id and maker.user_id = l.created_by
    where l.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface LicenceFileRow {
  id: string;
  title: string;
  createdAt: Date;
  fileSha256: string;
}

/** The papers kept with a licence, the oldest first. */
export async function filesOf(ctx: Pick<Ctx, "tx">, licenceId: string): Promise<LicenceFileRow[]> {
  return ctx.tx
    .selectFrom("licence_file")
    .select(["id", "title", "created_at as createdAt", "file_sha256 as fileSha256"])
    .where("licence_id", "=", licenceId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The columns a person writes. */
export interface LicenceTermsRow {
  kind_code: string;
  authority_code: string;
  licence_number: string;
  issued_on: Day;
  expires_on: Day | null;
  fee_amount: bigint;
  lead_days: number;
  soon_days: number;
  renew_days: number;
  responsible_id: string;
  note: string | null;
}

export async function insertLicence(
  ctx: Ctx,
  licence: LicenceTermsRow & { id: string; renews_id: string | null },
): Promise<void> {
  await ctx.tx
    .insertInto("licence")
    .values({ ...licence, state: "valid", created_by: ctx.actor.userId })
    .execute();
}

export async function insertLicenceFile(
  ctx: Ctx,
  kept: { id: string; licence_id: string; title: string; file_sha256: string },
): Promise<void> {
  await ctx.tx
    .insertInto("licence_file")
    .values({ ...kept, created_by: ctx.actor.userId })
    .execute();
}

/** Another licence of the authority with the same number, which there cannot be. */
export async function licenceWithNumber(
  ctx: Pick<Ctx, "tx">,
  of: Pick<LicenceTermsRow, "kind_code" | "authority_code" | "licence_number">,
  exceptId: string,
): Promise<string | undefined> {
  const found = await ctx.tx
    .selectFrom("licence")
    .select("id")
    .where("kind_code", "=", of.kind_code)
    .where("authority_code", "=", of.authority_code)
    .where("licence_number", "=", of.licence_number)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return found?.id;
}

/** Every licence ever recorded, as blocking looks at it. */
export async function heldLicences(ctx: Pick<Ctx, "tx">): Promise<HeldLicence[]> {
  const found = await sql<HeldLicence>`
    select id, kind_code as "kindCode", licence_number as "licenceNumber", state,
      issued_on as "issuedOn", expires_on as "expiresOn"
    from licence order by issued_on, id
  `.execute(ctx.tx);
  return found.rows;
}

/** Licences whose end is near or past and that nothing has followed, with how they stand today. */
export async function endingLicences(ctx: Pick<Ctx, "tx" | "today">): Promise<
  (Pick<LicenceRow, "id" | "kindName" | "licenceNumber" | "responsibleId"> & {
    standing: "expiring_soon" | "renew_now" | "expired";
    expiresOn: Day;
  })[]
> {
  const found = await sql<Awaited<ReturnType<typeof endingLicences>>[number]>`
    select ${columns(ctx.today)}, l.expires_on as "expiresOn" from ${source(ctx.today)}
    where l.state in ('valid', 'renewal_submitted')
      and ${standingOn(ctx.today)} in ('expiring_soon', 'renew_now', 'expired')
    order by l.expires_on, l.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Everybody who can answer for a licence. */
export function matchingColleagues(
  search: string | undefined,
): RawBuilder<{ id: string; name: string; title: string | null }> {
  const like = search === undefined ? null : likeOf(search);
  return sql`
    select who.user_id as id, ${personName("who")} as name, who.title
    from profile who
    where who.is_active and who.role <> 'supplier'
      and (${like}::text is null or ${personName("who")} ilike ${like} or who.title ilike ${like})
  `;
}

export async function worksHere(ctx: Pick<Ctx, "tx">, userId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("profile")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("is_active", "=", true)
    .where("role", "<>", "supplier")
    .executeTakeFirst();
  return row !== undefined;
}

/** The commodity of a product; undefined for one that is not there. */
export async function commodityOf(
  ctx: Pick<Ctx, "tx">,
  productId: string,
): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom("product")
    .select("commodity")
    .where("id", "=", productId)
    .executeTakeFirst();
  return row?.commodity;
}
