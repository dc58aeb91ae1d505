-- Who drives goods that were sent without a waybill. Encrypted, and deleted 90 days after it was given.
create table order_drivers (
  order_id uuid primary key references orders (id),
  encrypted_driver bytea not null,
  created_at timestamptz(3) not null default app_now()
);
create index order_drivers_to_delete on order_drivers (created_at);
