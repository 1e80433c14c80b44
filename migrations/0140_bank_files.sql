-- A pay run over the bank is one message with many transfers: who is in it is written before the file is, and stays.

create table bank_file (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  pay_run_id  uuid not null,
  -- The message is made of it: a random UUID version 4 that is never changed.
  reference   uuid not null,
  payments    int not null check (payments > 0),
  amount      bigint not null check (amount > 0),
  made_at     timestamptz not null,
  tries       int not null default 0 check (tries >= 0),
  -- When it was certain that the file stands with the bank.
  written_at  timestamptz,
  primary key (org_id, id),
  -- A run has one message, so nobody can stand in a second one of it.
  unique (org_id, pay_run_id),
  unique (org_id, reference),
  foreign key (org_id, pay_run_id) references pay_run (org_id, id)
);
select protect_company_table('bank_file');

alter table payment
  add column bank_file_id uuid,
  add foreign key (org_id, bank_file_id) references bank_file (org_id, id);
create index payment_by_bank_file on payment (org_id, bank_file_id, number) where bank_file_id is not null;

create function refuse_change_of_bank_file() returns trigger language plpgsql as $$
begin
  if (old.org_id, old.id, old.pay_run_id, old.reference, old.payments, old.amount, old.made_at)
     is distinct from
     (new.org_id, new.id, new.pay_run_id, new.reference, new.payments, new.amount, new.made_at)
     or new.tries < old.tries
     or (old.written_at is not null and new.written_at is distinct from old.written_at) then
    raise exception 'a file of the bank is not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger content_stays before update on bank_file
  for each row execute function refuse_change_of_bank_file();

-- A payment goes into one file, before anything of it was sent, and never out of it.
create function refuse_other_bank_file() returns trigger language plpgsql as $$
begin
  if new.bank_file_id is not distinct from old.bank_file_id then return new; end if;
  if old.bank_file_id is not null or old.method <> 'bank' or old.state <> 'queued' or old.tries <> 0
     or not exists (select 1 from bank_file f where f.org_id = new.org_id and f.id = new.bank_file_id
       and f.pay_run_id = new.pay_run_id) then
    raise exception 'a payment goes into one file of its run, before it was sent' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger one_bank_file before update of bank_file_id on payment
  for each row execute function refuse_other_bank_file();

-- What the message says in all is what its transfers are.
create function check_bank_file() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from payment p where p.org_id = new.org_id and p.bank_file_id = new.id
    having count(*) = new.payments and sum(p.amount) = new.amount
  ) then
    raise exception 'a file of the bank is as much as its payments' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger file_is_whole after insert on bank_file
  deferrable initially deferred for each row execute function check_bank_file();

-- A bank may book a whole message as one entry: the references of the transfers it names in it.
alter table statement_line add column parts text[] check (cardinality(parts) > 0);
