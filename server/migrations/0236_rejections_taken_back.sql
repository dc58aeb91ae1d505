-- Rejected documents may wait again: a rejection is taken back. They are decided only while they wait.
create or replace function refuse_second_kyc_decision() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and old.status <> 'Pending' and new.status <> 'Pending' then
    raise exception 'papers are decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
