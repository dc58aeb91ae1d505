-- A listing that an admin removed, with the reason that its seller reads. The audit log keeps who did it.
create table removed_listings (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('product', 'service')),
  listing_id uuid not null unique,
  -- Whose it was.
  user_id uuid not null references users (id),
  -- What it was called.
  name text not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_at timestamptz not null default app_now()
);
create index removed_listings_of_person on removed_listings (user_id);
