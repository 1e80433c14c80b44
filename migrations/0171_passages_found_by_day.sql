-- The list of what left a stage reads the days of its page, not the season: 83,200 passages were read, named and put in order
-- for fifty.

-- The id of a row that no table names: the same for the same words (`insight/agricultural-workflow/rowStore.ts`).
create function id_of_words(words text) returns uuid language sql immutable parallel safe as $$
  select overlay(overlay(md5(words) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- A whole register may be verified on one day: of those the first are found in the order of the list.
create index farmer_verified on farmer
  (org_id, day_in_kampala(verified_at), id_of_words('registered' || id::text)) where verified_at is not null;

-- Who was verified in a stretch of days and grows one of these (or has not said what they grow), the last first, and
-- only those that come after a day and an id. It looks past the company's wall, because behind it no index is asked for
-- what is worked out (decision 0035), and names the company itself.
create function farmers_verified(first_day date, last_day date, grown text[], beyond_day date, beyond_id uuid, most int)
returns table (farmer_id uuid, ended date)
language sql stable security definer rows 50 set search_path = public, pg_temp as $$
  select f.id, day_in_kampala(f.verified_at)
  from farmer f
  where f.org_id = current_org() and f.verified_at is not null
    and day_in_kampala(f.verified_at) between first_day and last_day
    and (day_in_kampala(f.verified_at), id_of_words('registered' || f.id::text)) < (beyond_day, beyond_id)
    and (f.commodities && grown or f.commodities = '{}')
  order by day_in_kampala(f.verified_at) desc, id_of_words('registered' || f.id::text) desc
  limit most
$$;
revoke all on function farmers_verified(date, date, text[], date, uuid, int) from public;
grant execute on function farmers_verified(date, date, text[], date, uuid, int) to mavuno_app;

-- What the few documents left a stage on, by their day.
create index processing_batch_started on processing_batch (org_id, started_on) where started_on is not null;
create index shipment_delivered on shipment (org_id, delivered_on) where delivered_on is not null;
create index shipment_receipt_by_day on shipment_receipt (org_id, received_on) where state = 'booked';
