-- Staff of a shop. A row is an invitation until a person accepts it, and stays after its end, without the address.
create table shop_helpers (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  email citext,
  rights text[] not null check (rights <@ array['orders', 'stock', 'messages'] and cardinality(rights) > 0),
  token_hash bytea unique,
  invited_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  user_id uuid references users (id),
  accepted_at timestamptz,
  ended_at timestamptz,
  check ((user_id is null) = (accepted_at is null)),
  check ((email is null) = (ended_at is not null))
);
create unique index shop_helpers_open on shop_helpers (seller_id, email) where ended_at is null;
-- A person helps in one shop at a time.
create unique index shop_helpers_of_person on shop_helpers (user_id) where ended_at is null and user_id is not null;

-- Who took a step of an order. Null: before this column, the provider, or a timer.
alter table order_history add column user_id uuid;
alter table order_history add constraint order_history_user_id_fkey
  foreign key (user_id) references users (id) not valid;

-- The helper who wrote a message in the name of the shop.
alter table messages add column written_by uuid;
alter table messages add constraint messages_written_by_fkey foreign key (written_by) references users (id) not valid;
