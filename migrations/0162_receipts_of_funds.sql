-- Whoever is paid funds says of each part that it arrived: a request may be paid in several, and its payee may have no
-- other business with it.

-- What the payee of a request said, and nobody in their name.
alter table fund_request add constraint fund_request_of_payee unique (org_id, id, payee_id);

create table fund_receipt (
  org_id       uuid not null default current_org() references org (id),
  -- What the payee accounts for since that part was paid.
  due_id       uuid not null,
  request_id   uuid not null,
  received_at  timestamptz not null,
  received_by  uuid not null,
  primary key (org_id, due_id),
  foreign key (org_id, due_id) references due (org_id, id),
  foreign key (org_id, request_id, received_by) references fund_request (org_id, id, payee_id)
);
create index fund_receipt_of_request on fund_receipt (org_id, request_id);
select protect_company_table('fund_receipt', 'append');
create trigger append_only before update or delete or truncate on fund_receipt
  for each statement execute function refuse_change();

-- What was said of a whole request so far was said of every part that was paid by then.
insert into fund_receipt (org_id, due_id, request_id, received_at, received_by)
select distinct r.org_id, d.id, r.id, r.received_at, r.payee_id
from fund_request r
join commitment_draw w on w.org_id = r.org_id and w.commitment_id = r.commitment_id
join due d on d.org_id = w.org_id and d.id = w.due_id
where r.received_at is not null and w.created_at <= r.received_at;

alter table fund_request drop column received_at;
