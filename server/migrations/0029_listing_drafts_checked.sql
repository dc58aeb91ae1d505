alter table products validate constraint products_priced;
alter table products validate constraint products_sorted;
alter table services validate constraint services_sorted;
