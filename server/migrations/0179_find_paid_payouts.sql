-- Without a transaction
-- What was paid last, for the list of admins.
create index concurrently payouts_paid on payouts ((coalesce(finished_at, created_at)), id) where state = 'success';
-- The admins, of whom one is asked for rights of theirs.
create index concurrently users_who_are_admins on users (name) where role = 'admin';
-- The guests whose contacts were erased lately.
create index concurrently order_payers_erased on order_payers (erased_at) where erased_at is not null;
