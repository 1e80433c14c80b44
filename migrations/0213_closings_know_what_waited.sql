-- Beside the trial balance a closing keeps what lay in the stores, what of the month still waited, and the last voucher there was:
-- whoever opens the month again and closes it anew sees each voucher and each kilogram that came or went since.
alter table period_lock add column stock jsonb check (jsonb_typeof(stock) = 'array');
alter table period_lock add column waiting jsonb check (jsonb_typeof(waiting) = 'object');
alter table period_lock add column last_voucher bigint check (last_voucher >= 0);
alter table period_lock add constraint closed_with_its_stores check (
  num_nonnulls(stock, waiting, last_voucher) in (0, 3) and (stock is null or digest is not null));

-- Owners are told when a month was closed while something of it still waited.
select know_notice_kind('month_closed_early');
