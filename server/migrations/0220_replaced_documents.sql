-- A seller replaces identity documents that wait. They are deleted at once; their id stays, because an admin may have them
-- open, and the audit log names who looked at them.
create table kyc_replaced (
  id uuid primary key,
  seller_id uuid not null references sellers (id),
  replaced_at timestamptz(3) not null default app_now()
);
create index kyc_replaced_of_seller on kyc_replaced (seller_id);
