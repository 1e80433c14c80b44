-- The log of the vehicles officers go with: who drove where and what for, from which kilometre to which, and the
-- fuel that was bought on the way. It is a log: nothing of it is in the books. What fuel costs is claimed as an
-- expense, and a trip may name that expense.
create table field_trip (
  org_id           uuid not null default current_org() references org (id),
  id               uuid not null,
  state            text not null check (state in ('open', 'closed', 'void')),
  version          int not null default 1,
  officer_id       uuid not null,
  -- The registration as it is compared: letters, a space, the rest without spaces.
  vehicle          text not null check (vehicle ~ '^[A-Z]{1,6} [0-9][0-9A-Z]{0,8}$'),
  day              date not null,
  from_place       text not null check (from_place <> ''),
  to_place         text not null check (to_place <> ''),
  purpose          text not null check (purpose <> ''),
  -- Whole kilometres, as the vehicle shows them.
  odometer_start   int not null check (odometer_start between 0 and 9999999),
  odometer_end     int check (odometer_end between 0 and 9999999),
  -- Why it shows less than it did: another instrument, a slip of the pen before.
  odometer_reason  text check (odometer_reason <> ''),
  -- Bought on the way; a company pump gives litres without a price, nobody pays for no litres.
  fuel_ml          bigint not null default 0 check (fuel_ml >= 0),
  fuel_amount      bigint not null default 0 check (fuel_amount >= 0),
  -- The buying session or the visit it served, and the expense that claims the fuel.
  session_id       uuid,
  visit_id         uuid,
  expense_id       uuid,
  closing_reason   text check (closing_reason <> ''),
  closed_at        timestamptz,
  created_at       timestamptz not null,
  created_by       uuid not null,
  primary key (org_id, id),
  foreign key (org_id, officer_id) references profile (org_id, user_id),
  foreign key (org_id, session_id) references buying_session (org_id, id),
  foreign key (org_id, visit_id) references field_visit (org_id, id),
  foreign key (org_id, expense_id) references expense (org_id, id),
  check (odometer_end >= odometer_start),
  check (fuel_amount = 0 or fuel_ml > 0),
  check (num_nonnulls(session_id, visit_id) < 2),
  check ((odometer_end is null) = (closed_at is null)),
  check (state <> 'open' or odometer_end is null),
  check (state <> 'closed' or odometer_end is not null),
  check ((state = 'void') = (closing_reason is not null))
);
-- A vehicle is in one place, and so is an officer.
create unique index field_trip_open_vehicle on field_trip (org_id, vehicle) where state = 'open';
create unique index field_trip_open_officer on field_trip (org_id, officer_id) where state = 'open';
-- One receipt for fuel is claimed once.
create unique index field_trip_expense on field_trip (org_id, expense_id) where state <> 'void';
create index field_trip_of_day on field_trip (org_id, day desc, id desc);
create index field_trip_of_officer on field_trip (org_id, officer_id, day);
create index field_trip_of_vehicle on field_trip (org_id, vehicle, day desc, closed_at desc);
select protect_company_table('field_trip');
