-- A photograph that somebody cut, turned over or saved anew is the same photograph still (decision 0061). Kept beside it is where
-- it grows lighter from left to right: of the whole in 64 and 256 cells, and in 256 with some of its edges cut off.
create table farmer_photo_print (
  org_id    uuid not null default current_org() references org (id),
  farmer_id uuid not null,
  coarse    bit(64) not null,
  whole     bit(256) not null,
  cuts      bit(256)[] not null,
  primary key (org_id, farmer_id),
  foreign key (org_id, farmer_id) references farmer (org_id, id)
);
select protect_company_table('farmer_photo_print');

alter table farmer_likeness add column same_photo boolean not null default false;
