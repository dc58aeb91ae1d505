-- Without a transaction: nobody who buys waits for the index or for the numbers of old orders.
drop index concurrently if exists orders_by_number;
create unique index concurrently orders_by_number on orders (number);
call number_old_orders();
