-- What each record of the register lacks is kept beside it, and how many of an officer's records lack what: the league of
-- whole records read every farmer, plot and consent there is.

create table record_gap (
  org_id           uuid not null default current_org() references org (id),
  farmer_id        uuid not null,
  registered_by    uuid not null,
  missing_phone    boolean not null,
  missing_nin      boolean not null,
  missing_plot     boolean not null,
  missing_consent  boolean not null,
  primary key (org_id, farmer_id)
);
select protect_company_table('record_gap', 'draft');

create table record_sum (
  org_id         uuid not null default current_org() references org (id),
  registered_by  uuid not null,
  farmers        bigint not null,
  phone          bigint not null,
  nin            bigint not null,
  plot           bigint not null,
  consent        bigint not null,
  primary key (org_id, registered_by)
);
select protect_company_table('record_sum');

-- Once for each statement, for all records that it changed together: an import brings thousands.
create function keep_record_sums() returns trigger language plpgsql as $$
begin
  insert into record_sum as kept (org_id, registered_by, farmers, phone, nin, plot, consent)
  select org_id, registered_by, count(*), sum(missing_phone::int), sum(missing_nin::int), sum(missing_plot::int),
    sum(missing_consent::int)
  from new_rows group by 1, 2
  on conflict (org_id, registered_by)
  do update set farmers = kept.farmers + excluded.farmers, phone = kept.phone + excluded.phone,
    nin = kept.nin + excluded.nin, plot = kept.plot + excluded.plot, consent = kept.consent + excluded.consent;
  return null;
end $$;
create function leave_record_sums() returns trigger language plpgsql as $$
begin
  update record_sum kept set farmers = kept.farmers - o.farmers, phone = kept.phone - o.phone,
    nin = kept.nin - o.nin, plot = kept.plot - o.plot, consent = kept.consent - o.consent
  from (
    select org_id, registered_by, count(*) as farmers, sum(missing_phone::int) as phone, sum(missing_nin::int) as nin,
      sum(missing_plot::int) as plot, sum(missing_consent::int) as consent
    from old_rows group by 1, 2
  ) o
  where kept.org_id = o.org_id and kept.registered_by = o.registered_by;
  return null;
end $$;
create trigger keep_sums after insert on record_gap
  referencing new table as new_rows for each statement execute function keep_record_sums();
create trigger keep_changed_sums after update on record_gap
  referencing new table as new_rows for each statement execute function keep_record_sums();
create trigger leave_changed_sums after update on record_gap
  referencing old table as old_rows for each statement execute function leave_record_sums();
create trigger leave_sums after delete on record_gap
  referencing old table as old_rows for each statement execute function leave_record_sums();

-- Plots of a record that was merged are those of the one that stays.
create function keep_records(of_org uuid, ids uuid[]) returns void language plpgsql
set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
begin
  with asked as materialized (
    select distinct coalesce(f.merged_into, f.id) as id, f.id as said
    from unnest(ids) i (id)
    cross join lateral (
      select id, merged_into from farmer where org_id = of_org and id = i.id offset 0
    ) f
  ), stands as materialized (
    select f.id, f.registered_by, f.phone is null as missing_phone, f.nin is null as missing_nin,
      not exists (
        select from (
          select f.id union all
          select m.id from farmer m where m.org_id = of_org and m.merged_into = f.id
        ) r (id)
        join plot g on g.org_id = of_org and g.farmer_id = r.id and g.state <> 'retired') as missing_plot,
      not exists (
        select from farmer_consent a
        where a.org_id = of_org and a.farmer_id = f.id and a.purpose = 'buy_and_pay' and a.given) as missing_consent
    from (select distinct id from asked) k
    cross join lateral (
      select * from farmer where org_id = of_org and id = k.id offset 0
    ) f
    where f.state in ('pending_verification', 'active', 'suspended')
  ), gone as (
    delete from record_gap g
    where g.org_id = of_org and g.farmer_id in (select id from asked union select said from asked)
      and not exists (select from stands s where s.id = g.farmer_id)
  )
  insert into record_gap as kept
  select of_org, s.id, s.registered_by, s.missing_phone, s.missing_nin, s.missing_plot, s.missing_consent from stands s
  on conflict (org_id, farmer_id)
  do update set registered_by = excluded.registered_by, missing_phone = excluded.missing_phone,
    missing_nin = excluded.missing_nin, missing_plot = excluded.missing_plot, missing_consent = excluded.missing_consent
  where (kept.registered_by, kept.missing_phone, kept.missing_nin, kept.missing_plot, kept.missing_consent)
    is distinct from (excluded.registered_by, excluded.missing_phone, excluded.missing_nin, excluded.missing_plot,
      excluded.missing_consent);
