-- Without a transaction: nobody who buys waits for it.
drop index concurrently if exists orders_by_product_name;
create index concurrently orders_by_product_name on orders using gin (search_fold(product_name) gin_trgm_ops);
