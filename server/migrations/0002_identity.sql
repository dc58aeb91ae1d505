create table users (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('buyer', 'seller', 'admin')),
  -- The id of the shop of a seller. The shop itself belongs to the sellers' room.
  seller_id uuid unique,
  name text not null check (char_length(name) between 1 and 80),
  full_name text not null default '',
  email citext not null unique check (char_length(email::text) <= 254),
  email_verified_at timestamptz,
  password_hash text not null,
  phone text not null default '',
  address text not null default '',
  avatar_file_id uuid references files (id),
  status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
  consent_at timestamptz not null,
  consent_version text not null,
  password_changed_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  check ((role = 'seller') = (seller_id is not null)),
  unique (id, seller_id)
);

-- A link sent by mail: only its sha256 is kept. A newer one of the same kind replaces the older.
create table mail_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('verify', 'reset')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, kind)
);

-- A session is known by the sha256 of its token. `public_id` is what a browser's storage may hold; it opens nothing.
create table sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  public_id text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  carrier text not null check (carrier in ('cookie', 'bearer')),
  remembered boolean not null,
  user_agent text not null default '',
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  password_given_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
