// Checks of who decided what: each decision by another person, within its limit, about what was booked.
import type { Check } from "./rules.ts";

/**
 * What was approved had its steps, each decided by somebody who did not make it and held a role of the
 * step then; what was booked was approved; what was paid is what was approved, by three people.
 */
export const approvals: Check = {
  id: "I13",
  title: "Approvals",
  noun: "decisions",
  count: `
    select (select count(*) from approval_step where decided_by is not null and ($1::uuid is null or org_id = $1))
         + (select count(*) from payment where approved_by is not null and ($1::uuid is null or org_id = $1)) as n`,
  faults: `
    with approved as (
      select * from approval_request where state = 'approved' and ($1::uuid is null or org_id = $1)
    )
    select format('org=%s approval=%s has no step that was decided', r.org_id, r.number) as fault
    from approved r
    where not exists (select 1 from approval_step s
                      where s.org_id = r.org_id and s.request_id = r.id and s.state = 'approved')
    union all
    select format('org=%s approval=%s step=%s %s by %s', r.org_id, r.number, s.step, s.state, s.decided_by)
    from approved r
    join approval_step s on s.org_id = r.org_id and s.request_id = r.id
    where s.state <> 'approved' or s.content_sha256 <> r.content_sha256
      or (not s.same_person and s.decided_by = any (r.makers)) or s.on_behalf_of = any (r.makers)
      or (s.on_behalf_of is null and not (
        ((s.roles is null or s.decided_role = any (s.roles)) and not exists (
          select 1 from jsonb_array_elements(s.limits) l
          where l ->> 'role' = s.decided_role and (l ->> 'limit')::bigint < r.amount))
        or (s.escalated_at is not null and (s.escalated_roles is null or s.decided_role = any (s.escalated_roles)))))
    union all
    select format('org=%s approval=%s was decided twice by %s', r.org_id, r.number, s.decided_by)
    from approved r
    join approval_step s on s.org_id = r.org_id and s.request_id = r.id and not s.same_person
    group by r.org_id, r.number, s.decided_by having count(*) > 1
    union all
    select format('org=%s voucher=%s was booked without an approval of its %s', v.org_id, v.number, v.source_type)
    from voucher v
    join approval_document_type t on t.document_type = v.source_type
    where v.reverses is null and ($1::uuid is null or v.org_id = $1)
      and not exists (
        select 1 from approval_request r
        where r.org_id = v.org_id and r.document_id = v.source_id and r.state in ('approved', 'withdrawn'))
    union all
    select format('org=%s payment=%s of %s made by %s, approved by %s up to %s, released by %s', org_id, number,
             amount, created_by, approved_by, coalesce(approved_limit::text, 'any amount'), released_by)
    from payment
    where ($1::uuid is null or org_id = $1)
      and (approved_sha256 <> content_sha256 or amount > approved_limit
        or (not same_person and (approved_by = created_by or released_by in (created_by, approved_by)))
        or (state in ('queued', 'sent', 'unknown', 'succeeded', 'failed', 'reversed')
            and num_nonnulls(approved_by, released_by) < 2))`,
};

/** A table of documents, and its column of who answers for what was handed to the approver. */
export interface ApprovedTable {
  name: string;
  maker: string;
}

/**
 * Tables of documents that say who made them, who approved them, and whether one person did both. What is
 * taken up again and handed in anew is made by whoever entered it last.
 */
export const approvedTables = `
  select c.relname as name,
         case when exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
                           and a.attname = 'entered_by') then 'entered_by' else 'created_by' end as maker
  from pg_class c
  join pg_namespace s on s.oid = c.relnamespace
  where s.nspname = 'public' and c.relkind in ('r', 'p') and 5 = (
    select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
      and a.attname in ('org_id', 'id', 'created_by', 'approved_by', 'same_person'))
  order by c.relname`;

/** Nobody approved what they made themselves, in any table of documents named. */
export function makersApart(tables: readonly ApprovedTable[]): string {
  const faults = tables.map(
    ({ name, maker }) => `
      select format('org=%s ${name}=%s was approved by who made it, %s', org_id, id, ${maker}) as fault
      from "${name}" where not same_person and approved_by = ${maker} and ($1::uuid is null or org_id = $1)`,
  );
  return faults.length === 0 ? "select '' as fault where false" : faults.join(" union all ");
}
