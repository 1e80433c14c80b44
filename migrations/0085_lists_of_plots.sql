-- Lists of plots come in as lists of farmers do; land that lies over other land is found by an index that does
-- not grow with the register; and what a second person has accepted of a plot is kept with the reason.

alter table farmer_import
  add column kind text not null default 'farmers' check (kind in ('farmers', 'plots')),
  -- From a map's file (GeoJSON): what is wrong is named by its feature, not by a cell.
  add column is_map boolean not null default false;
-- A row of plots stands under its farmer, and names the plot it became.
alter table farmer_import_row
  add column plot_id uuid,
  add foreign key (org_id, plot_id) references plot (org_id, id);

-- Four numbers in one ordinary index narrow by the first alone; boxes in a tree narrow by all four. The wall
-- between companies lets no foreign operator into an index, so the function asks for its company itself.
drop index plot_by_box;
create index plot_by_land on plot
  using gist (box(point(min_lon, min_lat), point(max_lon, max_lat))) where state <> 'retired';
create function plots_touching(west int, south int, east int, north int) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from plot
  where org_id = (select current_org()) and state <> 'retired'
    and box(point(min_lon, min_lat), point(max_lon, max_lat))
      && box(point(west, south), point(east, north))
$$;
revoke execute on function plots_touching(int, int, int, int) from public;
grant execute on function plots_touching(int, int, int, int) to mavuno_app;

create index plot_to_mend on plot (org_id, code) where state <> 'retired' and findings <> '[]';

-- A finding that cannot be mended, and that somebody who did not capture the plot answers for. It holds for
-- this very sentence: land that is drawn anew, or a neighbour who is, is judged anew.
create table plot_acceptance (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  plot_id      uuid not null,
  code         text not null check (code <> ''),
  message      text not null check (message <> ''),
  reason       text not null check (reason <> ''),
  same_person  boolean not null default false,
  created_by   uuid not null,
  created_at   timestamptz not null,
  primary key (org_id, id),
  unique (org_id, plot_id, message),
  foreign key (org_id, plot_id) references plot (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id)
);
select protect_company_table('plot_acceptance', 'append');