end $$;

-- A record that is new has neither a plot nor a word yet: those come by rows that hang on it.
create function keep_new_records() returns trigger language plpgsql as $$
begin
  insert into record_gap
  select org_id, id, registered_by, phone is null, nin is null, true, true from new_rows
  where state in ('pending_verification', 'active', 'suspended')
  on conflict do nothing;
  return null;
end $$;
-- Of what farmers agree to, one purpose counts here, and nothing else of the record is looked at for it.
create function keep_agreed_records() returns trigger language plpgsql
set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
begin
  update record_gap g set missing_consent = not n.given
  from new_rows n
  where n.purpose = 'buy_and_pay' and g.org_id = n.org_id and g.farmer_id = n.farmer_id
    and g.missing_consent = n.given;
  return null;
end $$;
create function keep_changed_records() returns trigger language plpgsql as $$
begin
  perform keep_records(n.org_id, array_agg(n.id) || array_agg(o.merged_into))
  from new_rows n join old_rows o on o.org_id = n.org_id and o.id = n.id
  where (n.state, n.phone, n.nin, n.registered_by, n.merged_into)
    is distinct from (o.state, o.phone, o.nin, o.registered_by, o.merged_into)
  group by n.org_id;
  return null;
end $$;
create function keep_records_of_rows() returns trigger language plpgsql as $$
begin
  perform keep_records(n.org_id, array_agg(distinct n.farmer_id)) from new_rows n group by n.org_id;
  return null;
end $$;
create function keep_records_of_plots() returns trigger language plpgsql as $$
begin
  perform keep_records(n.org_id, array_agg(n.farmer_id) || array_agg(o.farmer_id))
  from new_rows n join old_rows o on o.org_id = n.org_id and o.id = n.id
  where (n.farmer_id, n.state = 'retired') is distinct from (o.farmer_id, o.state = 'retired')
  group by n.org_id;
  return null;
end $$;
create trigger keep_records after insert on farmer
  referencing new table as new_rows for each statement execute function keep_new_records();
create trigger keep_changed_records after update on farmer
  referencing old table as old_rows new table as new_rows for each statement execute function keep_changed_records();
create trigger keep_records after insert on farmer_consent
  referencing new table as new_rows for each statement execute function keep_agreed_records();
create trigger keep_changed_records after update on farmer_consent
  referencing new table as new_rows for each statement execute function keep_agreed_records();
create trigger keep_records after insert on plot
  referencing new table as new_rows for each statement execute function keep_records_of_rows();
create trigger keep_changed_records after update on plot
  referencing old table as old_rows new table as new_rows for each statement execute function keep_records_of_plots();

-- What is there already; the sums follow by their trigger.
insert into record_gap
select f.org_id, f.id, f.registered_by, f.phone is null, f.nin is null,
  not exists (
    select from plot g join farmer m on m.org_id = g.org_id and m.id = g.farmer_id
    where g.org_id = f.org_id and coalesce(m.merged_into, m.id) = f.id and g.state <> 'retired'),
  not exists (
    select from farmer_consent a
    where a.org_id = f.org_id and a.farmer_id = f.id and a.purpose = 'buy_and_pay' and a.given)
from farmer f where f.state in ('pending_verification', 'active', 'suspended');
