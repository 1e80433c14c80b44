-- What the plant should work in a week, and what it can work in a year: the measure of every "capacity".
alter table company_profile
  add column weekly_target_g    bigint check (weekly_target_g > 0),
  add column annual_capacity_g  bigint check (annual_capacity_g > 0);
