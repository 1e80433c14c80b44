-- A paper of ours that was turned down, or whose approval was taken back, counts no more, and its code says so. Those that
-- kept their code until the next edition are revoked now, with the reason that was given.
update verification_code v
set state = 'revoked', reason = coalesce(d.reason, 'Taken back'),
    changed_at = coalesce(d.settled_at, now()), changed_by = coalesce(d.settled_by, d.entered_by, v.issued_by)
from export_document d
where d.org_id = v.org_id and d.code = v.code and v.state = 'valid' and d.state not in ('issued', 'approved');

update export_document set code = null where code is not null and state not in ('issued', 'approved');

-- Only a paper that counts has a code.
alter table export_document add constraint export_document_code_counts
  check (code is null or state in ('issued', 'approved'));
