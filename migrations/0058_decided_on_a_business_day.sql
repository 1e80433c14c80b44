-- A decision, and the asking for money, carry the company's day beside the clock's time: a board that counts
-- by days counts them as it counts documents. What was decided before has only the clock.
alter table approval_step
  add column decided_on date check (decided_on is null or decided_by is not null);
alter table fund_request add column asked_on date;
