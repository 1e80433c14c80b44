-- Rates of tax and the company's own standing towards them, each from a day on. The newest row of a day
-- counts; what a document was made with is kept on the document.

create table tax_rate (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  seq             bigint generated always as identity,
  tax             text not null check (tax in ('vat', 'withholding')),
  code            text not null check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  name            text not null check (name <> ''),
  rate_bp         int not null check (rate_bp between 0 and 10000),
  -- Withholding begins above this amount of one bill, without VAT; null = from the first shilling.
  above_amount    bigint check (above_amount >= 0),
  effective_from  date not null,
  source_note     text not null check (source_note <> ''),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid not null,
  primary key (org_id, id),
  check (tax = 'withholding' or above_amount is null)
);
create index tax_rate_newest on tax_rate (org_id, tax, code, effective_from desc, seq desc);
select protect_company_table('tax_rate', 'append');

create table tax_standing (
  org_id                 uuid not null default current_org() references org (id),
  id                     uuid not null,
  seq                    bigint generated always as identity,
  effective_from         date not null,
  is_vat_registered      boolean not null,
  -- Named by the authority: keeps back tax of what it pays its suppliers.
  is_withholding_agent   boolean not null,
  source_note            text not null check (source_note <> ''),
  created_at             timestamptz not null default clock_timestamp(),
  created_by             uuid not null,
  primary key (org_id, id)
);
create index tax_standing_newest on tax_standing (org_id, effective_from desc, seq desc);
select protect_company_table('tax_standing', 'append');
