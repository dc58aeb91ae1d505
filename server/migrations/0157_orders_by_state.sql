-- Without a transaction
-- Admins list the orders of one payment state, the newest first.
create index concurrently orders_by_state on orders (state, id);
