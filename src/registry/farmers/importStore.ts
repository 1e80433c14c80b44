// What an import asks of the tables: places by their names, and people who may be known already.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { KnownPerson } from "./duplicateRules.ts";
import type { ImportAnswer, ImportRow as ListedImport } from "./importApi.ts";
import { type FoundPlace, placeKey } from "./importPlaceRules.ts";
import type { ImportKind, ImportPlace } from "./importRules.ts";
import type { ConsentPurpose, FarmerFacts } from "./rules.ts";
import type { SheetRow } from "./sheetRules.ts";

interface PlaceAnswer {
  key: string;
  hasDistrict: boolean;
  parishId: string | null;
  subCounty: string | null;
  villageId: string | null;
}

/** Places in words to the list's places, all rows in one statement, by `placeKey`. */
export async function resolvePlaces(
  ctx: Ctx,
  places: readonly ImportPlace[],
): Promise<Map<string, FoundPlace>> {
  const wanted = new Map(places.map((place) => [placeKey(place), place]));
  const rows = [...wanted].map(([key, place]) => ({ key, ...place, sub_county: place.subCounty }));
  const found = await sql<PlaceAnswer>`
    with wanted as (
      select key, lower(regexp_replace(district, '\\s+', ' ', 'g')) as district,
        lower(regexp_replace(sub_county, '\\s+', ' ', 'g')) as sub_county,
        lower(regexp_replace(parish, '\\s+', ' ', 'g')) as parish,
        lower(regexp_replace(village, '\\s+', ' ', 'g')) as village
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w (key text, district text, sub_county text, parish text, village text)
    )
    select w.key, d.id is not null as "hasDistrict", p.id as "parishId", s.name as "subCounty",
      (select (array_agg(v.id order by v.id))[1] from locality v
        where v.parent_id = p.id and lower(v.name) = w.village) as "villageId"
    from wanted w
    left join locality d on d.parent_id is null and lower(d.name) = w.district
    left join (locality p join locality s on s.id = p.parent_id)
      on p.district_id = d.id and p.kind = 'parish'
      and lower(p.name) = any(array[w.parish, w.parish || ' ward'])
      and (w.sub_county is null or lower(s.name) = w.sub_county)
    order by w.key, s.name, p.id
  `.execute(ctx.tx);
  const answers = new Map<string, FoundPlace>();
  for (const { key, hasDistrict, parishId, subCounty, villageId } of found.rows) {
    const answer = answers.get(key) ?? { hasDistrict, parishes: [] };
    if (parishId !== null) {
      answer.parishes.push({ id: parishId, subCounty: subCounty ?? "", villageId });
    }
    answers.set(key, answer);
  }
  return answers;
}

/**
 * Everybody in the register with one of these numbers or names: one statement. A record that was merged
 * is still known by what it was called.
 */
export async function findKnown(ctx: Ctx, facts: readonly FarmerFacts[]): Promise<KnownPerson[]> {
  const values = (pick: (one: FarmerFacts) => string | null) => [
    ...new Set(facts.map(pick).filter((one) => one !== null)),
  ];
  // The key of a name has its words in the order of the database: both orders are asked for.
  const names = facts.flatMap(({ firstName, lastName }) => [
    `${lastName} ${firstName}`.toLowerCase(),
    `${firstName} ${lastName}`.toLowerCase(),
  ]);
  const numbers = sql`(
    f.nin = any(${values((one) => one.nin)})
    or f.national_farmer_id = any(${values((one) => one.nationalFarmerId)})
    or f.external_code = any(${values((one) => one.externalCode)})
  )`;
  const person = sql`f.code, f.full_name as name, f.nin, f.national_farmer_id as "nationalFarmerId",
    f.external_code as "externalCode", f.phone, f.locality_id as "localityId", f.village`;
  const found = await sql<KnownPerson>`
    select ${person} from farmer f
    where f.org_id = current_org() and f.name_key = any(${[...new Set(names)]})
    union select ${person} from farmer f
    where f.org_id = current_org() and f.state <> 'merged' and ${numbers}
    union select ${person} from farmer f
    where f.org_id = current_org() and f.merged_into is not null and ${numbers}
  `.execute(ctx.tx);
  return found.rows;
}

