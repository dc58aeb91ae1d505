alter table holds validate constraint holds_variant;
alter table orders validate constraint orders_variant;
