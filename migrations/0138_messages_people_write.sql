-- Somebody writes to a farmer in words of their own: such a message tells of nothing but itself.
alter table text_message
  drop constraint text_message_kind_check,
  add constraint text_message_kind_check check (kind in ('receipt', 'payment', 'cash', 'words')),
  add constraint text_message_words_are_their_own check ((kind = 'words') = (source_id = id));
create index text_message_of_farmer on text_message (org_id, farmer_id, created_at desc, id desc);
