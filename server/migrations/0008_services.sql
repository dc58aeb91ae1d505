-- Where a listing is on the map, when its seller or the imported file says so.
alter table products
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  -- What a seller's search of his own listings reads: paused ones stand in no search table.
  add column name_folded text not null generated always as (search_fold(name)) stored,
  add check ((latitude is null) = (longitude is null));

-- A picture taken off its listing is kept for an hour; an order may still show it.
alter table files add column detached_at timestamptz;

-- Minutes of the week, from Monday 00:00 in Lagos, in which a provider is open. `working_hours` is a list of
-- {day, closed, open, close} with times as HH:MM; a day that closes at or before it opens closes on the next one. A
-- text or an empty list says nothing that can be computed: null.
create function open_minutes(working_hours jsonb) returns int4multirange
  language sql immutable parallel safe
  return case when jsonb_typeof(working_hours) = 'array' and working_hours <> '[]'::jsonb then (
    select coalesce(range_agg(part), '{}'::int4multirange)
    from (
      select (array_position(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], d->>'day') - 1) * 1440
          + split_part(d->>'open', ':', 1)::int * 60 + split_part(d->>'open', ':', 2)::int as opens,
        split_part(d->>'open', ':', 1)::int * 60 + split_part(d->>'open', ':', 2)::int as open_minute,
        split_part(d->>'close', ':', 1)::int * 60 + split_part(d->>'close', ':', 2)::int as close_minute
      from jsonb_array_elements(working_hours) d
      where not (d->>'closed')::boolean
    ) as day
    cross join lateral (
      select opens + case when close_minute > open_minute then close_minute - open_minute else close_minute - open_minute + 1440 end as closes
    ) as length
    -- Sunday night runs into Monday morning.
    cross join lateral (values
      (int4range(opens, least(closes, 10080))),
      (int4range(0, greatest(closes - 10080, 0)))
    ) as parts (part)
  ) end;

-- The minute of the week an instant is in Lagos. Nigeria keeps no summer time.
create function lagos_minute(at timestamptz) returns integer
  language sql immutable parallel safe strict
  return (extract(isodow from at at time zone 'Africa/Lagos')::int - 1) * 1440
    + extract(hour from at at time zone 'Africa/Lagos')::int * 60
    + extract(minute from at at time zone 'Africa/Lagos')::int;

-- What the sweeping of pictures asks.
create index orders_of_picture on orders (product_file_id) where product_file_id is not null;

create table services (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  name text not null check (char_length(name) between 1 and 250),
  name_folded text not null generated always as (search_fold(name)) stored,
  category text not null,
  -- Null: the price is told after a look at the work.
  price_kobo bigint check (price_kobo between 1 and 1000000000000),
  description text not null default '' check (char_length(description) <= 5000),
  services_offered text[] not null default '{}' check (cardinality(services_offered) <= 30),
  -- A list of {day, closed, open, close}, or a text.
  working_hours jsonb not null default '[]' check (jsonb_typeof(working_hours) in ('array', 'string')),
  hours int4multirange generated always as (open_minutes(working_hours)) stored,
  city text not null default '',
  lga text not null default '',
  state text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  status text not null default 'live' check (status in ('draft', 'live', 'paused', 'removed')),
  -- Names the imported line a service came from, so that a second import doubles nothing.
  import_key text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((latitude is null) = (longitude is null)),
  unique (seller_id, import_key),
  unique (id, seller_id)
);
create index services_of_seller on services (seller_id, created_at desc, id desc) where status <> 'removed';

create table service_pictures (
  service_id uuid not null references services (id),
  position smallint not null check (position between 0 and 7),
  file_id uuid not null unique references files (id),
  primary key (service_id, position)
);

-- As product_search: one narrow row for each service the public may see, written in the service's own transaction.
create table service_search (
  service_id uuid primary key references services (id),
  created_at timestamptz(3) not null,
  price_kobo bigint,
  category text not null,
  state text not null,
  name_norm text not null,
  tsv tsvector not null
);
create index service_search_newest on service_search (created_at desc, service_id desc);
create index service_search_category on service_search (category, created_at desc, service_id desc);
create index service_search_place on service_search (category, state, created_at desc, service_id desc);
create index service_search_text on service_search using gin (tsv);
create index service_search_letters on service_search using gin (name_norm gin_trgm_ops);
