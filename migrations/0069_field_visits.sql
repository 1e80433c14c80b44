-- Visits of officers to farmers: planned, begun and ended on the spot, with what came of them.

create table field_visit (
  org_id            uuid not null default current_org() references org (id),
  id                uuid not null,
  state             text not null check (state in
                      ('planned', 'in_progress', 'done', 'missed', 'cancelled')),
  version           int not null default 1,
  purpose           text not null check (purpose in ('registration', 'plot_mapping', 'inspection',
                      'training', 'collection', 'follow_up', 'crop_assessment')),
  officer_id        uuid not null,
  -- Without a farmer: somebody who is not registered yet, or a whole village.
  farmer_id         uuid,
  planned_for       date not null,
  -- What the farmer means to deliver; only when the visit is to collect.
  expected_g        bigint check (expected_g > 0),
  note              text check (note <> ''),
  -- Degrees times a million, and metres; null where the phone gave no position.
  checked_in_at     timestamptz,
  in_lat_micro      int check (in_lat_micro between -90000000 and 90000000),
  in_lon_micro      int check (in_lon_micro between -180000000 and 180000000),
  in_accuracy_m     int check (in_accuracy_m >= 0),
  checked_out_at    timestamptz,
  out_lat_micro     int check (out_lat_micro between -90000000 and 90000000),
  out_lon_micro     int check (out_lon_micro between -180000000 and 180000000),
  out_accuracy_m    int check (out_accuracy_m >= 0),
  outcome           text check (outcome <> ''),
  closing_reason    text check (closing_reason <> ''),
  created_at        timestamptz not null,
  created_by        uuid not null,
  primary key (org_id, id),
  foreign key (org_id, officer_id) references profile (org_id, user_id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  check (expected_g is null or purpose = 'collection'),
  check ((state in ('in_progress', 'done')) = (checked_in_at is not null)),
  check ((state = 'done') = (checked_out_at is not null)),
  check ((state = 'done') = (outcome is not null)),
  check (checked_out_at >= checked_in_at),
  check (num_nonnulls(in_lat_micro, in_lon_micro, in_accuracy_m) in (0, 3)),
  check (num_nonnulls(out_lat_micro, out_lon_micro, out_accuracy_m) in (0, 3)),
  check (state not in ('missed', 'cancelled') or closing_reason is not null)
);
create index field_visit_of_day on field_visit (org_id, planned_for desc, id desc);
create index field_visit_of_officer on field_visit (org_id, officer_id, planned_for);
create index field_visit_of_farmer on field_visit (org_id, farmer_id, planned_for desc);
select protect_company_table('field_visit');
