create table orders (
  id uuid primary key default uuidv7(),
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{22,64}$'),
  buyer_id uuid not null references users (id),
  seller_id uuid not null,
  seller_user_id uuid not null,
  product_id uuid not null,
  -- A snapshot: what was sold, as it was shown.
  product_name text not null,
  product_file_id uuid,
  unit_price_kobo bigint not null check (unit_price_kobo > 0),
  quantity integer not null check (quantity > 0),
  amount_kobo bigint not null check (amount_kobo between 1 and 1000000000000),
  currency text not null default 'NGN' check (currency = 'NGN'),
  state text not null default 'pending' check (state in
    ('pending', 'paid', 'failed', 'expired', 'refund_pending', 'refunded', 'refund_failed', 'disputed')),
  charge_id uuid unique references charges (id),
  -- Sold goods leave the shelf with the payment; `sold` says that these did.
  sold boolean not null default false,
  access_code text,
  authorization_url text,
  idempotency_key text,
  idempotency_hash bytea,
  hold_until timestamptz not null,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  -- When the provider was last asked about it.
  asked_at timestamptz,
  check (amount_kobo = unit_price_kobo * quantity),
  check (buyer_id <> seller_user_id),
  check (state <> 'paid' or (charge_id is not null and sold)),
  foreign key (seller_id, seller_user_id) references sellers (id, user_id),
  foreign key (product_id, seller_id) references products (id, seller_id),
  unique (buyer_id, idempotency_key),
  unique (id, state)
);
create index orders_of_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_of_seller on orders (seller_id, created_at desc, id desc);
create index orders_waiting on orders (created_at) where state = 'pending';
create index orders_recently_over on orders (hold_until) where state in ('failed', 'expired');

-- A hold on goods. It hangs on the order being pending: the foreign key lets no order leave that state and keep it.
create table holds (
  order_id uuid primary key,
  order_state text not null default 'pending' check (order_state = 'pending'),
  product_id uuid not null references products (id),
  buyer_id uuid not null,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (expires_at > created_at and expires_at <= created_at + interval '15 minutes'),
  foreign key (order_id, order_state) references orders (id, state),
  unique (buyer_id, product_id)
);
create index holds_of_product on holds (product_id, expires_at);

create table order_history (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  action text not null,
  from_state text,
  to_state text not null,
  created_at timestamptz not null default app_now()
);
create index order_history_of_order on order_history (order_id, id);

-- Money that must go back. At most one open refund an order.
create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  charge_id uuid not null references charges (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  state text not null default 'wanted' check (state in ('wanted', 'asked', 'done', 'failed')),
  provider_id text unique,
  created_at timestamptz not null default app_now()
);
create unique index refunds_open on refunds (order_id) where state in ('wanted', 'asked');

-- The paths an order may take (rules.md section 4). The server's table of actions is tested against this one.
create table order_paths (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into order_paths values
  ('pending', 'paid'), ('pending', 'failed'), ('pending', 'expired'),
  ('failed', 'paid'), ('expired', 'paid'),
  ('failed', 'refund_pending'), ('expired', 'refund_pending'), ('pending', 'refund_pending'),
  ('paid', 'refund_pending'), ('refund_pending', 'refunded'), ('refund_pending', 'refund_failed'),
  ('refund_failed', 'refund_pending'), ('paid', 'disputed'), ('disputed', 'paid'),
  ('disputed', 'refund_pending'), ('paid', 'refunded');

create function refuse_unknown_order_path() returns trigger language plpgsql as $$
begin
  if new.state <> old.state
    and not exists (select from order_paths where from_state = old.state and to_state = new.state) then
    raise exception 'an order cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.reference, new.buyer_id, new.seller_id, new.product_id, new.unit_price_kobo, new.quantity, new.amount_kobo, new.currency)
    is distinct from
    (old.reference, old.buyer_id, old.seller_id, old.product_id, old.unit_price_kobo, old.quantity, old.amount_kobo, old.currency) then
    raise exception 'what was ordered cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_path before update on orders for each row execute function refuse_unknown_order_path();

create function refuse_order_born_elsewhere() returns trigger language plpgsql as $$
begin
  if new.state <> 'pending' then
    raise exception 'an order begins as pending' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_birth before insert on orders for each row execute function refuse_order_born_elsewhere();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is only added to' using errcode = 'check_violation';
end $$;
create trigger order_history_fixed before update or delete on order_history for each row execute function refuse_change();
