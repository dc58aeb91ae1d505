-- Without a transaction: nobody who buys waits for the indexes.
-- What a seller must do with orders (server/src/orders/overview/seller-overview.ts has the same condition).
drop index concurrently if exists orders_seller_must_handle;
create index concurrently orders_seller_must_handle on orders (seller_id)
  where state = 'paid' and (fulfilment in ('none', 'accepted') or dispute = 'open');

-- The sales of a shop by day, read from the index alone. What goes back as a whole is no sale.
drop index concurrently if exists orders_sold_of_seller;
create index concurrently orders_sold_of_seller on orders (seller_id, paid_at) include (amount_kobo, refunded_kobo)
  where sold and state in ('paid', 'disputed');
