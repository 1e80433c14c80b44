-- A check of the books takes as long as the company is large. Whoever asks for one puts it down, and the house does it while
-- everybody goes on working; it is under way until a check of the same id is kept.
create table books_check_request (
  org_id    uuid not null default current_org() references org (id),
  id        uuid not null,
  asked_at  timestamptz not null,
  asked_by  uuid not null,
  primary key (org_id, id),
  foreign key (org_id, asked_by) references profile (org_id, user_id)
);
create index books_check_request_newest on books_check_request (org_id, asked_at desc);
select protect_company_table('books_check_request', 'append');
create trigger append_only before update or delete or truncate on books_check_request
  for each statement execute function refuse_change();
