-- Visits made without a network: what the phone's clock said stands beside the time it arrived, and decides nothing.

alter table field_visit
  add column in_said_at timestamptz,
  add column out_said_at timestamptz;
alter table crop_assessment add column said_at timestamptz;
