-- What a buyer added to a dispute is their own text: it goes with their account, as the report itself does. All else of the
-- history stays as it is; other notes may be emptied after six years (0165).
create or replace function refuse_changed_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' and (
    new.note = '' and old.created_at < app_now() - interval '6 years'
    or new.note = '(deleted)' and old.action = 'addToDispute') then
    return new;
  end if;
  raise exception 'history is only added to' using errcode = 'check_violation';
end $$;
