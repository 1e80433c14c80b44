-- Cash handed to a farmer out of a buying session is told by text message too; it tells of its collection, which is
-- paid in cash once: what was taken back is paid another way.
alter table text_message
  drop constraint text_message_kind_check,
  add constraint text_message_kind_check check (kind in ('receipt', 'payment', 'cash'));
