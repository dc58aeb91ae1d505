-- Without a transaction
-- The orders that one payment pays for.
create index concurrently orders_of_checkout on orders (checkout_id, id) where checkout_id is not null;
