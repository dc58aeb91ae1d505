-- What Buy Now left unpaid. It is no part of the basket, whose count and sums are of what its owner put there.
create table unpaid_buy_nows (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  product_id uuid not null references products (id),
  variant_id uuid,
  quantity integer not null check (quantity between 1 and 1000000),
  -- Of an order whose time ended: when it was placed.
  wished_at timestamptz not null default app_now(),
  foreign key (variant_id, product_id) references product_variants (id, product_id),
  unique nulls not distinct (user_id, product_id, variant_id)
);
create index unpaid_buy_nows_of_product on unpaid_buy_nows (product_id);

-- A checkout of Buy Now pays for nothing that is in the basket.
alter table checkouts add column is_buy_now boolean not null default false;
