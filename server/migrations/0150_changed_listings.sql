-- What a seller changed in many listings at once, so that they can undo it: one row for each listing of one change, with
-- the value before and the value that the change gave. A listing that has another value by now is not changed back.
create table changed_listings (
  change_id uuid not null,
  listing_id uuid not null,
  seller_id uuid not null references sellers (id),
  what text not null check (what in ('status', 'price', 'stock', 'category')),
  value_before text,
  value_after text,
  -- The lower price that buyers see beside the price before (0050_price_down.sql).
  price_before_kobo bigint,
  price_fell_at timestamptz(3),
  changed_at timestamptz not null default app_now(),
  primary key (change_id, listing_id)
);
create index changed_listings_of_seller on changed_listings (seller_id, changed_at);
