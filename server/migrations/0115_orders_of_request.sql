-- Without a transaction
-- The orders of a payment request. Only one of them is sold: a request is paid once.
create index concurrently orders_of_request on orders (request_id, id) where request_id is not null;
create unique index concurrently orders_request_once on orders (request_id) where sold;
