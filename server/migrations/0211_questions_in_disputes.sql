-- Our team asks one side of a dispute for more. That side hears it by the bell; the buyer hears what the seller added to
-- their answer.
insert into order_notices values ('askBuyer', 'buyer'), ('askSeller', 'seller'), ('addToAnswer', 'buyer');

-- What a seller added is their own text, too: it goes with their account (0189).
create or replace function refuse_changed_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' and (
    new.note = '' and old.created_at < app_now() - interval '6 years'
    or new.note = '(deleted)' and old.action in ('addToDispute', 'addToAnswer')) then
    return new;
  end if;
  raise exception 'history is only added to' using errcode = 'check_violation';
end $$;
