-- A file of listings, kept from the moment its seller sees what is in it until it is listed, a day at most.
create table listing_imports (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  kind text not null check (kind in ('products', 'services')),
  -- Part of how a line is known again.
  file_name text not null check (char_length(file_name) between 1 and 120),
  content bytea check (octet_length(content) <= 8388608),
  status text not null default 'seen' check (status in ('seen', 'listing', 'done', 'failed')),
  lines integer not null check (lines between 1 and 10000),
  -- Of its lines: those in the shop before, and those that cannot be listed.
  known integer not null default 0,
  refused integer not null default 0,
  read integer not null default 0,
  listed integer not null default 0,
  created_at timestamptz not null default app_now(),
  check ((content is null) = (status in ('done', 'failed')))
);
create index listing_imports_of_seller on listing_imports (seller_id);

-- When this many are left of a product its seller gets a mail; null: none.
alter table sellers add column low_stock_at integer check (low_stock_at between 0 and 1000);

-- Since when so few are left that its seller wants to know: one mail for each time.
alter table products add column low_since timestamptz(3);

create function mark_low_stock() returns trigger language plpgsql as $$
declare
  low_at integer := (select low_stock_at from sellers where id = new.seller_id);
begin
  if low_at is null or new.on_hand > low_at then
    new.low_since := null;
  elsif new.on_hand < old.on_hand and old.low_since is null then
    new.low_since := app_now();
  end if;
  return new;
end $$;
create trigger products_low_stock before update of on_hand on products
  for each row when (new.on_hand <> old.on_hand) execute function mark_low_stock();
