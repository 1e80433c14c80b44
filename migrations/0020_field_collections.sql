-- What officers buy at the farmers' gate: weighed, priced, judged, and then stock and debt in one step.

create table collection (
  org_id                       uuid not null default current_org() references org (id),
  id                           uuid not null,
  number                       text not null,
  -- A draft lives on the phone only.
  state                        text not null check (state in
                                 ('recorded', 'quality_pending', 'approved', 'rejected', 'void')),
  version                      int not null default 1,
  collected_on                 date not null,
  farmer_id                    uuid not null,
  place_id                     uuid not null,
  product_id                   uuid not null,
  stream                       text not null check (stream in ('eu', 'open')),

  -- The bag lines' sums, and what is paid for; grams.
  bags                         int not null check (bags > 0),
  gross_g                      bigint not null,
  tare_g                       bigint not null check (tare_g >= 0),
  net_g                        bigint not null check (net_g > 0),
  payable_g                    bigint not null check (payable_g > 0),

  -- What was measured; null = not yet.
  moisture_bp                  int check (moisture_bp between 0 and 10000),
  foreign_matter_bp            int check (foreign_matter_bp between 0 and 10000),
  defects_bp                   int check (defects_bp between 0 and 10000),
  odour                        text not null check (odour in
                                 ('clean', 'earthy', 'mouldy', 'fermented', 'chemical')),

  -- The terms as they were on the day: a later price list or limit never changes them.
  price_list_id                uuid not null,
  list_price_amount            bigint not null check (list_price_amount > 0),
  unit_price_amount            bigint not null check (unit_price_amount > 0),
  moisture_limit_bp            int not null check (moisture_limit_bp between 0 and 10000),
  foreign_matter_allowance_bp  int not null check (foreign_matter_allowance_bp between 0 and 10000),

  -- Whole shillings.
  value_amount                 bigint not null check (value_amount > 0),
  recovery_amount              bigint not null check (recovery_amount >= 0),
  net_payable_amount           bigint not null,

  -- Somebody with the right let it pass above what the farm can give.
  yield_override_reason        text,
  receipt_code                 text not null,
  receipt_prints               int not null default 0 check (receipt_prints >= 0),

  -- Given at quality approval, all at once.
  grade                        text check (grade in ('A', 'B', 'C')),
  judged_by                    uuid,
  judged_at                    timestamptz,
  judged_note                  text,
  -- In a company of one, the collector judged his own collection.
  same_person                  boolean not null default false,
  grn_number                   text,
  grn_code                     text,
  grn_prints                   int not null default 0 check (grn_prints >= 0),
  lot_id                       uuid,
  due_id                       uuid,

  closing_reason               text,
  created_at                   timestamptz not null default clock_timestamp(),
  created_by                   uuid not null,

  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, grn_number),
  unique (org_id, lot_id),
  unique (org_id, due_id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, price_list_id) references price_list (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, judged_by) references profile (org_id, user_id),
  -- The move is made first, then the books are written: checked when the transaction ends.
  foreign key (org_id, lot_id) references lot (org_id, id) deferrable initially deferred,
  foreign key (org_id, due_id) references due (org_id, id) deferrable initially deferred,
  foreign key (org_id, receipt_code) references verification_code (org_id, code),
  foreign key (org_id, grn_code) references verification_code (org_id, code),
  check (net_g = gross_g - tare_g),
  check (payable_g % 100 = 0),
  check (net_payable_amount = value_amount - recovery_amount and net_payable_amount > 0),
  -- Judged on measurements, by a second person, and then wholly in the books.
  check (state <> 'quality_pending' or num_nulls(moisture_bp, foreign_matter_bp) = 0),
  check (num_nonnulls(judged_by, judged_at) in (0, 2)),
  check (same_person or judged_by is null or judged_by <> created_by),
  check (num_nonnulls(grade, grn_number, grn_code, lot_id, due_id) in (0, 5)),
  check (state <> 'approved' or (lot_id is not null and judged_by is not null)),
  check (state not in ('recorded', 'quality_pending', 'rejected') or lot_id is null),
  check (state not in ('rejected', 'void') or closing_reason is not null)
);
create index collection_newest on collection (org_id, collected_on desc, id desc);
create index collection_waiting on collection (org_id, state, collected_on desc)
  where state in ('recorded', 'quality_pending');
