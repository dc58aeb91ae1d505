alter table products validate constraint products_name_length;
alter table products validate constraint products_named;
