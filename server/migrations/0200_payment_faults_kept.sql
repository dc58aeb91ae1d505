-- Without a transaction
alter table orders validate constraint orders_payment_fault_short;
-- The bank's words that are to be emptied: with the account of the buyer, and six years after the sale.
create index concurrently orders_with_payment_fault on orders (created_at) where payment_fault <> '';
