-- A phone number can open an account, so an e-mail address may be absent. Only a verified number has one owner: whoever
-- can read its texts. An unverified one gives way to a newer registration, as an address does.
alter table users
  alter column email drop not null,
  add column login_phone text check (login_phone ~ '^\+[1-9][0-9]{7,14}$'),
  add column phone_verified_at timestamptz,
  -- When its owner last gave a code that was sent there, or logged in with the number and the password. A carrier gives a
  -- number that was silent to somebody else.
  add column phone_used_at timestamptz,
  add check (email is not null or login_phone is not null),
  add check (phone_verified_at is null or login_phone is not null),
  add check ((phone_verified_at is null) = (phone_used_at is null)),
  -- An admin logs in with an e-mail address, a password and a second factor.
  add check (role <> 'admin' or email is not null and login_phone is null);
create unique index users_owner_of_phone on users (login_phone) where phone_verified_at is not null;
create index users_waiting_for_phone on users (login_phone) where login_phone is not null and phone_verified_at is null;

-- What was asked for a number, known or not. The code itself is written by the job that sends it, as an HMAC with a key of
-- the server. A newer row of the same number and purpose replaces the older.
create table phone_codes (
  id uuid primary key default uuidv7(),
  number text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  purpose text not null check (purpose in ('register', 'login', 'reset', 'old', 'new')),
  -- Whose account it opens or changes. Null: unknown until the job looks, or nobody's. The row stays when a registration
  -- of a known number is removed: otherwise the browser would see that the number is known.
  user_id uuid references users (id) on delete set null,
  -- sha256 of the cookie of the browser that asked.
  browser_hash bytea not null,
  -- Null: nothing was sent.
  code_hash bytea,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (number, purpose),
  check (expires_at <= created_at + interval '10 minutes')
);
create index phone_codes_of_browser on phone_codes (browser_hash);
create index phone_codes_of_user on phone_codes (user_id);

-- The number that an account is about to change to: at once with a code to the old number, else after three days.
create table phone_changes (
  user_id uuid primary key references users (id) on delete cascade,
  number text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  created_at timestamptz not null default app_now(),
  -- When a code that was sent to the new number was given. From then on three days count.
  confirmed_at timestamptz,
  due_at timestamptz,
  check ((confirmed_at is null) = (due_at is null)),
  check (due_at >= confirmed_at + interval '72 hours')
);
create index phone_changes_due on phone_changes (due_at) where due_at is not null;

-- Addresses from which many people register on one day, such as a stall at a fair. An admin opens one for some hours.
create table busy_addresses (
  id uuid primary key default uuidv7(),
  -- sha256, because the server stores no address.
  address_hash bytea not null,
  note text not null check (char_length(note) between 1 and 80),
  opened_by uuid references users (id) on delete set null,
  opened_at timestamptz not null default app_now(),
  closes_at timestamptz not null,
  check (closes_at > opened_at and closes_at <= opened_at + interval '24 hours')
);
create index busy_addresses_of_address on busy_addresses (address_hash, closes_at);