create index collection_by_farmer on collection (org_id, farmer_id, collected_on);
create index collection_by_officer on collection (org_id, created_by, collected_on);
select protect_company_table('collection');

-- One reading of the scale: usually one bag, on a platform scale several at once.
create table collection_weighing (
  org_id         uuid not null default current_org() references org (id),
  collection_id  uuid not null,
  line           int not null check (line > 0),
  bags           int not null check (bags > 0),
  gross_g        bigint not null,
  tare_g         bigint not null check (tare_g >= 0),
  primary key (org_id, collection_id, line),
  foreign key (org_id, collection_id) references collection (org_id, id),
  check (tare_g < gross_g)
);
select protect_company_table('collection_weighing', 'draft');

-- Which plots a delivery comes from, in basis points, and the grams that makes of what is paid for.
create table collection_plot (
  org_id         uuid not null default current_org() references org (id),
  collection_id  uuid not null,
  plot_id        uuid not null,
  share_bp       int not null check (share_bp between 1 and 10000),
  grams          bigint not null check (grams >= 0),
  primary key (org_id, collection_id, plot_id),
  foreign key (org_id, collection_id) references collection (org_id, id),
  foreign key (org_id, plot_id) references plot (org_id, id)
);
create index collection_plot_by_plot on collection_plot (org_id, plot_id);
select protect_company_table('collection_plot', 'draft');

-- Weighings and shares may be corrected only until somebody else starts to judge them.
create function refuse_change_of_judged_collection() returns trigger language plpgsql as $$
begin
  if exists (select 1 from collection
             where org_id = old.org_id and id = old.collection_id and state <> 'recorded') then
    raise exception 'a collection that went to quality keeps its %', tg_table_name
      using errcode = '23514';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger only_while_recorded before update or delete on collection_weighing
  for each row execute function refuse_change_of_judged_collection();
create trigger only_while_recorded before update or delete on collection_plot
  for each row execute function refuse_change_of_judged_collection();

-- What a company changed against the factory rules, from a day on: the limits of each grade, ...
create table quality_grade_rule (
  org_id             uuid not null default current_org() references org (id),
  grade              text not null check (grade in ('A', 'B', 'C')),
  effective_from     date not null,
  moisture_bp        int not null check (moisture_bp between 0 and 10000),
  foreign_matter_bp  int not null check (foreign_matter_bp between 0 and 10000),
  defects_bp         int not null check (defects_bp between 0 and 10000),
  source_note        text not null check (source_note <> ''),
  primary key (org_id, grade, effective_from)
);
select protect_company_table('quality_grade_rule', 'append');

-- ... what a hectare can give of a commodity's base form in a season, ...
create table yield_cap (
  org_id           uuid not null default current_org() references org (id),
  commodity        text not null,
  effective_from   date not null,
  per_hectare_g    bigint not null check (per_hectare_g > 0),
  warn_bp          int not null check (warn_bp > 0),
  stop_bp          int not null check (stop_bp >= warn_bp),
  source_note      text not null check (source_note <> ''),
  primary key (org_id, commodity, effective_from)
);
select protect_company_table('yield_cap', 'append');

-- ... and how much of a form is made of one part of the base form (FAQ: 54 % of dried cherry).
create table yield_form (
  org_id          uuid not null default current_org() references org (id),
  form            text not null,
  effective_from  date not null,
  outturn_bp      int not null check (outturn_bp > 0),
  source_note     text not null check (source_note <> ''),
  primary key (org_id, form, effective_from)
);
select protect_company_table('yield_form', 'append');
