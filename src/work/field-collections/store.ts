// Collections as they lie in their tables. Names, grades and debts that others keep are joined in.
import { type Insertable, type RawBuilder, sql } from "kysely";
import { readPayCode } from "#kernel/crockford.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { largestExport } from "#platform/server/csv.ts";
import { type Among, idsWithWords, isAmong } from "#platform/server/idsWithWords.ts";
import { isCalled } from "#platform/server/numbersBegun.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import type { Collection, CollectionFilter, CollectionRow } from "./api.ts";
import type { Quality } from "./qualityRules.ts";
import type { PayWay } from "./sessionRules.ts";
import type { ListTotals } from "./sumStore.ts";
import type { Weighed } from "./weighingRules.ts";
import type { Bought } from "./yieldRules.ts";

const rowColumns = sql`
  c.id, c.number, c.state, c.version, c.collected_on as "collectedOn", c.created_at as "createdAt",
  c.farmer_id as "farmerId", coalesce(f.code, u.code) as "sellerCode",
  coalesce(f.full_name, u.legal_name) as "sellerName",
  c.place_id as "placeId", s.name as "placeName",
  c.product_id as "productId", p.name as "productName",
  c.created_by as "officerId", ${personName("o")} as "officerName",
  c.stream, c.bags, c.net_g as net, c.moisture_bp as "moistureBp",
  c.moisture_limit_bp as "moistureLimitBp", c.payable_g as payable,
  c.unit_price_amount as "unitPrice", c.value_amount as value, c.recovery_amount as recovery,
  c.net_payable_amount as "netPayable", c.grade, c.grn_number as "grnNumber",
  c.lot_id as "lotId", l.code as "lotCode",
  case when c.state <> 'approved' then null
       when b.open = 0 then 'paid'
       when b.open < b.amount then 'part'
       else 'open' end as paid,
  c.pay_by as "payBy", c.session_id as "sessionId", c.supplier_id as "supplierId",
  u.legal_name as "supplierName", c.declared_g as declared
`;

// Every delivery has a place, a product and an officer; left joins of what totals do not ask for are not carried out.
const joins = sql`
  from collection c
  left join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
  left join place s on s.org_id = c.org_id and s.id = c.place_id
  left join product p on p.org_id = c.org_id and p.id = c.product_id
  left join profile o on o.org_id = c.org_id and o.user_id = c.created_by
  left join supplier u on u.org_id = c.org_id and u.id = c.supplier_id
  left join lot l on l.org_id = c.org_id and l.id = c.lot_id
  left join due_balance b on b.org_id = c.org_id and b.due_id = c.due_id
`;

// What nobody measured, and what comes from nowhere in particular.
const lacksSomething = sql`(c.state <> 'void' and (c.moisture_bp is null
  or c.foreign_matter_bp is null or not exists (select 1 from collection_plot s
    where s.org_id = c.org_id and s.collection_id = c.id)))`;

/** Every record of the farmer: what was brought under one that was merged since is theirs. */
const personOf = (farmerId: string) => sql`array(
  select m.id from farmer m where m.org_id = current_org()
    and (m.id = ${farmerId}::uuid or m.merged_into = ${farmerId}::uuid))`;

/** The only collections a search can find, so that its list looks at these alone; null: any. */
export function collectionsSearched(ctx: Pick<Ctx, "tx">, search?: string): Promise<Among> {
  return idsWithWords(ctx, "collection", search, { code: payCodeIn(search ?? ""), series: "COL" });
}

