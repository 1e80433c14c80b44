-- What the lists of expenses and of orders say of all their rows is kept beside them by state, as the other lists have it
-- (decision 0023): with 72,800 expenses their total took 65 ms of a page's 50, with 35,100 orders 78. I19 adds them up again.

create table expense_sum (
  org_id    uuid not null default current_org() references org (id),
  state     text not null,
  expenses  bigint not null,
  amount    bigint not null,
  primary key (org_id, state)
);
select protect_company_table('expense_sum');

create function keep_expense_sums() returns trigger language plpgsql as $$
begin
  insert into expense_sum as kept (org_id, state, expenses, amount)
  select c.org_id, c.state, sum(c.sign), sum(c.sign * c.amount)
  from (
    select 1 as sign, new.org_id, new.state, new.amount
    union all
    select -1, old.org_id, old.state, old.amount where tg_op = 'UPDATE'
  ) c
  group by 1, 2 having sum(c.sign) <> 0 or sum(c.sign * c.amount) <> 0
  on conflict (org_id, state)
  do update set expenses = kept.expenses + excluded.expenses, amount = kept.amount + excluded.amount;
  return null;
end $$;
create trigger keep_sums after insert on expense for each row execute function keep_expense_sums();
create trigger keep_changed_sums after update on expense for each row
  when (old.state is distinct from new.state or old.amount is distinct from new.amount)
  execute function keep_expense_sums();

-- An order comes to what its invoice says, once it has one: the tax is that of the invoice's day.
create table order_sum (
  org_id  uuid not null default current_org() references org (id),
  state   text not null,
  orders  bigint not null,
  gross   bigint not null,
  primary key (org_id, state)
);
select protect_company_table('order_sum');

create function keep_order_sums() returns trigger language plpgsql as $$
begin
  insert into order_sum as kept (org_id, state, orders, gross)
  select c.org_id, c.state, sum(c.sign), sum(c.sign * coalesce(i.gross, c.gross))
  from (
    select 1 as sign, new.org_id, new.id, new.state, new.net_amount + new.vat_amount as gross
    union all
    select -1, old.org_id, old.id, old.state, old.net_amount + old.vat_amount where tg_op = 'UPDATE'
  ) c
  left join lateral (
    select net_amount + vat_amount as gross from sales_invoice
    where org_id = c.org_id and order_id = c.id offset 0
  ) i on true
  group by 1, 2
  on conflict (org_id, state)
  do update set orders = kept.orders + excluded.orders, gross = kept.gross + excluded.gross;
  return null;
end $$;
create trigger keep_sums after insert on sales_order for each row execute function keep_order_sums();
create trigger keep_changed_sums after update on sales_order for each row
  when (old.state is distinct from new.state or old.net_amount is distinct from new.net_amount
        or old.vat_amount is distinct from new.vat_amount)
  execute function keep_order_sums();

create function keep_invoiced_order_sums() returns trigger language plpgsql as $$
begin
  update order_sum s set gross = s.gross + new.net_amount + new.vat_amount - o.net_amount - o.vat_amount
  from sales_order o
  where o.org_id = new.org_id and o.id = new.order_id and s.org_id = o.org_id and s.state = o.state
    and new.net_amount + new.vat_amount <> o.net_amount + o.vat_amount;
  return null;
end $$;
create trigger keep_order_sums after insert on sales_invoice
  for each row execute function keep_invoiced_order_sums();

-- What is there already.
insert into expense_sum select org_id, state, count(*), sum(amount) from expense group by 1, 2;
insert into order_sum
select o.org_id, o.state, count(*), sum(coalesce(i.net_amount + i.vat_amount, o.net_amount + o.vat_amount))
from sales_order o
left join sales_invoice i on i.org_id = o.org_id and i.order_id = o.id
group by 1, 2;
