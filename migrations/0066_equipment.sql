-- What is measured with at the farmers' gate: scales and moisture meters, and until when each is calibrated.

create table equipment (
  org_id      uuid not null default current_org() references org (id),
  id          uuid not null,
  state       text not null default 'active' check (state in ('active', 'inactive')),
  version     int not null default 1,
  kind        text not null check (kind in ('scale', 'moisture_meter')),
  name        text not null check (name <> ''),
  serial      text not null check (serial <> ''),
  -- Where it stands; null = an officer carries it.
  place_id    uuid,
  note        text check (note <> ''),
  created_at  timestamptz not null,
  created_by  uuid not null,
  primary key (org_id, id),
  unique (org_id, serial),
  foreign key (org_id, place_id) references place (org_id, id)
);
create index equipment_by_name on equipment (org_id, name, id);
select protect_company_table('equipment');

create table equipment_calibration (
  org_id         uuid not null default current_org() references org (id),
  id             uuid not null,
  equipment_id   uuid not null,
  certificate    text not null check (certificate <> ''),
  calibrated_on  date not null,
  due_on         date not null check (due_on > calibrated_on),
  laboratory     text not null check (laboratory <> ''),
  created_at     timestamptz not null,
  created_by     uuid not null,
  primary key (org_id, id),
  foreign key (org_id, equipment_id) references equipment (org_id, id)
);
create index equipment_calibration_of on equipment_calibration (org_id, equipment_id, due_on desc);
select protect_company_table('equipment_calibration', 'append');
