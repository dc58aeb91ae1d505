-- Without a transaction
-- Admins find an order by some characters of its number.
drop index concurrently if exists orders_by_number_part;
create index concurrently orders_by_number_part on orders using gin (number gin_trgm_ops);
