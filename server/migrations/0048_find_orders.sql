-- Without a transaction: nobody who buys waits for the indexes or for the numbers of old orders.
drop index concurrently if exists orders_by_number;
create unique index concurrently orders_by_number on orders (number);
call number_old_orders();

-- The tabs of My Orders (server/src/orders/buyer-orders.ts has the same conditions): a page of a tab reads its own orders only.
drop index concurrently if exists orders_of_buyer_not_unpaid;
create index concurrently orders_of_buyer_not_unpaid on orders (buyer_id, created_at desc, id desc)
  where state not in ('failed', 'expired');
drop index concurrently if exists orders_of_buyer_to_receive;
create index concurrently orders_of_buyer_to_receive on orders (buyer_id, created_at desc, id desc)
  where state in ('refund_pending', 'refund_failed')
    or state in ('paid', 'disputed') and (fulfilment <> 'received' or dispute in ('open', 'answered'));
drop index concurrently if exists orders_of_buyer_unpaid;
create index concurrently orders_of_buyer_unpaid on orders (buyer_id, created_at desc, id desc)
  where state in ('failed', 'expired');
