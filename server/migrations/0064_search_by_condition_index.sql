-- Without a transaction
drop index concurrently if exists product_search_by_condition;
create index concurrently product_search_by_condition on product_search (condition, created_at desc, product_id desc) where condition is not null;
