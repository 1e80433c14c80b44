-- What people do in a large company looks at what it is about, not at all there is: each of these was read through whole.

-- What is spent of a department's budget in a month, counted on the day it was booked on; a CASE, because behind the wall no
-- index is asked for what coalesce gives.
drop index expense_by_month;
create index expense_by_booking on expense (org_id, department, (case when booked_on is null then day else booked_on end))
  where state in ('submitted', 'approved');
-- What a colleague was approved in the month before.
create index expense_approved_of_claimant on expense (org_id, claimant_id, day) where state = 'approved';
-- What was approved under a limit in the last days.
create index payment_approved_under_limit on payment (org_id, approved_at) where approved_limit is not null;

-- The land of whom a plot is: the rows of all sellers were gone through for those of one.
create or replace function keep_sellers_land() returns trigger language plpgsql
set enable_seqscan to off as $$
begin
  update seller_season k set land_m2 = land_of(k.org_id, k.farmer_id)
  where k.org_id = new.org_id and k.farmer_id = any(array(
    select coalesce(f.merged_into, f.id) from (
      select new.farmer_id as id union select old.farmer_id where tg_op = 'UPDATE'
    ) c
    cross join lateral (
      select merged_into, id from farmer where org_id = new.org_id and id = c.id offset 0
    ) f));
  return null;
end $$;
