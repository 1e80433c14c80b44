-- Whoever is called off before a message went to the bank leaves it: the message is as much as those who stay. Once it
-- was tried, nobody knows what of it the bank has, and it stays as it is.
alter table bank_file drop constraint bank_file_payments_check, add check (payments >= 0);
alter table bank_file drop constraint bank_file_amount_check, add check (amount >= 0);

create or replace function refuse_change_of_bank_file() returns trigger language plpgsql as $$
begin
  if (old.org_id, old.id, old.pay_run_id, old.reference, old.made_at)
     is distinct from (new.org_id, new.id, new.pay_run_id, new.reference, new.made_at)
     or (old.tries > 0 and (old.payments, old.amount) is distinct from (new.payments, new.amount))
     or new.payments > old.payments or new.amount > old.amount
     or new.tries < old.tries
     or (old.written_at is not null and new.written_at is distinct from old.written_at) then
    raise exception 'a file of the bank is not changed' using errcode = '23514';
  end if;
  return new;
end $$;

create or replace function refuse_other_bank_file() returns trigger language plpgsql as $$
begin
  if new.bank_file_id is not distinct from old.bank_file_id then return new; end if;
  if new.bank_file_id is null and exists (
    select 1 from bank_file f where f.org_id = old.org_id and f.id = old.bank_file_id and f.tries = 0
  ) then
    return new;
  end if;
  if old.bank_file_id is not null or old.method <> 'bank' or old.state <> 'queued' or old.tries <> 0
     or not exists (select 1 from bank_file f where f.org_id = new.org_id and f.id = new.bank_file_id
       and f.pay_run_id = new.pay_run_id) then
    raise exception 'a payment goes into one file of its run, before it was sent' using errcode = '23514';
  end if;
  return new;
end $$;

create or replace function check_bank_file() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from payment p where p.org_id = new.org_id and p.bank_file_id = new.id
    having count(*) = new.payments and coalesce(sum(p.amount), 0) = new.amount
  ) then
    raise exception 'a file of the bank is as much as its payments' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger file_stays_whole after update of payments, amount on bank_file
  deferrable initially deferred for each row execute function check_bank_file();

-- Nobody leaves a message that goes on speaking for them.
create function check_left_bank_file() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from bank_file f
    where f.org_id = old.org_id and f.id = old.bank_file_id and f.payments = (
      select count(*) from payment p where p.org_id = f.org_id and p.bank_file_id = f.id)
  ) then
    raise exception 'a file of the bank is as much as its payments' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger left_file_is_whole after update of bank_file_id on payment
  deferrable initially deferred for each row when (old.bank_file_id is not null)
  execute function check_left_bank_file();
