-- A trader, an agent or a cooperative may sell a delivery themselves: then there is no farmer, and the debt is
-- theirs. Whoever is named as farmer is the seller; without one it is the supplier, who may name the plots of any
-- farmers for a part of it or for all of it. They are paid later by payment, never out of an officer's cash.

alter table collection
  alter column farmer_id drop not null,
  add constraint collection_has_a_seller check (farmer_id is not null or supplier_id is not null),
  add constraint collection_of_supplier_is_paid_later check (farmer_id is not null or pay_by = 'later');

-- What a supplier was advanced is set off whole, so that nothing may be left to pay; a farmer always goes home
-- with money.
do $$
declare one record;
begin
  for one in select conname from pg_constraint
    where conrelid = 'collection'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%net_payable_amount > 0%'
  loop execute format('alter table collection drop constraint %I', one.conname); end loop;
end $$;
alter table collection
  add constraint collection_is_payable check (net_payable_amount = value_amount - recovery_amount
    and (net_payable_amount > 0 or (farmer_id is null and net_payable_amount = 0)));

create index collection_sold_by_supplier on collection (org_id, supplier_id, created_at desc)
  where farmer_id is null;
