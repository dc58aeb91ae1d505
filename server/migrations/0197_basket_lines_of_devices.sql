-- Whether a line came with the device at the last login that joined a basket: a buyer who went to the checkout before the
-- login pays for these.
alter table basket_items add column from_device boolean not null default false;
