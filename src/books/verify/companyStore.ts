// Checks of numbers, receipts and the walls between companies.
import { type Check, rowsLookedAt } from "./rules.ts";

/** The receipts `r` that name no line of the audit. */
export const receiptsWithoutLine = `
  select format('org=%s key=%s audit=%s', r.org_id, r.key, r.audit_seq) as fault
  from command_receipt r
  left join audit_event a on a.org_id = r.org_id and a.seq = r.audit_seq and a.hash = r.audit_hash
  where ($1::uuid is null or r.org_id = $1) and a.seq is null`;

/** Every receipt of a write names a line of the audit chain, and one key was carried out once. */
export const receiptsAnchored: Check = {
  id: "I10",
  title: "Same id, same thing",
  noun: "receipts",
  count: `select count(*) as n from command_receipt where $1::uuid is null or org_id = $1`,
  faults: `
    ${receiptsWithoutLine}
    union all
    select format('org=%s key=%s carried out twice', org_id, key) from command_receipt
    where $1::uuid is null or org_id = $1 group by org_id, key having count(*) > 1`,
};

/**
 * Every table of companies has row security enabled and forced with a policy, and each of its
 * primary, unique and foreign keys begins with the company.
 */
export const tenantClosure: Check = {
  id: "I14",
  title: "Companies are closed to each other",
  noun: "tables",
  count: `
    select count(*) as n from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind in ('r', 'p') and $1::uuid is not distinct from $1
      and exists (select 1 from pg_attribute a
                  where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)`,
  faults: `
    with companies as (
      select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, a.attnum
      from pg_class c
      join pg_namespace s on s.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where s.nspname = 'public' and c.relkind in ('r', 'p') and $1::uuid is not distinct from $1
    )
    select format('table=%s row security is not enabled and forced', relname) as fault
    from companies where not (relrowsecurity and relforcerowsecurity)
    union all
    select format('table=%s has no policy', relname) from companies c
    where not exists (select 1 from pg_policy p where p.polrelid = c.oid)
    union all
    select format('table=%s key=%s does not begin with org_id', c.relname, k.conname)
    from companies c join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u')
    where k.conkey[1] <> c.attnum
    union all
    select format('table=%s foreign key=%s leaves the company', c.relname, k.conname)
    from companies c
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    join pg_class other on other.oid = k.confrelid
    join pg_attribute o on o.attrelid = k.confrelid and o.attnum = k.confkey[1]
    where (exists (select 1 from companies x where x.oid = k.confrelid)
           and (k.conkey[1] <> c.attnum or o.attname <> 'org_id'))
       or (other.relname = 'org' and k.conkey[1] <> c.attnum)
    union all
    select format('table=%s unique index=%s does not begin with org_id', c.relname, x.relname)
    from companies c
    join pg_index i on i.indrelid = c.oid and i.indisunique
    join pg_class x on x.oid = i.indexrelid
    where i.indkey[0] <> c.attnum`,
};

/** Lot codes look as they should; vouchers are numbered from 1 without a gap, per company and year. */
export const numbersGapless: Check = {
  id: "I15",
  title: "Numbers",
  noun: "vouchers and lots",
  count: rowsLookedAt("voucher", "lot"),
  faults: `
    select format('org=%s series=%s %s of %s numbers', org_id, left(number, 5), count(*),
             max(right(number, -6)::bigint)) as fault
    from voucher where $1::uuid is null or org_id = $1
    group by org_id, left(number, 5)
    having count(distinct number) <> max(right(number, -6)::bigint)
      or min(right(number, -6)::bigint) <> 1
    union all
    select format('org=%s lot code=%s used twice', org_id, code) from lot
    where $1::uuid is null or org_id = $1 group by org_id, code having count(*) > 1
    union all
    select format('org=%s series=%s-%s counts %s, last number is %s', s.org_id, s.series, s.period,
             s.last, v.last)
    from number_series s
    left join lateral (
      select max(right(number, -6)::bigint) as last from voucher v
      where v.org_id = s.org_id and v.number like 'JV-' || s.period || '-%'
    ) v on true
    where s.series = 'JV' and ($1::uuid is null or s.org_id = $1) and s.last is distinct from v.last`,
};

/** Tables whose documents carry numbers of a series; a request for approval repeats its document's. */
export const numberedTables = `
  select c.relname as name from pg_class c
  join pg_namespace s on s.oid = c.relnamespace
  join pg_attribute n on n.attrelid = c.oid and n.attname = 'number' and not n.attisdropped
  join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped
  where s.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('voucher', 'approval_request')
  order by c.relname`;

/** Every number a series gave, in a table that has any of that series, stands on exactly one document of the tables named. */
export function documentNumbers(tables: readonly string[]): string {
  const union = tables
    .map(
      (table) =>
        `select org_id, number from "${table}" where number ~ '^[A-Z]{2,4}-\\d{2}-\\d{6}$'`,
    )
    .join(" union all ");
  const numbers =
    tables.length === 0 ? "select null::uuid as org_id, '' as number where false" : union;
  return `
    with numbers as (${numbers}), used as (
      select org_id, split_part(number, '-', 1) as series, split_part(number, '-', 2) as period,
             count(*) as amount, count(distinct number) as different,
             max(split_part(number, '-', 3)::bigint) as last
      from numbers where $1::uuid is null or org_id = $1 group by 1, 2, 3
    )
    select format('org=%s series=%s-%s gave %s numbers, %s documents carry %s different ones',
             org_id, series, period, s.last, u.amount, u.different) as fault
    from (select * from number_series
          where length(period) = 2 and series <> 'JV' and ($1::uuid is null or org_id = $1)) s
    join used u using (org_id, series, period)
    where s.last <> u.last or u.amount <> u.different or u.different <> u.last`;
}
