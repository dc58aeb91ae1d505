-- A charge the provider has told us of, by whatever way. A provider's charge is known once.
create table charges (
  id uuid primary key default uuidv7(),
  provider_id text not null unique,
  reference text not null,
  status text not null check (status in ('success')),
  amount_kobo bigint not null,
  currency text not null,
  mode text not null check (mode in ('test', 'live')),
  paid_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index charges_by_reference on charges (reference);

-- The webhook's inbox: an event is stored before it is acknowledged, and applied at most once.
create table provider_events (
  id uuid primary key default uuidv7(),
  key text not null unique,
  event text not null,
  body text not null,
  received_at timestamptz not null default app_now(),
  applied_at timestamptz
);
