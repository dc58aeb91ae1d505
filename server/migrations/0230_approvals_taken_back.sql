-- Approved documents may wait again, to be rejected then: an approval is taken back. They are decided only while they wait.
create or replace function refuse_second_kyc_decision() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and old.status <> 'Pending'
    and (old.status, new.status) is distinct from ('Approved', 'Pending') then
    raise exception 'papers are decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
