-- One purchase on two kinds of paper: a claim, a supplier's bill and the account of an advance are known again by their file and
-- by the number of the fiscal receipt. That is of figures alone, so it is compared as what the writer of another writing meant:
-- without spaces and strokes, without the word before it, a letter O as a nought. Words that hold no figure are no number.
create function fiscal_key(typed text) returns text language sql immutable strict parallel safe as $$
  select case when typed ~ '[0-9]' then nullif(ltrim(translate(
    regexp_replace(regexp_replace(upper(typed), '[^[:alnum:]]+', '', 'g'), '^(FDN|FDIN|NO)', ''),
    'OIL', '011'), '0'), '') end
$$;

create index expense_by_fiscal on expense (org_id, fiscal_key(fiscal_number)) where fiscal_number is not null;
create index supplier_bill_by_fiscal on supplier_bill (org_id, fiscal_key(fiscal_number))
  where fiscal_number is not null;
create index supplier_bill_by_file on supplier_bill (org_id, file_sha256) where file_sha256 is not null;
create index fund_retirement_line_by_fiscal on fund_retirement_line (org_id, fiscal_key(fiscal_number))
  where fiscal_number is not null;
create index fund_retirement_line_by_file on fund_retirement_line (org_id, file_sha256)
  where file_sha256 is not null;

-- What whoever gives an account says of it, as with a claim: why it is another purchase, why there is no receipt.
alter table fund_retirement add column duplicate_reason text check (duplicate_reason <> '');
alter table fund_retirement add column no_receipt_reason text check (no_receipt_reason <> '');
