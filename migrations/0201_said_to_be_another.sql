-- A slip that looks like one of the same seller from a few minutes before is recorded when the officer says that it is
-- another delivery: which one it looked like is kept, for whoever judges it and whoever pays it.
alter table collection add column twin_number text check (twin_number <> '');
create index collection_said_another on collection (org_id, collected_on desc, id desc)
  where twin_number is not null;
