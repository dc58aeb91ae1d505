-- Without a transaction: nobody waits for the index of accepted orders by the day on which they are due, nor for the checks.
drop index concurrently if exists orders_to_send;
create index concurrently orders_to_send on orders (send_by) where state = 'paid' and fulfilment = 'accepted';
alter table refunds validate constraint refunds_origin_check;
alter table orders validate constraint orders_delivery_way_check;
