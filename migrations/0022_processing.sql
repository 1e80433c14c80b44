-- Batches of work at the plant: what went in, what came out, what was lost, what the work cost.

-- What a step of the work costs per kilogram that goes in. Dated rows, never constants.
create table conversion_rate (
  org_id          uuid not null default current_org() references org (id),
  code            text not null check (code ~ '^[a-z][a-z-]{1,30}$'),
  effective_from  date not null,
  label           text not null check (label <> ''),
  -- Shillings per kilogram of input.
  rate_amount     bigint not null check (rate_amount >= 0),
  account_code    text not null,
  source_note     text not null,
  created_at      timestamptz not null default now(),
  created_by      uuid not null,
  primary key (org_id, code, effective_from),
  foreign key (org_id, account_code) references account (org_id, code)
);
select protect_company_table('conversion_rate', 'append');

create table processing_batch (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  number           text not null,
  state            text not null default 'planned' check (state in
                     ('planned', 'running', 'variance_review', 'completed', 'cancelled')),
  place_id         uuid not null,
  product_id       uuid not null,
  stream           text check (stream in ('eu', 'open')),
  planned_on       date not null,
  planned_g        bigint not null check (planned_g > 0),
  machine          text,
  note             text,
  started_on       date,
  finished_on      date,
  -- What really went in, once started.
  input_g          bigint check (input_g > 0),
  input_amount     bigint check (input_amount >= 0),
  conversion_amount bigint check (conversion_amount >= 0),
  abnormal_amount  bigint check (abnormal_amount >= 0),
  moisture_in_bp   int check (moisture_in_bp between 0 and 10000),
  moisture_out_bp  int check (moisture_out_bp between 0 and 10000),
  unexplained_g    bigint check (unexplained_g >= 0),
  unexplained_note text,
  -- The voucher that finished it last; a batch may be taken back and finished again.
  finish_event     text,
  started_by       uuid,
  finished_by      uuid,
  reviewed_by      uuid,
  same_person      boolean not null default false,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  created_by       uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  check (same_person or reviewed_by is null or reviewed_by <> finished_by)
);
create index processing_batch_newest on processing_batch (org_id, number desc, id desc);
select protect_company_table('processing_batch');

create table processing_input (
  org_id      uuid not null default current_org(),
  batch_id    uuid not null,
  lot_id      uuid not null,
  quantity_g  bigint not null check (quantity_g > 0),
  cost_amount bigint not null check (cost_amount >= 0),
  primary key (org_id, batch_id, lot_id),
  foreign key (org_id, batch_id) references processing_batch (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
select protect_company_table('processing_input', 'append');

-- Weighed at the end; replaced as long as the batch has not been completed.
create table processing_output (
  org_id           uuid not null default current_org(),
  batch_id         uuid not null,
  line             int not null check (line > 0),
  kind             text not null check (kind in ('main', 'co', 'by-product')),
  product_id       uuid not null,
  quantity_g       bigint not null check (quantity_g > 0),
  -- Net realisable value of a by-product, shillings per kilogram.
  value_per_kg     bigint check (value_per_kg >= 0),
  lot_id           uuid,
  cost_amount      bigint check (cost_amount >= 0),
  primary key (org_id, batch_id, line),
  foreign key (org_id, batch_id) references processing_batch (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
select protect_company_table('processing_output', 'draft');

create table processing_loss (
  org_id      uuid not null default current_org(),
  batch_id    uuid not null,
  line        int not null check (line > 0),
  name        text not null,
  quantity_g  bigint not null check (quantity_g > 0),
  abnormal    boolean not null,
  cost_amount bigint check (cost_amount >= 0),
  primary key (org_id, batch_id, line),
  foreign key (org_id, batch_id) references processing_batch (org_id, id)
);
select protect_company_table('processing_loss', 'draft');

create table processing_conversion (
  org_id       uuid not null default current_org(),
  batch_id     uuid not null,
  line         int not null check (line > 0),
  code         text not null,
  label        text not null,
  rate_amount  bigint not null check (rate_amount >= 0),
  amount       bigint not null check (amount >= 0),
  account_code text not null,
  primary key (org_id, batch_id, line),
  foreign key (org_id, batch_id) references processing_batch (org_id, id)
);
select protect_company_table('processing_conversion', 'draft');
