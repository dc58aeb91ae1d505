-- What people saved, and the shops that they follow. The owner is an account, or a device without one: then `owner_id` comes
-- from the hash of the device's cookie and `user_id` is null.
create table saved_items (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  user_id uuid references users (id),
  product_id uuid references products (id),
  service_id uuid references services (id),
  seller_id uuid references sellers (id),
  saved_at timestamptz(3) not null default app_now(),
  -- Saved while nobody could buy it: its owner is told of every end of that, also of a hold that was released.
  is_waiting boolean not null default false,
  back_notified_at timestamptz,
  price_notified_at timestamptz,
  check (user_id = owner_id),
  check (num_nonnulls(product_id, service_id, seller_id) = 1),
  unique nulls not distinct (owner_id, product_id, service_id, seller_id)
);
create index saved_items_of_product on saved_items (product_id, id) where product_id is not null and user_id is not null;
create index saved_items_of_devices on saved_items (saved_at) where user_id is null;

alter table users add column wants_saved_emails boolean not null default false;
