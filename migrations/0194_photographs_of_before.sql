-- Photographs that were kept before prints were made get theirs now (decision 0061); what cannot be read as a picture is noted
-- as that, so that it is not tried again every morning.
alter table farmer_photo_print
  alter column coarse drop not null,
  alter column whole drop not null,
  alter column cuts drop not null,
  add constraint farmer_photo_print_whole_or_none check (num_nulls(coarse, whole, cuts) in (0, 3));
