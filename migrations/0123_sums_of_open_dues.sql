-- What is open of debts is kept as sums too: by kind, by the day of the voucher and by the day it is due. And an
-- open debt knows its due day itself, so that what is due first is found without reading what was paid long ago.

alter table due add constraint due_with_its_day unique (org_id, id, due_on);
alter table due_balance add column due_on date;
update due_balance b set due_on = d.due_on from due d where d.org_id = b.org_id and d.id = b.due_id;
alter table due_balance alter column due_on set not null;
-- The copy cannot differ: a due is never changed.
alter table due_balance drop constraint due_balance_org_id_due_id_fkey;
alter table due_balance add constraint due_balance_as_due
  foreign key (org_id, due_id, due_on) references due (org_id, id, due_on);
create index due_balance_due_first on due_balance (org_id, due_on, due_id) where open > 0;

create table due_sum (
  org_id  uuid not null default current_org() references org (id),
  kind    text not null,
  -- Of the voucher that made them, from which their age is counted.
  day     date not null,
  due_on  date not null,
  -- Of those with something open: how many, what they were, what is left, and that in the books' shillings.
  dues    bigint not null,
  amount  bigint not null,
  open    bigint not null,
  ugx     bigint not null,
  primary key (org_id, kind, day, due_on)
);
-- A row that everything has left stays as zeros, out of the way of whoever reads.
create index due_sum_standing on due_sum (org_id, kind, due_on) where dues > 0;
select protect_company_table('due_sum');

-- A balance begins with nothing open (the writer moves it then), so only changes count. Once for each statement,
-- for all the debts it changed together: a pay run settles hundreds in one.
create function keep_due_sums() returns trigger language plpgsql as $$
begin
  insert into due_sum as kept (org_id, kind, day, due_on, dues, amount, open, ugx)
  select d.org_id, d.kind, v.day, d.due_on, sum(c.sign), sum(c.sign * c.amount), sum(c.sign * c.open),
    sum(c.sign * c.ugx)
  from (
    select 1 as sign, n.* from new_rows n where n.open > 0
    union all
    select -1, o.* from old_rows o where o.open > 0
  ) c
  join due d on d.org_id = c.org_id and d.id = c.due_id
  join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
  group by 1, 2, 3, 4
  on conflict (org_id, kind, day, due_on) do update set dues = kept.dues + excluded.dues,
    amount = kept.amount + excluded.amount, open = kept.open + excluded.open,
    ugx = kept.ugx + excluded.ugx;
  return null;
end $$;
create trigger keep_sums after update on due_balance
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_sums();
create function refuse_open_from_the_start() returns trigger language plpgsql as $$
begin
  if new.open <> 0 then
    raise exception 'a debt is opened by its movement' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger opened_by_movement before insert on due_balance
  for each row execute function refuse_open_from_the_start();

-- What is there already.
insert into due_sum
select d.org_id, d.kind, v.day, d.due_on, count(*), sum(b.amount), sum(b.open), sum(b.ugx)
from due_balance b
join due d on d.org_id = b.org_id and d.id = b.due_id
join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
where b.open > 0
group by 1, 2, 3, 4;
