-- What the list of payments says of all that match is kept beside them, by the day they were prepared and as fine
-- as the list may be narrowed: a total then costs what its days cost, however many payments there are. The triggers
-- keep it in the transaction of the write, whoever writes; I19 adds it up again.

create table payment_sum (
  org_id       uuid not null default current_org() references org (id),
  prepared_on  date not null,
  state        text not null,
  method       text not null,
  kind         text not null,
  party_type   text not null,
  payments     bigint not null,
  amount       bigint not null,
  primary key (org_id, prepared_on, state, method, kind, party_type)
);
select protect_company_table('payment_sum');

-- One statement's rows together: a pay run changes hundreds at once, and touches a sum once.
create function keep_payment_sums() returns trigger language plpgsql as $$
begin
  insert into payment_sum as kept
    (org_id, prepared_on, state, method, kind, party_type, payments, amount)
  select p.org_id, p.prepared_on, p.state, p.method, p.kind, p.party_type, count(*), sum(p.amount)
  from now_there p group by 1, 2, 3, 4, 5, 6
  on conflict (org_id, prepared_on, state, method, kind, party_type)
  do update set payments = kept.payments + excluded.payments, amount = kept.amount + excluded.amount;
  return null;
end $$;

create function keep_changed_payment_sums() returns trigger language plpgsql as $$
begin
  insert into payment_sum as kept
    (org_id, prepared_on, state, method, kind, party_type, payments, amount)
  select p.org_id, p.prepared_on, p.state, p.method, p.kind, p.party_type, sum(p.sign), sum(p.sign * p.amount)
  from (
    select 1 as sign, n.org_id, n.prepared_on, n.state, n.method, n.kind, n.party_type, n.amount from now_there n
    union all
    select -1, o.org_id, o.prepared_on, o.state, o.method, o.kind, o.party_type, o.amount from was_there o
  ) p
  group by 1, 2, 3, 4, 5, 6 having sum(p.sign) <> 0 or sum(p.sign * p.amount) <> 0
  on conflict (org_id, prepared_on, state, method, kind, party_type)
  do update set payments = kept.payments + excluded.payments, amount = kept.amount + excluded.amount;
  return null;
end $$;

create trigger keep_sums after insert on payment
  referencing new table as now_there for each statement execute function keep_payment_sums();
create trigger keep_changed_sums after update on payment
  referencing old table as was_there new table as now_there
  for each statement execute function keep_changed_payment_sums();

-- What is there already.
insert into payment_sum
select org_id, prepared_on, state, method, kind, party_type, count(*), sum(amount)
from payment group by 1, 2, 3, 4, 5, 6;
