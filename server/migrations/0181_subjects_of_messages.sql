-- Which goods or service a message was started from: its kind and id, never its name. Null for most. A conversation
-- speaks of several. 0182 checks the rows that existed.
alter table messages add column about_kind text, add column about_id uuid;
alter table messages add constraint messages_about_check
  check ((about_kind is null) = (about_id is null) and about_kind in ('product', 'service')) not valid;

-- The same for a message that waits until an admin has looked at it.
alter table held_messages add column about_kind text, add column about_id uuid;
alter table held_messages add constraint held_messages_about_check
  check ((about_kind is null) = (about_id is null) and about_kind in ('product', 'service')) not valid;
