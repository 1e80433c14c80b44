-- What it costs to bring coffee from the farm gate to the ship, beyond its price: typed, dated, posted.

-- The kinds of cost, in the order of the cost sheet. A change of account or rate is a new dated row.
create table cost_type (
  org_id          uuid not null default current_org() references org (id),
  code            text not null check (code ~ '^[a-z][a-z-]{2,40}$'),
  effective_from  date not null,
  label           text not null check (label <> ''),
  sequence        int not null check (sequence > 0),
  level           text not null check (level in ('FOT', 'FOB', 'CFR', 'CIF')),
  driver          text not null check (driver in ('per_kg', 'per_bag', 'per_container', 'per_lot',
                    'share_of_base', 'finance', 'insurance_cif')),
  base            text check (base in ('delivered', 'contract_fot', 'cfr')),
  -- On the lot (its stock account grows) or in the month's expenses.
  treatment       text not null check (treatment in ('lot', 'expense')),
  expense_account text,
  credit_account  text not null,
  -- Minor units of the currency for one unit of the driver, or basis points of the base.
  usual_rate      bigint check (usual_rate >= 0),
  currency        text not null default 'UGX',
  source_note     text not null,
  created_at      timestamptz not null default now(),
  created_by      uuid not null,
  primary key (org_id, code, effective_from),
  foreign key (org_id, credit_account) references account (org_id, code),
  foreign key (org_id, expense_account) references account (org_id, code),
  check ((treatment = 'expense') = (expense_account is not null)),
  check ((driver in ('share_of_base', 'finance', 'insurance_cif')) = (base is not null))
);
select protect_company_table('cost_type', 'append');

create table cost_line (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  number         text not null,
  state          text not null default 'recorded' check (state in
                   ('recorded', 'posted', 'rejected', 'reversed')),
  type_code      text not null,
  type_from      date not null,
  day            date not null,
  -- The driver's facts as they were: what the amount was computed from.
  rate           bigint not null check (rate >= 0),
  quantity       bigint not null check (quantity >= 0),
  base_amount    bigint check (base_amount >= 0),
  days           int check (days between 0 and 3650),
  contract_id    uuid,
  currency       text not null,
  currency_amount bigint not null check (currency_amount > 0),
  rate_micro     bigint not null check (rate_micro > 0),
  amount         bigint not null check (amount > 0),
  paid_to        text,
  document       text,
  note           text,
  approved_by    uuid,
  same_person    boolean not null default false,
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  created_by     uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, type_code, type_from) references cost_type (org_id, code, effective_from),
  foreign key (org_id, contract_id) references contract (org_id, id),
  check (same_person or approved_by is null or approved_by <> created_by)
);
create index cost_line_newest on cost_line (org_id, number desc, id desc);
select protect_company_table('cost_line');

-- The lots a cost is for, with the share each one carries.
create table cost_line_lot (
  org_id   uuid not null default current_org(),
  line_id  uuid not null,
  lot_id   uuid not null,
  amount   bigint not null check (amount >= 0),
  primary key (org_id, line_id, lot_id),
  foreign key (org_id, line_id) references cost_line (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
create index cost_line_lot_by_lot on cost_line_lot (org_id, lot_id);
select protect_company_table('cost_line_lot', 'append');
