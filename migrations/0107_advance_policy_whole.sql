-- How much of a delivery goes back to advances is the company's to say, from a day on; every slip keeps the
-- limit it was written under.

alter table farmer_advance_policy
  add column recovery_bp int not null default 5000 check (recovery_bp between 1 and 10000);
alter table farmer_advance_policy alter column recovery_bp drop default;

alter table collection
  add column recovery_limit_bp int not null default 5000
    check (recovery_limit_bp between 0 and 10000);
alter table collection alter column recovery_limit_bp drop default;
