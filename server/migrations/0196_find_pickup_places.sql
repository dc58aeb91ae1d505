-- Without a transaction
-- The pick-up places that orders still keep, so that the job of each night finds them.
create index concurrently order_deliveries_with_pickup on order_deliveries (order_id) where pickup is not null;
