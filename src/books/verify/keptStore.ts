// Checks of what is kept: files and what refers to them, what farmers agreed to show, and that nothing
// that was written once is gone.
import type { Check } from "./rules.ts";

/** Columns that name a kept file by its hash, in any table of companies. */
export const fileColumns = `
  select c.relname as "table", a.attname as "column" from pg_class c
  join pg_namespace s on s.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname in ('file_sha256', 'photo_sha256') and not a.attisdropped
  join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped
  where s.nspname = 'public' and c.relkind in ('r', 'p')
  order by 1, 2`;

/** Every file that something refers to is one that was kept. */
export function filesResolve(columns: readonly { table: string; column: string }[]): string {
  return columns
    .map(
      ({ table, column }) => `
        select format('org=%s ${table} refers to %s, which was never kept', r.org_id, r."${column}") as fault
        from "${table}" r
        where r."${column}" is not null and ($1::uuid is null or r.org_id = $1)
          and not exists (select 1 from stored_file f where f.org_id = r.org_id and f.sha256 = r."${column}")`,
    )
    .join(" union all ");
}

/** A farmer's public page shows itself, and roughly where, only while the farmer agrees to each. */
export const consented: Check = {
  id: "I21",
  title: "Farmers agreed to what is public",
  noun: "farmers",
  count: `select count(*) as n from farmer where $1::uuid is null or org_id = $1`,
  faults: `
    with asked as (
      select f.org_id, f.code, f.public_id, coalesce(page.given, false) as page,
             coalesce(place.given, false) as place
      from farmer f
      left join farmer_consent page on page.org_id = f.org_id
        and page.farmer_id = coalesce(f.merged_into, f.id) and page.purpose = 'public_profile'
      left join farmer_consent place on place.org_id = f.org_id
        and place.farmer_id = coalesce(f.merged_into, f.id) and place.purpose = 'share_geolocation'
      where ($1::uuid is null or f.org_id = $1)
        and not (coalesce(page.given, false) and coalesce(place.given, false))
    )
    select format('org=%s farmer=%s shows %s without having agreed', a.org_id, a.code,
             case when a.page then 'a place' else 'a page' end) as fault
    from asked a
    cross join lateral public_farmer(a.public_id) shown
    where not a.page or shown.near_lat is not null or shown.near_lon is not null`,
};

/** Tables whose rows are written once and never again. */
export const addedTables = `
  select c.relname as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_namespace s on s.oid = c.relnamespace
  where t.tgname = 'append_only' and s.nspname = 'public'
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')
  order by c.relname`;

/** How many rows of each such table each company has. */
export function countsOf(tables: readonly string[]): string {
  return tables
    .map(
      (table) => `select org_id, '${table}' as name, count(*) as n from "${table}"
                  where $1::uuid is null or org_id = $1 group by org_id`,
    )
    .join(" union all ");
}

/** There is at least as much of everything as when the books were last checked. */
export function nothingVanished(tables: readonly string[]): Check {
  return {
    id: "I22",
    title: "Nothing vanishes",
    noun: "rows that stay",
    count: `select coalesce(sum(n), 0) as n from (${countsOf(tables)}) as counts`,
    faults: `
      with counts as (${countsOf(tables)}), before as (
        select distinct on (org_id) org_id, counts from books_check
        where $1::uuid is null or org_id = $1 order by org_id, seq desc
      )
      select format('org=%s %s had %s rows, has %s', b.org_id, e.key, e.value, coalesce(c.n, 0)) as fault
      from before b
      cross join lateral jsonb_each_text(b.counts) e
      left join counts c on c.org_id = b.org_id and c.name = e.key
      where coalesce(c.n, 0) < e.value::bigint`,
  };
}
