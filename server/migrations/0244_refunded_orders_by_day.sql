-- Without a transaction
-- The orders that were refunded, by the time at which they were paid, for the refund rate of each day.
create index concurrently orders_refunded on orders (paid_at) where refunded_kobo > 0;
