-- Selling at home: orders, what was delivered, invoices, the customers' money, credit notes, and what the
-- authority says to the fiscal ones.

create table sales_order (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  number           text not null,
  state            text not null default 'draft' check (state in
                     ('draft', 'confirmed', 'delivered', 'invoiced', 'cancelled')),
  version          int not null default 1,
  customer_id      uuid not null,
  order_day        date not null,
  -- Where the goods are taken from; null when nothing but work is sold.
  place_id         uuid,
  buyer_reference  text check (buyer_reference <> ''),
  -- The number of the testing job this is the bill of.
  job_number       text check (job_number <> ''),
  note             text check (note <> ''),
  net_amount       bigint not null check (net_amount >= 0),
  vat_amount       bigint not null check (vat_amount >= 0),
  -- An owner let it be confirmed although the customer was on hold or beyond the limit.
  override_reason  text check (override_reason <> ''),
  confirmed_at     timestamptz,
  confirmed_by     uuid,
  closing_reason   text check (closing_reason <> ''),
  created_at       timestamptz not null,
  created_by       uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, customer_id) references customer (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check (num_nonnulls(confirmed_at, confirmed_by) in (0, 2)),
  check (state not in ('confirmed', 'delivered', 'invoiced') or confirmed_at is not null),
  check ((state = 'cancelled') = (closing_reason is not null))
);
create index sales_order_newest on sales_order (org_id, number desc);
create index sales_order_by_customer on sales_order (org_id, customer_id, number desc);
create index sales_order_by_job on sales_order (org_id, job_number) where job_number is not null;
select protect_company_table('sales_order');