/** Every collection that matches, for a page of the list or the export, among those that its words may be meant for. */
export function matchingCollections(
  filter: CollectionFilter,
  among: Among,
): RawBuilder<CollectionRow> {
  const wheres = [isAmong("c.id", among)];
  if (filter.state) wheres.push(sql`c.state = ${filter.state}`);
  if (filter.placeId) wheres.push(sql`c.place_id = ${filter.placeId}`);
  if (filter.productId) wheres.push(sql`c.product_id = ${filter.productId}`);
  if (filter.farmerId) wheres.push(sql`c.farmer_id = any(${personOf(filter.farmerId)})`);
  if (filter.supplierId) wheres.push(sql`c.supplier_id = ${filter.supplierId}`);
  if (filter.soldBy) wheres.push(sql`(c.farmer_id is null) = ${filter.soldBy === "supplier"}`);
  if (filter.officerId) wheres.push(sql`c.created_by = ${filter.officerId}`);
  if (filter.stream) wheres.push(sql`c.stream = ${filter.stream}`);
  if (filter.sessionId) wheres.push(sql`c.session_id = ${filter.sessionId}`);
  if (filter.missing) wheres.push(lacksSomething);
  if (filter.alike) wheres.push(sql`c.twin_number is not null and c.state <> 'void'`);
  if (filter.from) wheres.push(sql`c.collected_on >= ${filter.from}`);
  if (filter.to) wheres.push(sql`c.collected_on <= ${filter.to}`);
  if (filter.search) wheres.push(isCalledSo(filter.search));
  return sql<CollectionRow>`
    select ${rowColumns} ${joins} where ${sql.join(wheres, sql` and `)}
  `;
}

function isCalledSo(search: string): RawBuilder<unknown> {
  const like = likeOf(search);
  return isCalled(
    search,
    { COL: "c.number", GRN: "c.grn_number" },
    () => sql`(c.number ilike ${like} or c.grn_number ilike ${like} or l.code ilike ${like}
      or f.full_name ilike ${like} or f.code ilike ${like}
      or u.legal_name ilike ${like} or u.code ilike ${like} or c.pay_code = ${payCodeIn(search)}
      or c.id::text in (select o.key from field_operation o
        where o.org_id = current_org() and o.number ilike ${like}))`,
  );
}

/** A pay code as somebody types it at the cash desk; null when it cannot be one. */
function payCodeIn(search: string): string | null {
  const read = readPayCode(search);
  return read.ok ? read.code : null;
}

/** The totals of a list: of everything that matches and counts as bought. */
export const listTotals = sql<ListTotals>`
  coalesce(sum(page.bags) filter (where ${isBought()}), 0)::bigint as bags,
  coalesce(sum(page.net) filter (where ${isBought()}), 0)::bigint as net,
  coalesce(sum(page.payable) filter (where ${isBought()}), 0)::bigint as payable,
  coalesce(sum(page.value) filter (where ${isBought()}), 0)::bigint as value
`;

function isBought(): RawBuilder<boolean> {
  return sql<boolean>`page.state not in ('rejected', 'void')`;
}

/** Who has written collections down, by name. */
export async function collectingOfficers(
  ctx: Pick<Ctx, "tx">,
): Promise<{ id: string; name: string }[]> {
  const found = await sql<{ id: string; name: string }>`
    select o.user_id as id, ${personName("o")} as name from profile o
    where exists (select 1 from collection c where c.org_id = o.org_id and c.created_by = o.user_id)
    order by name, id
  `.execute(ctx.tx);
  return found.rows;
}

/** All that match, for the export. */
export async function allCollections(ctx: Ctx, filter: CollectionFilter): Promise<CollectionRow[]> {
  const among = await collectionsSearched(ctx, filter.search);
  const found = await sql<CollectionRow>`
    select * from (${matchingCollections(filter, among)}) as page
    order by "collectedOn" desc, id desc limit ${largestExport}
  `.execute(ctx.tx);
  return found.rows;
}

/** A collection as stored: the list's row and what only the detail shows. */
export type Stored = Omit<
  Collection,
  | "weighings"
  | "working"
  | "plots"
  | "openAdvance"
  | "yield"
  | "suggestedGrade"
  | "samples"
  | "blockers"
  | "findings"
  | "supplierTin"
  | "supplierLicenceEndsOn"
  | "farmerVillage"
  | "farmerLanguage"
  | "text"
> & {
  stockAccount: string;
  commodity: string;
  form: string;
  bagTare: bigint | null;
  priceApprovedById: string | null;
};

