create table products (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  name text not null check (char_length(name) between 1 and 250),
  category text not null,
  price_kobo bigint not null check (price_kobo between 1 and 1000000000000),
  description text not null default '' check (char_length(description) <= 5000),
  -- Units ever added less units taken off by the seller; on_hand is this less the units sold (rules.md I1).
  supplied bigint not null check (supplied >= 0),
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  city text not null default '',
  lga text not null default '',
  state text not null default '',
  status text not null default 'live' check (status in ('draft', 'live', 'paused', 'removed')),
  -- Names the imported line a product came from, so that a second import doubles nothing.
  import_key text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (reserved <= on_hand),
  unique (seller_id, import_key),
  unique (id, seller_id)
);
create index products_of_seller on products (seller_id, created_at desc, id desc) where status <> 'removed';

create table product_pictures (
  product_id uuid not null references products (id),
  position smallint not null check (position between 0 and 7),
  file_id uuid not null unique references files (id),
  primary key (product_id, position)
);

-- What searching and listing read: one narrow row for each product that the public may see, written in the
-- product's own transaction. Folding an accent costs too much to be done per row and query, so it is stored.
create table product_search (
  product_id uuid primary key references products (id),
  created_at timestamptz(3) not null,
  price_kobo bigint not null,
  category text not null,
  state text not null,
  name_norm text not null,
  tsv tsvector not null
);
create index product_search_newest on product_search (created_at desc, product_id desc);
create index product_search_category on product_search (category, created_at desc, product_id desc);
create index product_search_text on product_search using gin (tsv);
create index product_search_letters on product_search using gin (name_norm gin_trgm_ops);
