-- Without a transaction: nobody who buys waits for the index.
-- Who has bought from a shop, what they paid and their last order, read from the index alone.
drop index concurrently if exists orders_of_customer;
create index concurrently orders_of_customer on orders (seller_id, buyer_id, created_at desc, id desc)
  include (amount_kobo, delivery_kobo, refunded_kobo) where sold;
