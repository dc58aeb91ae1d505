-- Which goods or service a message was started from: its kind and id, never its name. Null for most. A conversation
-- speaks of several. 0182 checks the rows that existed.
alter table messages add column about_kind text, add column about_id uuid;
alter table messages add constraint messages_about_check
  check ((about_kind is null) = (about_id is null) and about_kind in ('product', 'service')) not valid;

-- An erased message is about nothing, whichever release erases it.
create function erase_subject_of_message() returns trigger language plpgsql as $$
begin
  new.about_kind := null;
  new.about_id := null;
  return new;
end $$;
create trigger messages_erase_subject before update of is_erased on messages for each row
  when (new.is_erased and not old.is_erased)
  execute function erase_subject_of_message();

-- What a message is about that waits until an admin has looked at it.
alter table held_messages add column about_kind text, add column about_id uuid;
alter table held_messages add constraint held_messages_about_check
  check ((about_kind is null) = (about_id is null) and about_kind in ('product', 'service')) not valid;
