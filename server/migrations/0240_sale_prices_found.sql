-- Without a transaction
alter table products validate constraint products_sale;
create index concurrently products_sale_until on products (sale_until) where sale_until is not null;
