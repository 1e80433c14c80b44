// Reading and loading places. There is no company in this table: Uganda is the same for everybody.
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Ctx } from "#platform/server/context.ts";
import { likePattern, type Locality, type LocalityKind } from "./rules.ts";

const columns = sql`id, kind, name, parent_id as "parentId", district_id as "districtId", path`;

/** Places whose path has every word; names that begin with the first word come first. */
export async function findLocalities(
  ctx: Pick<Ctx, "tx">,
  asked: { words: readonly string[]; kinds: readonly string[]; district?: string; limit: number },
): Promise<Locality[]> {
  const conditions: RawBuilder<unknown>[] = asked.words.map(
    (word) => sql`path ilike ${likePattern(word)}`,
  );
  if (asked.kinds.length > 0) conditions.push(sql`kind = any(${[...asked.kinds]})`);
  if (asked.district) conditions.push(sql`district_id = ${asked.district}`);
  const first = asked.words[0] ?? "";
  const found = await sql<Locality>`
    select ${columns} from locality where ${sql.join(conditions, sql` and `)}
    order by lower(name) = lower(${first}) desc, name ilike ${likePattern(first).slice(1)} desc,
      array_position(array['parish','sub_county','district','county','village'], kind), path, id
    limit ${asked.limit}
  `.execute(ctx.tx);
  return found.rows;
}

/** What lies directly in a place, by name; the districts for null. */
export async function findChildren(
  ctx: Pick<Ctx, "tx">,
  parent: string | null,
): Promise<Locality[]> {
  const where = parent === null ? sql`kind = 'district'` : sql`parent_id = ${parent}`;
  const found = await sql<Locality>`
    select ${columns} from locality where ${where} order by name, id limit 500
  `.execute(ctx.tx);
  return found.rows;
}

/** A place and all it lies in, largest first; empty when there is no such place. */
export async function findWithParents(ctx: Pick<Ctx, "tx">, id: string): Promise<Locality[]> {
  const found = await sql<Locality>`
    with recursive line as (
      select l.*, 0 as up from locality l where id = ${id}
      union all
      select l.*, line.up + 1 from locality l join line on l.id = line.parent_id
    )
    select ${columns} from line order by up desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Whether this edition of the source is loaded already. */
export async function hasEdition(client: pg.ClientBase, edition: string): Promise<boolean> {
  const found = await client.query("select 1 from locality_edition where edition = $1", [edition]);
  return found.rowCount !== 0;
}

/** Writes places in one statement; known ones get their new name and parents. */
export async function writeLocalities(
  client: pg.ClientBase,
  places: readonly Locality[],
): Promise<void> {
  const column = <T>(pick: (place: Locality) => T) => places.map(pick);
  await client.query(
    `insert into locality (id, kind, name, parent_id, district_id, path)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict (id) do update set kind = excluded.kind, name = excluded.name,
       parent_id = excluded.parent_id, district_id = excluded.district_id, path = excluded.path`,
    [
      column((place) => place.id),
      column<LocalityKind>((place) => place.kind),
      column((place) => place.name),
      column((place) => place.parentId),
      column((place) => place.districtId),
      column((place) => place.path),
    ],
  );
}

/** Does anything stand here yet? */
export async function hasPlaces(client: pg.ClientBase): Promise<boolean> {
  return (await client.query("select 1 from locality limit 1")).rowCount !== 0;
}

/**
 * Takes the table's indexes and references away while `write` fills it, and makes them again: all at once they cost a third
 * of what they cost row by row. Only for an empty table, in the transaction that fills it.
 */
export async function writtenBare(
  client: pg.ClientBase,
  write: () => Promise<void>,
): Promise<void> {
  const found = await client.query<{ drop: string; make: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where indrelid = 'locality'::regclass and not indisunique
    union all
    select format('alter table locality drop constraint %I', conname),
      format('alter table locality add constraint %I %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = 'locality'::regclass and contype = 'f'`);
  for (const { drop } of found.rows) await client.query(drop);
  await write();
  await client.query("set local maintenance_work_mem = '128MB'");
  for (const { make } of found.rows) await client.query(make);
}

/** Notes the edition as loaded; its places are in the same transaction. */
export async function writeEdition(
  client: pg.ClientBase,
  edition: string,
  rows: number,
): Promise<void> {
  await client.query(
    `insert into locality_edition (edition, rows) values ($1, $2) on conflict (edition) do nothing`,
    [edition, rows],
  );
  await client.query("delete from locality_edition where edition <> $1", [edition]);
}
