-- What people want to buy. The owner is an account, or a device without one: then `owner_id` comes from the hash of the
-- device's cookie and `user_id` is null, as in `saved_items`.
create table basket_items (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  user_id uuid references users (id),
  product_id uuid not null references products (id),
  variant_id uuid,
  quantity integer not null check (quantity between 1 and 1000000),
  -- The price that the owner has seen and agreed to. Nobody pays it: an order takes the price of the product.
  seen_kobo bigint not null check (seen_kobo > 0),
  updated_at timestamptz(3) not null default app_now(),
  check (user_id = owner_id),
  foreign key (variant_id, product_id) references product_variants (id, product_id),
  unique nulls not distinct (owner_id, product_id, variant_id)
);
create index basket_items_of_product on basket_items (product_id);
create index basket_items_of_devices on basket_items (updated_at) where user_id is null;

alter table orders validate constraint orders_checkout;
alter table orders validate constraint orders_charge_of_checkout;
alter table orders validate constraint orders_fee_needs_checkout;
alter table orders validate constraint orders_refunded_at_most;
alter table ledger_entries validate constraint ledger_entries_account_check;
