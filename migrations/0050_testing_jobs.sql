-- Testing as a service (non-destructive testing): who may test with what by which procedure, and the way
-- from an enquiry through the quotation and the job to the issued report. Certificates, eyesight tests and
-- calibrations are rows that are written once: what counted on the day of a test can always be shown.

create table technician (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  state       text not null default 'active' check (state in ('active', 'inactive')),
  version     int not null default 1,
  name        text not null check (name <> ''),
  -- Who signs as this technician; null = somebody who has no account here and signs nothing.
  user_id     uuid,
  note        text check (note <> ''),
  created_at  timestamptz not null,
  created_by  uuid not null,
  primary key (org_id, id),
  unique (org_id, user_id),
  foreign key (org_id, user_id) references profile (org_id, user_id)
);
create index technician_by_name on technician (org_id, name, id);
select protect_company_table('technician');

create table technician_certificate (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  technician_id  uuid not null,
  method         text not null check (method in ('VT', 'PT', 'MT', 'RT', 'UT', 'ET')),
  level          int not null check (level between 1 and 3),
  scheme         text not null check (scheme <> ''),
  certificate    text not null check (certificate <> ''),
  issued_on      date not null,
  expires_on     date not null check (expires_on > issued_on),
  created_at     timestamptz not null,
  created_by     uuid not null,
  primary key (org_id, id),
  foreign key (org_id, technician_id) references technician (org_id, id)
);
create index technician_certificate_of on technician_certificate (org_id, technician_id, expires_on desc);
select protect_company_table('technician_certificate', 'append');

create table technician_eyesight (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  technician_id  uuid not null,
  tested_on      date not null,
  valid_until    date not null check (valid_until > tested_on),
  tested_by      text not null check (tested_by <> ''),
  created_at     timestamptz not null,
  created_by     uuid not null,
  primary key (org_id, id),
  foreign key (org_id, technician_id) references technician (org_id, id)
);
create index technician_eyesight_of on technician_eyesight (org_id, technician_id, valid_until desc);
select protect_company_table('technician_eyesight', 'append');

create table instrument (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  state       text not null default 'active' check (state in ('active', 'inactive')),
  version     int not null default 1,
  name        text not null check (name <> ''),
  serial      text not null check (serial <> ''),
  methods     text[] not null check (cardinality(methods) > 0
                and methods <@ array['VT', 'PT', 'MT', 'RT', 'UT', 'ET']),
  note        text check (note <> ''),
  created_at  timestamptz not null,
  created_by  uuid not null,
  primary key (org_id, id),
  unique (org_id, serial)
);
create index instrument_by_name on instrument (org_id, name, id);
select protect_company_table('instrument');

create table instrument_calibration (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  instrument_id  uuid not null,
  certificate    text not null check (certificate <> ''),
  calibrated_on  date not null,
  due_on         date not null check (due_on > calibrated_on),
  laboratory     text not null check (laboratory <> ''),
  created_at     timestamptz not null,
  created_by     uuid not null,
  primary key (org_id, id),
  foreign key (org_id, instrument_id) references instrument (org_id, id)
);
create index instrument_calibration_of on instrument_calibration (org_id, instrument_id, due_on desc);
select protect_company_table('instrument_calibration', 'append');

create table testing_procedure (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  state       text not null default 'current' check (state in ('current', 'withdrawn')),
  version     int not null default 1,
  code        text not null check (code <> ''),
  revision    int not null check (revision >= 0),
  method      text not null check (method in ('VT', 'PT', 'MT', 'RT', 'UT', 'ET')),
  title       text not null check (title <> ''),
  standard    text not null check (standard <> ''),
  created_at  timestamptz not null,
  created_by  uuid not null,
  primary key (org_id, id),
  unique (org_id, code, revision)
);
-- One revision of a procedure is worked by at a time.
create unique index testing_procedure_current on testing_procedure (org_id, code) where state = 'current';
select protect_company_table('testing_procedure');

create table testing_quotation (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  number           text not null,
  state            text not null check (state in ('enquiry', 'sent', 'accepted', 'rejected', 'expired')),
  version          int not null default 1,
  customer_id      uuid not null,
  method           text not null check (method in ('VT', 'PT', 'MT', 'RT', 'UT', 'ET')),
  asked            text not null check (asked <> ''),
  site             text not null check (site <> ''),
  asset            text not null check (asset <> ''),
  criteria         text check (criteria <> ''),
  vat_code         text not null check (vat_code in ('STANDARD', 'ZERO')),
  -- As it was offered; null while it is an enquiry.
  vat_bp           int check (vat_bp between 0 and 10000),
  net              bigint not null check (net >= 0),
  vat              bigint not null check (vat >= 0),
  sent_on          date,
  valid_until      date check (valid_until >= sent_on),
  code             text,
  order_reference  text check (order_reference <> ''),
  closing_reason   text check (closing_reason <> ''),
  created_at       timestamptz not null,
  created_by       uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, customer_id) references customer (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  check ((state = 'enquiry') <= (code is null)),
  check (state in ('enquiry', 'rejected') or num_nonnulls(vat_bp, sent_on, valid_until, code) = 4),
  check (state <> 'accepted' or order_reference is not null),
  check (state <> 'rejected' or closing_reason is not null)
);
create index testing_quotation_newest on testing_quotation (org_id, number desc);
create index testing_quotation_of_customer on testing_quotation (org_id, customer_id, number desc);
select protect_company_table('testing_quotation');

