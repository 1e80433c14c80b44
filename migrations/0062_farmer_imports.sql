-- A list of farmers from a spreadsheet: sent in parts, read without writing anything, then imported by a job
-- that goes on whether or not anybody looks. What it said of each row stays until it is swept.

create table farmer_import (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  state       text not null check (state in
                ('uploading', 'ready', 'checking', 'checked', 'importing', 'done', 'failed')),
  name        text not null check (name <> ''),
  parts       int not null check (parts between 1 and 200),
  headings    text[] not null default '{}',
  -- Which column of the file is which: {"lastName": 0, "sex": 3}.
  mapping     jsonb not null default '{}',
  rows        int not null default 0,
  -- How far the work that is going on has come.
  done_rows   int not null default 0,
  good        int not null default 0,
  known       int not null default 0,
  bad         int not null default 0,
  imported    int not null default 0,
  fault       text,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  created_by  uuid not null,
  primary key (org_id, id)
);
create index farmer_import_newest on farmer_import (org_id, created_at desc, id);
select protect_company_table('farmer_import');

create table farmer_import_part (
  org_id     uuid not null default current_org() references org (id),
  import_id  uuid not null,
  part       int not null check (part >= 0),
  content    bytea not null,
  primary key (org_id, import_id, part),
  foreign key (org_id, import_id) references farmer_import (org_id, id)
);
select protect_company_table('farmer_import_part');

-- Every row as it was understood: who would be registered, who is known, what is wrong in which cell.
create table farmer_import_row (
  org_id     uuid not null default current_org() references org (id),
  import_id  uuid not null,
  row        int not null check (row >= 1),
  state      text not null check (state in ('good', 'known', 'bad', 'imported')),
  facts      jsonb,
  consents   text[] not null default '{}',
  -- A bad row as it stood in the file, and its faults: [{cell, column, message}].
  cells      text[],
  faults     jsonb,
  farmer_id  uuid,
  primary key (org_id, import_id, row),
  foreign key (org_id, import_id) references farmer_import (org_id, id),
  check (state <> 'good' or facts is not null),
  check (state <> 'bad' or faults is not null),
  check (state <> 'imported' or farmer_id is not null)
);
create index farmer_import_row_by_state on farmer_import_row (org_id, import_id, state, row);
select protect_company_table('farmer_import_row');
-- A list that is read again with other columns forgets what the first reading said.
grant delete on farmer_import_row to mavuno_app;

-- Places in words are looked up a thousand at a time.
create index locality_parish_name on locality (district_id, lower(name)) where kind = 'parish';
create index locality_child_name on locality (parent_id, lower(name));

-- A NIN is typed from its beginning, so an ordinary index finds it, and a list of a hundred thousand goes in
-- without a trigram index the more.
drop index farmer_nin_part;
create index farmer_nin_from on farmer (org_id, nin text_pattern_ops) where nin is not null;
create or replace function farmers_matching(words text[], with_phone boolean) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(merged_into, id) from farmer
  where org_id = (select current_org())
    and (search_text like all (words)
         or (with_phone and cardinality(words) = 1 and phone like words[1]))
  union all
  select coalesce(merged_into, id) from farmer
  where org_id = (select current_org()) and with_phone and cardinality(words) = 1
    and nin ~>=~ upper(trim('%' from words[1]))
    and nin ~<~ (upper(trim('%' from words[1])) || '~')
$$;