// Who corrected it, by name.
const changedBy = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.user_id, 'name', ${personName("e")})
    order by ${personName("e")}, e.user_id), '[]')
  from profile e where e.org_id = c.org_id and e.user_id = any (c.changed_by))`;

export async function findCollection(ctx: Ctx, id: string): Promise<Stored | undefined> {
  const found = await sql<Stored>`
    select ${rowColumns}, c.foreign_matter_bp as "foreignMatterBp",
      c.foreign_matter_allowance_bp as "foreignMatterAllowanceBp", c.defects_bp as "defectsBp",
      c.odour, c.recovery_limit_bp as "recoveryLimitBp", c.price_list_id as "priceListId", c.list_price_amount as "listPrice",
      c.yield_override_reason as "yieldOverrideReason", c.judged_by as "judgedById",
      ${personName("j")} as "judgedByName", c.judged_at as "judgedAt",
      c.judged_note as "judgedNote", c.same_person as "samePerson",
      c.closing_reason as "closingReason", c.receipt_code as "receiptCode",
      c.receipt_prints as "receiptPrints", c.grn_code as "grnCode", c.grn_prints as "grnPrints",
      c.due_id as "dueId", d.number as "sessionNumber", c.price_reason as "priceReason",
      c.price_approved_at as "priceApprovedAt", ${personName("w")} as "priceApprovedByName",
      c.price_approved_by as "priceApprovedById", ${changedBy} as "changedBy",
      c.scale_id as "scaleId", sc.serial as "scaleSerial", c.scale_overdue as "scaleOverdue",
      c.meter_id as "meterId", me.serial as "meterSerial", c.meter_overdue as "meterOverdue",
      c.samples_needed as "samplesNeeded", c.samples_reason as "samplesReason",
      c.sample_code as "sampleCode", c.pay_code as "payCode", cash.amount as "cashPaid",
      k.id as "bookingId", k.booked_for as "bookedFor", k.expected_g as "bookedGrams",
      p.stock_account as "stockAccount", p.commodity, p.form, p.bag_tare_g as "bagTare",
      c.twin_number as "twinNumber"
    ${joins}
    left join profile j on j.org_id = c.org_id and j.user_id = c.judged_by
    left join profile w on w.org_id = c.org_id and w.user_id = c.price_approved_by
    left join buying_session d on d.org_id = c.org_id and d.id = c.session_id
    left join equipment sc on sc.org_id = c.org_id and sc.id = c.scale_id
    left join equipment me on me.org_id = c.org_id and me.id = c.meter_id
    left join collection_cash cash on cash.org_id = c.org_id and cash.collection_id = c.id
      and cash.state = 'paid'
    left join farmer_booking k on k.org_id = c.org_id and k.collection_id = c.id
    where c.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** What is written down of a slip: as the officer said it, and what the rules made of it. */
export interface Slip extends Quality {
  collectedOn: Day;
  /** Null: the supplier sells it themselves. */
  farmerId: string | null;
  placeId: string;
  productId: string;
  stream: "eu" | "open";
  unitPrice: bigint;
  recovery: bigint;
  recoveryLimitBp: number;
  yieldOverrideReason: string | null;
  priceListId: string;
  listPrice: bigint;
  moistureLimitBp: number;
  foreignMatterAllowedBp: number;
  weighed: Weighed;
  payBy: PayWay;
  sessionId: string | null;
  priceReason: string | null;
  scaleId: string | null;
  scaleOverdue: boolean;
  meterId: string | null;
  meterOverdue: boolean;
  supplierId: string | null;
  declared: bigint | null;
  /** The one it looked like, where the officer said that it is another delivery. */
  twinNumber: string | null;
}

