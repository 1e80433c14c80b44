-- A second look stays known. Of a supplier: when somebody else last stood behind the account, by approving the supplier or by
-- confirming another account; it outlasts a supplier's being taken out of use and up again.
alter table supplier add column account_approved_at timestamptz;
alter table supplier disable trigger user;
update supplier s set account_approved_at = coalesce(s.approved_at, (
  select max(e.at) from audit_event e
  where e.org_id = s.org_id and e.subject = 'supplier' and e.subject_id = s.id::text and e.action = 'approve'
));
alter table supplier enable trigger user;
alter table supplier add check (approved_at is null or account_approved_at is not null);

-- Owners are told of each person somebody else lets in, or whom they give another telephone, and of each advance to a farmer
-- that is written off.
select know_notice_kind('person_added');
select know_notice_kind('advance_written_off');
