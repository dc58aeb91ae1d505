create table sellers (
  id uuid primary key,
  user_id uuid not null unique,
  store_name text not null check (char_length(store_name) between 1 and 80),
  store_name_folded text not null generated always as (search_fold(store_name)) stored,
  business_level text not null check (business_level in ('individual', 'small', 'enterprise')),
  business_category text not null check (business_category in ('products', 'services', 'both')),
  -- The shop's contact address, shown to buyers; the login stays private.
  email text not null,
  phone text not null,
  address text not null default '',
  description text not null default '' check (char_length(description) <= 5000),
  city text not null default '',
  lga text not null default '',
  state text not null default '',
  logo_file_id uuid references files (id),
  notifications boolean not null default true,
  verified boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'active', 'suspended')),
  created_at timestamptz not null default app_now(),
  -- Only an account that was never verified is ever deleted as a row; its shop has nothing in it.
  foreign key (user_id, id) references users (id, seller_id) on delete cascade,
  unique (id, user_id)
);
create index sellers_by_name on sellers using gin (store_name_folded gin_trgm_ops);
