-- Without a transaction: nobody waits for the index by which admins find people, also those without an e-mail address.
drop index concurrently if exists users_found;
create index concurrently users_found on users using gin (
  search_fold(name || ' ' || coalesce(email::text, '') || ' ' || phone || ' ' || coalesce(login_phone, '')) gin_trgm_ops);