create table testing_quotation_line (
  org_id        uuid not null default current_org() references org (id),
  quotation_id  uuid not null,
  line          int not null check (line > 0),
  description   text not null check (description <> ''),
  quantity      int not null check (quantity > 0),
  unit          text not null check (unit <> ''),
  price         bigint not null check (price >= 0),
  primary key (org_id, quotation_id, line),
  foreign key (org_id, quotation_id) references testing_quotation (org_id, id)
);
select protect_company_table('testing_quotation_line', 'draft');

create table testing_job (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  number          text not null,
  state           text not null check (state in ('scheduled', 'in_progress', 'field_done', 'cancelled')),
  version         int not null default 1,
  quotation_id    uuid not null,
  customer_id     uuid not null,
  method          text not null check (method in ('VT', 'PT', 'MT', 'RT', 'UT', 'ET')),
  ordered_on      date not null,
  planned_on      date not null,
  tested_on       date check (tested_on >= ordered_on),
  procedure_id    uuid,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, number),
  -- One order becomes one job.
  unique (org_id, quotation_id),
  foreign key (org_id, quotation_id) references testing_quotation (org_id, id),
  foreign key (org_id, customer_id) references customer (org_id, id),
  foreign key (org_id, procedure_id) references testing_procedure (org_id, id),
  check (state in ('scheduled', 'cancelled') or procedure_id is not null),
  check ((state = 'field_done') = (tested_on is not null)),
  check (state <> 'cancelled' or closing_reason is not null)
);
create index testing_job_newest on testing_job (org_id, number desc);
create index testing_job_of_customer on testing_job (org_id, customer_id, number desc);
select protect_company_table('testing_job');

create table testing_job_technician (
  org_id         uuid not null default current_org() references org (id),
  job_id         uuid not null,
  technician_id  uuid not null,
  primary key (org_id, job_id, technician_id),
  foreign key (org_id, job_id) references testing_job (org_id, id),
  foreign key (org_id, technician_id) references technician (org_id, id)
);
select protect_company_table('testing_job_technician', 'draft');

create table testing_job_instrument (
  org_id         uuid not null default current_org() references org (id),
  job_id         uuid not null,
  instrument_id  uuid not null,
  primary key (org_id, job_id, instrument_id),
  foreign key (org_id, job_id) references testing_job (org_id, id),
  foreign key (org_id, instrument_id) references instrument (org_id, id)
);
select protect_company_table('testing_job_instrument', 'draft');

-- A job has one report; a later revision replaces the one before.
create table testing_report (
  org_id              uuid not null default current_org() references org (id),
  id                  uuid not null,
  job_id              uuid not null,
  revision            int not null check (revision >= 0),
  state               text not null check (state in ('draft', 'signed', 'reviewed', 'issued', 'revised')),
  version             int not null default 1,
  criteria            text not null check (criteria <> ''),
  technique           text not null check (technique <> ''),
  coverage            text not null check (coverage <> ''),
  limitations         text not null check (limitations <> ''),
  conclusion          text not null check (conclusion <> ''),
  witness             text check (witness <> ''),
  revising_because    text check (revising_because <> ''),
  created_at          timestamptz not null,
  created_by          uuid not null,
  -- The certificate each of the two signed under; the person follows from it.
  tester_certificate  uuid,
  signed_by           uuid,
  signed_at           timestamptz,
  reviewer_certificate uuid,
  reviewed_by         uuid,
  reviewed_at         timestamptz,
  same_person         boolean not null default false,
  issued_at           timestamptz,
  code                text,
  file_sha256         text,
  primary key (org_id, id),
  unique (org_id, job_id, revision),
  foreign key (org_id, job_id) references testing_job (org_id, id),
  foreign key (org_id, created_by) references profile (org_id, user_id),
  foreign key (org_id, signed_by) references profile (org_id, user_id),
  foreign key (org_id, reviewed_by) references profile (org_id, user_id),
  foreign key (org_id, tester_certificate) references technician_certificate (org_id, id),
  foreign key (org_id, reviewer_certificate) references technician_certificate (org_id, id),
  foreign key (org_id, file_sha256) references stored_file (org_id, sha256),
  check (num_nonnulls(tester_certificate, signed_by, signed_at) in (0, 3)),
  check (num_nonnulls(reviewer_certificate, reviewed_by, reviewed_at) in (0, 3)),
  check (num_nonnulls(issued_at, code, file_sha256) in (0, 3)),
  check (state = 'draft' or signed_by is not null),
  check (state in ('draft', 'signed') or reviewed_by is not null),
  check ((state in ('issued', 'revised')) = (issued_at is not null)),
  check (same_person or reviewed_by is null or (reviewed_by <> signed_by and reviewed_by <> created_by)),
  check ((revision = 0) = (revising_because is null))
);
-- One revision of a report counts, and one is being written, at a time.
create unique index testing_report_issued on testing_report (org_id, job_id) where state = 'issued';
create unique index testing_report_open on testing_report (org_id, job_id)
  where state in ('draft', 'signed', 'reviewed');
select protect_company_table('testing_report');

create table testing_result (
  org_id      uuid not null default current_org() references org (id),
  report_id   uuid not null,
  line        int not null check (line > 0),
  item        text not null check (item <> ''),
  location    text check (location <> ''),
  indication  text check (indication <> ''),
  size        text check (size <> ''),
  verdict     text not null check (verdict in ('accept', 'reject', 'repair')),
  primary key (org_id, report_id, line),
  foreign key (org_id, report_id) references testing_report (org_id, id)
);
select protect_company_table('testing_result', 'draft');

-- What the authority still has to answer, in every company: taken up again when the house starts.
create function fiscal_under_way() returns table (org_id uuid, document_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.org_id, f.id from fiscal_document f where f.state in ('queued', 'submitted', 'unknown')
$$;
revoke all on function fiscal_under_way() from public;
grant execute on function fiscal_under_way() to mavuno_app;