/** A slip as the columns of its row. */
export function slipColumns(slip: Slip) {
  return {
    collected_on: slip.collectedOn,
    farmer_id: slip.farmerId,
    place_id: slip.placeId,
    product_id: slip.productId,
    stream: slip.stream,
    bags: slip.weighed.bags,
    gross_g: slip.weighed.gross,
    tare_g: slip.weighed.tare,
    net_g: slip.weighed.net,
    payable_g: slip.weighed.payable,
    moisture_bp: slip.moistureBp,
    foreign_matter_bp: slip.foreignMatterBp,
    defects_bp: slip.defectsBp,
    odour: slip.odour,
    price_list_id: slip.priceListId,
    list_price_amount: slip.listPrice,
    unit_price_amount: slip.unitPrice,
    moisture_limit_bp: slip.moistureLimitBp,
    foreign_matter_allowance_bp: slip.foreignMatterAllowedBp,
    value_amount: slip.weighed.value,
    recovery_amount: slip.recovery,
    recovery_limit_bp: slip.recoveryLimitBp,
    net_payable_amount: slip.weighed.value - slip.recovery,
    yield_override_reason: slip.yieldOverrideReason,
    pay_by: slip.payBy,
    session_id: slip.sessionId,
    price_reason: slip.priceReason,
    scale_id: slip.scaleId,
    scale_overdue: slip.scaleOverdue,
    meter_id: slip.meterId,
    meter_overdue: slip.meterOverdue,
    supplier_id: slip.supplierId,
    declared_g: slip.declared,
    twin_number: slip.twinNumber,
  };
}

/** Writes a slip down as it stands when it is recorded: waiting for its measurements, or handed to quality already. */
export async function insertCollection(
  ctx: Ctx,
  slip: Slip & { id: string; number: string; receiptCode: string },
  stands: Pick<
    Insertable<DB["collection"]>,
    "state" | "version" | "sample_code" | "samples_needed" | "samples_reason"
  >,
): Promise<void> {
  await ctx.tx
    .insertInto("collection")
    .values({
      id: slip.id,
      number: slip.number,
      receipt_code: slip.receiptCode,
      ...stands,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      ...slipColumns(slip),
    })
    .execute();
}

/** Writes down who corrected a slip, beside whoever recorded it. */
export async function noteChange(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.actor;
  await sql`
    update collection set changed_by = array_append(changed_by, ${userId}::uuid)
    where org_id = current_org() and id = ${id}
      and created_by <> ${userId} and ${userId}::uuid <> all (changed_by)
  `.execute(ctx.tx);
}

/** Counts one more print of a paper, and says how many there are. */
export async function countPrint(
  ctx: Ctx,
  id: string,
  paper: "receipt_prints" | "grn_prints",
): Promise<number | undefined> {
  const updated = await sql<{ prints: number }>`
    update collection set ${sql.ref(paper)} = ${sql.ref(paper)} + 1
    where org_id = current_org() and id = ${id} returning ${sql.ref(paper)} as prints
  `.execute(ctx.tx);
  return updated.rows[0]?.prints;
}

/**
 * What was bought of a farmer's commodity in some days, by form, through suppliers too where they named the
 * farmer's plots; turned away and struck out left out.
 */
export async function boughtSince(
  ctx: Ctx,
  asked: { records: string[]; commodity: string; from: Day; to: Day; except: string | null },
): Promise<Bought[]> {
  const { records } = asked;
  const counts = sql`c.collected_on between ${asked.from} and ${asked.to}
    and c.state not in ('rejected', 'void') and c.id is distinct from ${asked.except}`;
  const found = await sql<Bought>`
    select p.form, sum(b.grams)::bigint as grams from (
      select c.org_id, c.product_id, c.payable_g as grams from collection c
      where c.farmer_id = any(${records}::uuid[]) and ${counts}
      union all
      select c.org_id, c.product_id, s.grams from plot g
      join collection_plot s on s.org_id = g.org_id and s.plot_id = g.id
      join collection c on c.org_id = s.org_id and c.id = s.collection_id and c.farmer_id is null
      where g.farmer_id = any(${records}::uuid[]) and ${counts}
    ) b
    join product p on p.org_id = b.org_id and p.id = b.product_id and p.commodity = ${asked.commodity}
    group by p.form
  `.execute(ctx.tx);
  return found.rows;
}

/** What slips that are not approved yet will already take of the farmer's advances. */
export async function promisedRecovery(
  ctx: Ctx,
  farmerId: string,
  except: string | null,
): Promise<bigint> {
  const found = await sql<{ amount: bigint }>`
    select coalesce(sum(recovery_amount), 0)::bigint as amount from collection
    where farmer_id = ${farmerId} and state in ('recorded', 'quality_pending')
      and id is distinct from ${except}
  `.execute(ctx.tx);
  return found.rows[0]?.amount ?? 0n;
}