-- Goods by weight, or work by quantity. A changed order is written anew.
create table sales_order_line (
  org_id          uuid not null default current_org() references org (id),
  order_id        uuid not null,
  line            int not null check (line > 0),
  kind            text not null check (kind in ('goods', 'service')),
  product_id      uuid,
  service         text check (service in ('milling', 'ndt', 'other')),
  -- Grams of goods; thousandths of a service: 1.5 hours is 1500.
  quantity        bigint not null check (quantity > 0),
  description     text not null check (description <> ''),
  -- Shillings for a kilogram or for one, without VAT.
  unit_price      bigint not null check (unit_price > 0),
  vat_code        text not null check (vat_code in ('STANDARD', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE')),
  vat_rate_bp     int not null check (vat_rate_bp between 0 and 10000),
  net_amount      bigint not null check (net_amount > 0),
  vat_amount      bigint not null check (vat_amount >= 0),
  primary key (org_id, order_id, line),
  foreign key (org_id, order_id) references sales_order (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  check ((kind = 'goods') = (product_id is not null)),
  check ((kind = 'service') = (service is not null))
);
select protect_company_table('sales_order_line', 'draft');

create table delivery_note (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  number       text not null,
  order_id     uuid not null,
  place_id     uuid not null,
  day          date not null,
  vehicle      text check (vehicle <> ''),
  received_by  text check (received_by <> ''),
  cost_amount  bigint not null check (cost_amount >= 0),
  code         text not null,
  created_at   timestamptz not null,
  created_by   uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, order_id),
  foreign key (org_id, order_id) references sales_order (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id)
);
select protect_company_table('delivery_note', 'append');

-- The lots that went, oldest first, each with the cost that went with it.
create table delivery_lot (
  org_id       uuid not null default current_org() references org (id),
  delivery_id  uuid not null,
  order_line   int not null,
  lot_id       uuid not null,
  grams        bigint not null check (grams > 0),
  cost_amount  bigint not null check (cost_amount >= 0),
  primary key (org_id, delivery_id, order_line, lot_id),
  foreign key (org_id, delivery_id) references delivery_note (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
select protect_company_table('delivery_lot', 'append');

create table sales_invoice (
  org_id       uuid not null default current_org() references org (id),
  id           uuid not null,
  number       text not null,
  order_id     uuid not null,
  customer_id  uuid not null,
  day          date not null,
  due_on       date not null,
  net_amount   bigint not null check (net_amount > 0),
  vat_amount   bigint not null check (vat_amount >= 0),
  due_id       uuid not null,
  code         text not null,
  created_at   timestamptz not null,
  created_by   uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, order_id),
  foreign key (org_id, order_id) references sales_order (org_id, id),
  foreign key (org_id, customer_id) references customer (org_id, id),
  foreign key (org_id, due_id) references due (org_id, id),
  check (due_on >= day)
);
create index sales_invoice_newest on sales_invoice (org_id, number desc);
create index sales_invoice_by_customer on sales_invoice (org_id, customer_id, day);
select protect_company_table('sales_invoice', 'append');

create table sales_invoice_line (
  org_id          uuid not null default current_org() references org (id),
  invoice_id      uuid not null,
  line            int not null check (line > 0),
  kind            text not null check (kind in ('goods', 'service')),
  product_id      uuid,
  service         text,
  description     text not null,
  -- Grams of goods, thousandths of a service.
  quantity        bigint not null check (quantity > 0),
  unit_price      bigint not null,
  vat_code        text not null,
  vat_rate_bp     int not null,
  net_amount      bigint not null check (net_amount > 0),
  vat_amount      bigint not null check (vat_amount >= 0),
  revenue_account text not null,
  primary key (org_id, invoice_id, line),
  foreign key (org_id, invoice_id) references sales_invoice (org_id, id),
  foreign key (org_id, revenue_account) references account (org_id, code)
);
select protect_company_table('sales_invoice_line', 'append');

create table customer_receipt (
  org_id                   uuid not null default current_org() references org (id),
  id                       uuid not null,
  number                   text not null,
  state                    text not null default 'valid' check (state in ('valid', 'void')),
  version                  int not null default 1,
  customer_id              uuid not null,
  day                      date not null,
  -- `deposit`: taken from what the customer paid before.
  method                   text not null check (method in
                             ('cash', 'bank', 'cheque', 'mtn_momo', 'airtel_money', 'deposit')),
  reference                text check (reference <> ''),
  amount                   bigint not null check (amount >= 0),
  -- Kept back by the customer for the authority, with the number of their certificate.
  withheld_amount          bigint not null default 0 check (withheld_amount >= 0),
  withholding_certificate  text check (withholding_certificate <> ''),
  -- What of it no invoice takes: the customer's own money, for later.
  deposit_amount           bigint not null default 0 check (deposit_amount >= 0),
  note                     text check (note <> ''),
  code                     text not null,
  closing_reason           text check (closing_reason <> ''),
  created_at               timestamptz not null,
  created_by               uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, customer_id) references customer (org_id, id),
  check (amount + withheld_amount > 0),
  check (method <> 'deposit' or (withheld_amount = 0 and deposit_amount = 0)),
  check ((state = 'void') = (closing_reason is not null))
);
create index customer_receipt_newest on customer_receipt (org_id, number desc);
create index customer_receipt_by_customer on customer_receipt (org_id, customer_id, day);
select protect_company_table('customer_receipt');

create table customer_receipt_item (
  org_id      uuid not null default current_org() references org (id),
  receipt_id  uuid not null,
  invoice_id  uuid not null,
  amount      bigint not null check (amount > 0),
  primary key (org_id, receipt_id, invoice_id),
  foreign key (org_id, receipt_id) references customer_receipt (org_id, id),
  foreign key (org_id, invoice_id) references sales_invoice (org_id, id)
);
create index customer_receipt_item_of_invoice on customer_receipt_item (org_id, invoice_id);
select protect_company_table('customer_receipt_item', 'append');

create table credit_note (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null default 'submitted' check (state in
                    ('submitted', 'approved', 'returned', 'rejected', 'expired', 'withdrawn')),
  version         int not null default 1,
  invoice_id      uuid not null,
  customer_id     uuid not null,
  reason_code     text not null check (reason_code in
                    ('return', 'cancelled', 'misstated', 'waived', 'other')),
  reason          text not null check (reason <> ''),
  -- The goods come back into the store they were taken from.
  restocks        boolean not null default false,
  net_amount      bigint not null check (net_amount > 0),
  vat_amount      bigint not null check (vat_amount >= 0),
  -- What was left open of the invoice and is not owed any more; the rest is the customer's.
  settled_amount  bigint check (settled_amount >= 0),
  day             date,
  code            text,
  same_person     boolean not null default false,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, invoice_id) references sales_invoice (org_id, id),
  foreign key (org_id, customer_id) references customer (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check (num_nonnulls(day, code, settled_amount) in (0, 3)),
  check ((state = 'approved') = (day is not null)),
  check (state not in ('returned', 'rejected', 'withdrawn') or closing_reason is not null)
);
create index credit_note_newest on credit_note (org_id, number desc);
create index credit_note_of_invoice on credit_note (org_id, invoice_id);
select protect_company_table('credit_note');

create table credit_note_line (
  org_id          uuid not null default current_org() references org (id),
  credit_note_id  uuid not null,
  -- The line of the invoice it takes back, or part of it.
  line            int not null check (line > 0),
  quantity        bigint not null check (quantity > 0),
  net_amount      bigint not null check (net_amount > 0),
  vat_amount      bigint not null check (vat_amount >= 0),
  primary key (org_id, credit_note_id, line),
  foreign key (org_id, credit_note_id) references credit_note (org_id, id)
);
select protect_company_table('credit_note_line', 'append');

-- Goods that came back, each into the lot it came from, with the cost it had left with.
create table credit_note_lot (
  org_id          uuid not null default current_org() references org (id),
  credit_note_id  uuid not null,
  line            int not null,
  lot_id          uuid not null,
  grams           bigint not null check (grams > 0),
  cost_amount     bigint not null check (cost_amount >= 0),
  primary key (org_id, credit_note_id, line, lot_id),
  foreign key (org_id, credit_note_id) references credit_note (org_id, id),
  foreign key (org_id, lot_id) references lot (org_id, id)
);
select protect_company_table('credit_note_lot', 'append');

-- What the authority has to know of an invoice or a credit note (same id), and what it answered.
create table fiscal_document (
  org_id             uuid not null default current_org() references org (id),
  id                 uuid not null,
  kind               text not null check (kind in ('invoice', 'credit-note')),
  state              text not null check (state in
                       ('not_required', 'queued', 'submitted', 'fiscalised', 'rejected', 'unknown')),
  version            int not null default 1,
  -- Our own number: what is asked for when nobody knows whether it arrived.
  reference          text not null check (reference <> ''),
  tries              int not null default 0 check (tries >= 0),
  fiscal_number      text check (fiscal_number <> ''),
  verification_code  text check (verification_code <> ''),
  qr                 text check (qr <> ''),
  fiscal_day         date,
  -- The authority's own id of it; a credit note names the one of its invoice.
  outside_id         text check (outside_id <> ''),
  message            text,
  created_at         timestamptz not null,
  primary key (org_id, id),
  unique (org_id, kind, reference),
  check (num_nonnulls(fiscal_number, verification_code, qr, fiscal_day) in (0, 4)),
  check ((state = 'fiscalised') = (fiscal_number is not null))
);
create unique index fiscal_document_number on fiscal_document (org_id, fiscal_number)
  where fiscal_number is not null;
create index fiscal_document_waiting on fiscal_document (org_id, id)
  where state in ('queued', 'submitted', 'unknown');
select protect_company_table('fiscal_document');

insert into voucher_source (source_type, event, table_name, states) values
  ('delivery-note', 'deliver', 'delivery_note', null),
  ('sales-invoice', 'issue', 'sales_invoice', null),
  ('customer-receipt', 'receive', 'customer_receipt', '{valid}'),
  ('credit-note', 'approve', 'credit_note', '{approved}');
