-- What the bank and the networks state of our accounts, written once, and which entries of the ledger each line is.

create table account_statement (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  seq            bigint generated always as identity,
  account_code   text not null check (account_code in ('1100', '1150', '1160')),
  -- The provider's own name for it: the same statement comes once.
  statement_key  text not null check (statement_key <> ''),
  source         text not null check (source in ('folder', 'upload')),
  file_name      text not null check (file_name <> ''),
  file_sha256    text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  from_day       date not null,
  to_day         date not null,
  opening        bigint not null,
  closing        bigint not null,
  imported_at    timestamptz not null,
  imported_by    uuid not null,
  primary key (org_id, id),
  unique (org_id, seq),
  unique (org_id, account_code, statement_key),
  unique (org_id, id, account_code),
  foreign key (org_id, account_code) references account (org_id, code),
  check (from_day <= to_day)
);
create index account_statement_latest on account_statement (org_id, account_code, to_day desc, seq desc);
select protect_company_table('account_statement', 'append');

create table statement_line (
  org_id              uuid not null default current_org() references org (id),
  id                  uuid not null,
  statement_id        uuid not null,
  line                int not null check (line > 0),
  account_code        text not null,
  booked_on           date not null,
  -- What came in is positive.
  amount              bigint not null check (amount <> 0),
  reference           text check (reference <> ''),
  provider_reference  text check (provider_reference <> ''),
  counterparty        text check (counterparty <> ''),
  text                text check (text <> ''),
  primary key (org_id, id),
  unique (org_id, statement_id, line),
  foreign key (org_id, statement_id, account_code) references account_statement (org_id, id, account_code)
);
create index statement_line_by_day on statement_line (org_id, account_code, booked_on desc, id);
select protect_company_table('statement_line', 'append');

-- A line is matched to entries of the ledger that come to the same amount, or it is open. What was matched wrongly
-- is undone with its reason and stays to be read.
create table statement_match (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  line_id      uuid not null,
  how          text not null check (how in ('reference', 'amount', 'hand', 'charge')),
  matched_at   timestamptz not null,
  matched_by   uuid not null,
  undone_at    timestamptz,
  undone_by    uuid,
  undo_reason  text check (undo_reason <> ''),
  primary key (org_id, id),
  foreign key (org_id, line_id) references statement_line (org_id, id),
  foreign key (org_id, undone_by) references profile (org_id, user_id),
  check (num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3))
);
create unique index statement_match_live on statement_match (org_id, line_id) where undone_at is null;
create index statement_match_by_line on statement_match (org_id, line_id);
select protect_company_table('statement_match');

create table statement_match_entry (
  org_id        uuid not null default current_org() references org (id),
  match_id      uuid not null,
  voucher_id    uuid not null,
  voucher_line  int not null,
  is_live       boolean not null default true,
  primary key (org_id, match_id, voucher_id, voucher_line),
  foreign key (org_id, match_id) references statement_match (org_id, id),
  foreign key (org_id, voucher_id, voucher_line) references voucher_line (org_id, voucher_id, line)
);
-- One entry of the ledger is one line's.
create unique index statement_match_entry_live on statement_match_entry (org_id, voucher_id, voucher_line)
  where is_live;
select protect_company_table('statement_match_entry');

-- What was matched is only undone, once; and its entries are free again.
create function statement_match_is_only_undone() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null
     or (old.id, old.line_id, old.how, old.matched_at, old.matched_by)
        is distinct from (new.id, new.line_id, new.how, new.matched_at, new.matched_by) then
    raise exception 'a match is only undone' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger only_undone before update on statement_match
  for each row execute function statement_match_is_only_undone();

create function free_match_entries() returns trigger language plpgsql as $$
begin
  update statement_match_entry set is_live = false
  where org_id = new.org_id and match_id = new.id and is_live;
  return null;
end $$;
create trigger entries_follow after update of undone_at on statement_match
  for each row execute function free_match_entries();

-- A match is whole: its entries stand in the line's account and come to the line's amount.
create function check_statement_match() returns trigger language plpgsql as $$
declare whole boolean;
begin
  select coalesce(sum(v.amount), 0) = l.amount and coalesce(bool_and(v.account_code = l.account_code), false)
  into whole
  from statement_match m
  join statement_line l on l.org_id = m.org_id and l.id = m.line_id
  left join statement_match_entry e on e.org_id = m.org_id and e.match_id = m.id
  left join voucher_line v on v.org_id = e.org_id and v.voucher_id = e.voucher_id and v.line = e.voucher_line
  where m.org_id = new.org_id and m.id = new.id
  group by l.amount, l.account_code;
  if not coalesce(whole, false) then
    raise exception 'a statement line is matched to entries of its own amount' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger match_is_whole after insert on statement_match
  deferrable initially deferred for each row execute function check_statement_match();

-- What a bank or network kept for itself, booked from its line.
create table statement_charge (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  line_id     uuid not null,
  note        text not null check (note <> ''),
  created_at  timestamptz not null,
  created_by  uuid not null,
  primary key (org_id, id),
  foreign key (org_id, line_id) references statement_line (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
select protect_company_table('statement_charge', 'append');
insert into voucher_source (source_type, event, table_name, states) values
  ('statement-charge', 'post', 'statement_charge', null);

-- Written once and never again, by nobody.
create trigger append_only before update or delete or truncate on account_statement
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on statement_line
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on statement_charge
  for each statement execute function refuse_change();
