-- A buyer may open a shop, once. A seller and an admin keep their role, and a seller keeps the shop.
create function keep_role() returns trigger language plpgsql as $$
begin
  if old.role = 'buyer' then return new; end if;
  raise exception using errcode = 'check_violation', table = 'users', constraint = 'users_keep_role',
    message = format('an account stays %s', old.role);
end $$;
create trigger users_keep_role before update of role, seller_id on users
  for each row when (old.role is distinct from new.role or old.seller_id is distinct from new.seller_id)
  execute function keep_role();
