-- What people decided is counted by the business day it counts on, however much was ever decided: each such row
-- carries that day itself, and an index leads from who decided to the days chosen.

-- Of a delivery that was taken in, the day it was booked; of one turned away, the day it was brought.
alter table collection add column judged_day date;
update collection c set judged_day = coalesce(
    (select v.day from voucher v
     where v.org_id = c.org_id and v.source_type = 'collection' and v.source_id = c.id and v.event = 'approved'),
    c.collected_on)
  where c.judged_by is not null;
alter table collection add constraint collection_judged_on_a_day
  check ((judged_day is null) = (judged_by is null));
create index collection_judged on collection (org_id, judged_by, judged_day) where judged_by is not null;
create index collection_yield_overridden on collection (org_id, collected_on)
  where yield_override_reason is not null;

-- What was decided before rows carried a day is dated by the clock in Kampala.
update approval_step set decided_on = (decided_at at time zone 'Africa/Kampala')::date
  where decided_on is null and decided_at is not null;
alter table approval_step add constraint approval_step_decided_on_a_day
  check ((decided_on is null) = (decided_by is null));
create index approval_step_acts on approval_step (org_id, decided_by, decided_on) where decided_by is not null;
create index approval_step_same_person on approval_step (org_id, decided_on) where same_person;

update fund_request set asked_on = (created_at at time zone 'Africa/Kampala')::date where asked_on is null;
alter table fund_request alter column asked_on set not null;

create index payment_approved_acts on payment (org_id, approved_by, prepared_on) where approved_by is not null;
-- A column, not an expression of two: row security lets no index answer for those.
alter table payment add column release_day date generated always as (coalesce(paid_on, prepared_on)) stored;
create index payment_released_acts on payment (org_id, released_by, release_day) where released_by is not null;
create index contract_approved_acts on contract (org_id, approved_by, contract_day) where approved_by is not null;
create index payment_exceptional on payment (org_id, prepared_on)
  where duplicate_reason is not null or review_reason is not null or state = 'unknown';
create index sales_order_overridden on sales_order (org_id, order_day) where override_reason is not null;
create index processing_batch_finished on processing_batch (org_id, finished_on) where finished_on is not null;
create index processing_batch_varied on processing_batch (org_id, number)
  where state = 'variance_review' or reviewed_by is not null;
create index shipment_loaded on shipment (org_id, loaded_on) where loaded_on is not null;
-- What is still to be delivered, the earliest first, with what the sums of it need.
create index contract_open on contract (org_id, shipment_to) include (quantity_g, shipped_g)
  where state in ('active', 'part_shipped');
