-- Who changed the stock of a product by hand, and by how much. Sales are in `orders`, so they are not written twice.
create table stock_changes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id),
  user_id uuid not null references users (id),
  change integer not null check (change <> 0),
  created_at timestamptz not null default app_now()
);
create index stock_changes_of_product on stock_changes (product_id, id desc);

-- What a seller deleted, so that they can undo it: one row for each listing of one deletion.
create table deleted_listings (
  deletion_id uuid not null,
  listing_id uuid not null,
  seller_id uuid not null references sellers (id),
  status_before text not null check (status_before in ('draft', 'live', 'paused')),
  deleted_at timestamptz not null default app_now(),
  primary key (deletion_id, listing_id)
);
create index deleted_listings_of_seller on deleted_listings (seller_id, deleted_at);

-- How often people other than its seller opened the page of a product or service.
create table listing_views (
  listing_id uuid primary key,
  views bigint not null check (views > 0)
);