/** A list as kept, without its rows. */
export interface StoredImport extends Omit<ImportAnswer, "errors" | "moreErrors"> {
  by: string;
}

const importColumns = sql`
  i.id, i.kind, i.name, i.is_map as "isMap", i.state, i.parts, i.headings, i.mapping, i.rows, i.done_rows as "doneRows", i.good,
  i.known, i.bad, i.imported, i.fault, i.created_at as at, i.created_by as by,
  ${personName("importer")} as "byName", i.version
`;
const importTables = sql`
  farmer_import i
  left join profile importer on importer.org_id = i.org_id and importer.user_id = i.created_by
`;

export async function findImport(ctx: Ctx, id: string): Promise<StoredImport | undefined> {
  const found = await sql<StoredImport>`
    select ${importColumns} from ${importTables} where i.org_id = current_org() and i.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The company's lists of one kind, the newest first. */
export async function newestImports(
  ctx: Ctx,
  kind: ImportKind,
  limit: number,
): Promise<ListedImport[]> {
  const found = await sql<ListedImport>`
    select id, name, state, rows, imported, created_at as at from farmer_import
    where org_id = current_org() and kind = ${kind} order by created_at desc, id limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}

export async function insertImport(
  ctx: Ctx,
  asked: { id: string; kind: ImportKind; name: string; parts: number },
): Promise<void> {
  await ctx.tx
    .insertInto("farmer_import")
    .values({ ...asked, state: "uploading", created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}

/** Keeps one part; the same part again is the same part. Gives how many are there. */
export async function putPart(
  ctx: Ctx,
  part: { importId: string; part: number; content: Buffer },
): Promise<number> {
  await ctx.tx
    .insertInto("farmer_import_part")
    .values({ import_id: part.importId, part: part.part, content: part.content })
    .onConflict((clash) => clash.columns(["org_id", "import_id", "part"]).doNothing())
    .execute();
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from farmer_import_part
    where org_id = current_org() and import_id = ${part.importId}
  `.execute(ctx.tx);
  return counted.rows[0]?.count ?? 0;
}

/** The whole file as it was sent. */
export async function readParts(ctx: Pick<Ctx, "tx">, importId: string): Promise<Buffer> {
  const found = await sql<{ content: Buffer }>`
    select content from farmer_import_part
    where org_id = current_org() and import_id = ${importId} order by part
  `.execute(ctx.tx);
  return Buffer.concat(found.rows.map((row) => row.content));
}

/** What is known of a list by now; the state moves through the lifecycle, never here. */
export async function setImport(
  ctx: Ctx,
  id: string,
  set: Partial<{ done_rows: number; imported: number }>,
): Promise<void> {
  await ctx.tx.updateTable("farmer_import").set(set).where("id", "=", id).execute();
}

/** Forgets what an earlier reading said: the columns were mapped otherwise. */
export async function clearRows(ctx: Ctx, importId: string): Promise<void> {
  await sql`
    delete from farmer_import_row where org_id = current_org() and import_id = ${importId}
  `.execute(ctx.tx);
}

/** What a kind of list does with its rows; how they come and go is the same for all. */
export interface ListReader<Facts extends object> {
  /** Rows of one transaction: long enough to be quick, short enough that nobody waits for it. */
  stretch: number;
  /** Begins a reading: what comes back understands stretch after stretch and remembers the earlier ones. */
  begin(): (
    ctx: Ctx,
    rows: readonly SheetRow[],
    list: Pick<StoredImport, "mapping" | "isMap">,
  ) => Promise<ReadRow[]>;
  /** Writes good rows down, and says what each became. */
  register(ctx: Ctx, importId: string, rows: readonly GoodRow<Facts>[]): Promise<SettledRow[]>;
}

export interface ReadRow {
  row: number;
  state: "good" | "known" | "bad";
  /** As the kind of list keeps them until they are imported. */
  facts: object | null;
  consents: readonly string[];
  cells: readonly string[] | null;
  faults: readonly { cell: string; column: string; message: string }[] | null;
}

/** Writes down what a stretch of rows was understood as: one statement. */
export async function putRows(ctx: Ctx, importId: string, rows: readonly ReadRow[]): Promise<void> {
  await sql`
    insert into farmer_import_row (import_id, row, state, facts, consents, cells, faults)
    select ${importId}, row, state, facts, consents, cells, faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (row int, state text, facts jsonb, consents text[], cells text[], faults jsonb)
    on conflict (org_id, import_id, row) do nothing
  `.execute(ctx.tx);
}

/** A good row on its way in, with the facts its kind of list has put there. */
export interface GoodRow<Facts> {
  row: number;
  facts: Facts;
  consents: ConsentPurpose[];
}

/** The next good rows that are not in the register yet. */
export async function nextGoodRows<Facts>(
  ctx: Ctx,
  importId: string,
  limit: number,
): Promise<GoodRow<Facts>[]> {
  const found = await sql<GoodRow<Facts>>`
    select row, facts, consents from farmer_import_row
    where org_id = current_org() and import_id = ${importId} and state = 'good'
    order by row limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}

/** What a row became; nothing where somebody had written it down meanwhile. */
export interface SettledRow {
  row: number;
  farmerId: string | null;
  plotId: string | null;
}

/** These rows are in the register now, as something new or as what had come in meanwhile. */
export async function settleRows(
  ctx: Ctx,
  importId: string,
  rows: readonly SettledRow[],
): Promise<void> {
  await sql`
    update farmer_import_row r
    set state = case when s.id is null then 'known' else 'imported' end, farmer_id = s.id,
      plot_id = s.plot_id
    from unnest(${rows.map((one) => one.row)}::int[], ${rows.map((one) => one.farmerId)}::uuid[],
      ${rows.map((one) => one.plotId)}::uuid[]) as s (row, id, plot_id)
    where r.org_id = current_org() and r.import_id = ${importId} and r.row = s.row
  `.execute(ctx.tx);
}

/** How many rows are what. */
export async function countRows(
  ctx: Ctx,
  importId: string,
): Promise<Record<"good" | "known" | "bad" | "imported", number>> {
  const found = await sql<{ state: "good" | "known" | "bad" | "imported"; count: number }>`
    select state, count(*)::int as count from farmer_import_row
    where org_id = current_org() and import_id = ${importId} group by state
  `.execute(ctx.tx);
  const counts = { good: 0, known: 0, bad: 0, imported: 0 };
  for (const { state, count } of found.rows) counts[state] = count;
  return counts;
}

/** What is wrong in the first rows that did not go in; a row may be as long as a file, so it stays where it is. */
export async function faultsOfRows(
  ctx: Ctx,
  importId: string,
  limit: number,
): Promise<NonNullable<ReadRow["faults"]>[]> {
  const found = await sql<Pick<ReadRow, "faults">>`
    select faults from farmer_import_row
    where org_id = current_org() and import_id = ${importId} and state = 'bad'
    order by row limit ${limit}
  `.execute(ctx.tx);
  return found.rows.map(({ faults }) => [...(faults ?? [])]);
}

/** Rows that did not go in, as they stood, with their faults. */
export async function badRows(
  ctx: Ctx,
  importId: string,
  limit: number,
): Promise<Pick<ReadRow, "row" | "cells" | "faults">[]> {
  const found = await sql<Pick<ReadRow, "row" | "cells" | "faults">>`
    select row, cells, faults from farmer_import_row
    where org_id = current_org() and import_id = ${importId} and state = 'bad'
    order by row limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}
