-- Without a transaction
-- A charge pays for one order without a checkout. The charge of a checkout stands in `checkouts`, once.
create unique index concurrently orders_charge_once on orders (charge_id) where checkout_id is null;
create index concurrently orders_charge on orders (charge_id) where charge_id is not null;
