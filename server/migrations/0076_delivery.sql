-- What a shop says about delivery. Without a row it has said nothing: then a buyer collects and agrees with the seller.
create table delivery_settings (
  seller_id uuid primary key references sellers (id) on delete cascade,
  delivers boolean not null,
  -- Days from accepting an order to sending it.
  handling_days smallint not null default 1 check (handling_days between 0 and 14),
  -- From this price of the goods the seller's own delivery costs nothing.
  free_from_kobo bigint check (free_from_kobo > 0),
  updated_at timestamptz(3) not null default app_now()
);

create table pickup_places (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  address text not null default '' check (char_length(address) <= 250),
  landmark text not null check (char_length(landmark) between 1 and 250),
  hours text not null default '' check (char_length(hours) <= 120),
  state text not null,
  lga text not null,
  position smallint not null,
  unique (seller_id, position) deferrable initially deferred
);

-- Where a shop delivers: a whole state (`lga` is null) or one local government of it. The local government's rule wins.
create table delivery_areas (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id) on delete cascade,
  way text not null check (way in ('seller', 'courier')),
  state text not null,
  lga text,
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Days on the way, after the seller has sent the goods.
  days smallint not null check (days between 0 and 14),
  constraint delivery_areas_once unique nulls not distinct (seller_id, way, state, lga)
);

-- The addresses of a person, to choose from at the checkout. An order keeps a copy of its own.
create table addresses (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  full_name text not null check (char_length(full_name) between 1 and 80),
  phone text not null check (phone ~ '^\+234[789][01][0-9]{8}$'),
  street text not null check (char_length(street) between 1 and 250),
  landmark text not null check (char_length(landmark) between 1 and 250),
  town text not null check (char_length(town) between 1 and 80),
  state text not null,
  lga text not null,
  note text not null default '' check (char_length(note) <= 500),
  is_default boolean not null default false,
  updated_at timestamptz(3) not null default app_now()
);
create index addresses_of_user on addresses (user_id);
create unique index addresses_default on addresses (user_id) where is_default;
