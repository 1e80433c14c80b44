-- With each closing the trial balance of its last day is kept: whoever opens the month again and closes it anew sees what changed.
alter table period_lock add column balances jsonb;
alter table period_lock add column digest text check (digest ~ '^[0-9a-f]{64}$');
alter table period_lock add constraint closed_with_its_figures check (num_nonnulls(balances, digest) in (0, 2));

-- Owners are told when a closed month is opened again.
select know_notice_kind('month_reopened');
