-- Without a transaction
-- The public e-mail of a shop began as its owner's login address. Nobody chose to publish those: they are taken back, and
-- the owner may give one in the settings (decision 75). The phone number stays.
update sellers s set email = '' from users u where u.id = s.user_id and u.email = s.email::citext and s.email <> '';

-- What two shop names are compared by: without case, accents, width, spaces, and characters that nobody sees.
create or replace function shop_name_key(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(casefold(normalize(name, NFKC) collate pg_unicode_fast), NFKD), '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20ff\u2800\u3000\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g') $$;

drop index concurrently if exists sellers_verified_name;

create index concurrently sellers_verified_name on sellers (shop_name_key(store_name)) where verified;

-- The new name of a verified shop waits here for an admin; buyers see the old one until then.
create table if not exists shop_name_requests (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  name text not null check (char_length(name) between 1 and 80),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  reason text not null default '' check (char_length(reason) <= 500),
  created_at timestamptz(3) not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  check ((status = 'Pending') = (decided_at is null))
);

create unique index if not exists shop_name_one_pending on shop_name_requests (seller_id) where status = 'Pending';

create index if not exists shop_name_requests_newest on shop_name_requests (created_at desc, id desc);

create index if not exists shop_name_requests_of_shop on shop_name_requests (seller_id);
