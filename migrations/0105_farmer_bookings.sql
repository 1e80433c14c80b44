-- Farmers say beforehand what they will deliver and when; the delivery that answers it is a collection.

create table farmer_booking (
  org_id          uuid not null default current_org() references org (id),
  id              uuid not null,
  state           text not null check (state in
                    ('requested', 'confirmed', 'delivered', 'no_show', 'cancelled')),
  version         int not null default 1,
  officer_id      uuid not null,
  farmer_id       uuid not null,
  product_id      uuid not null,
  place_id        uuid not null,
  booked_for      date not null,
  expected_g      bigint not null check (expected_g > 0),
  -- Shillings for a kilogram that were promised; null while no price is agreed.
  agreed_price    bigint check (agreed_price > 0),
  note            text check (note <> ''),
  -- The delivery that answered it; written with the collection and by nobody's hand.
  collection_id   uuid,
  closing_reason  text check (closing_reason <> ''),
  created_at      timestamptz not null,
  created_by      uuid not null,
  primary key (org_id, id),
  unique (org_id, collection_id),
  foreign key (org_id, officer_id) references profile (org_id, user_id),
  foreign key (org_id, farmer_id) references farmer (org_id, id),
  foreign key (org_id, product_id) references product (org_id, id),
  foreign key (org_id, place_id) references place (org_id, id),
  foreign key (org_id, collection_id) references collection (org_id, id),
  check ((state = 'delivered') = (collection_id is not null)),
  check ((state = 'cancelled') = (closing_reason is not null))
);
create index farmer_booking_of_day on farmer_booking (org_id, booked_for desc, id desc);
create index farmer_booking_of_farmer on farmer_booking (org_id, farmer_id, booked_for desc);
select protect_company_table('farmer_booking');
