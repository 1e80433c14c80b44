-- Of each invoice a receipt meets: what of it the customer kept back as tax, so that no more is kept back of an invoice than a
-- rate gives. Of receipts of before it is shared out by what each invoice took.
alter table customer_receipt_item
  add column withheld_amount bigint not null default 0 check (withheld_amount between 0 and amount);
alter table customer_receipt_item disable trigger user;
update customer_receipt_item i set withheld_amount = shared.part
from (
  select m.org_id, m.receipt_id, m.invoice_id,
    round(r.withheld_amount * sum(m.amount) over upto / sum(m.amount) over whole)
      - round(r.withheld_amount * (sum(m.amount) over upto - m.amount) / sum(m.amount) over whole) as part
  from customer_receipt_item m
  join customer_receipt r on r.org_id = m.org_id and r.id = m.receipt_id
  where r.withheld_amount > 0
  window whole as (partition by m.org_id, m.receipt_id),
    upto as (partition by m.org_id, m.receipt_id order by m.invoice_id)
) shared
where (i.org_id, i.receipt_id, i.invoice_id) = (shared.org_id, shared.receipt_id, shared.invoice_id);
alter table customer_receipt_item enable trigger user;

-- Owners and whoever took it are told that a customer's money did not come.
select know_notice_kind('receipt_voided');
