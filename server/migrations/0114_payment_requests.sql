-- A seller asks a customer at the stall for an amount. Whoever has the code pays it, once, before it ends.
create table payment_requests (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{10}$'),
  seller_id uuid not null,
  seller_user_id uuid not null,
  -- The owner of the shop, or a helper.
  asked_by uuid not null references users (id),
  words text not null check (char_length(words) between 1 and 80),
  amount_kobo bigint not null check (amount_kobo between 100 and 10000000000),
  state text not null default 'open' check (state in ('open', 'paid', 'ended', 'cancelled')),
  -- One form gives one request, however often it is sent.
  form_key uuid not null,
  created_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  closed_at timestamptz,
  check (ends_at > created_at and ends_at <= created_at + interval '15 minutes'),
  check ((state = 'open') = (closed_at is null)),
  foreign key (seller_id, seller_user_id) references sellers (id, user_id),
  unique (seller_id, form_key),
  unique (id, seller_id, amount_kobo)
);
create index payment_requests_of_seller on payment_requests (seller_id, id desc);
create index payment_requests_open on payment_requests (ends_at) where state = 'open';

-- What was asked for stays. A paid or cancelled request stays so; one that ended may still be paid by a charge that the
-- provider took in time.
create function refuse_changed_request() returns trigger language plpgsql as $$
begin
  if (new.code, new.seller_id, new.seller_user_id, new.words, new.amount_kobo)
      is distinct from (old.code, old.seller_id, old.seller_user_id, old.words, old.amount_kobo)
    or new.state <> old.state and not (old.state = 'open' or old.state = 'ended' and new.state = 'paid') then
    raise exception 'what was asked for cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_requests_stay before update on payment_requests
  for each row execute function refuse_changed_request();

-- An order at the stall pays a request. It is of no listing, so it holds and takes no stock.
alter table orders
  alter column product_id drop not null,
  add column request_id uuid,
  add constraint orders_product_or_request check ((product_id is null) = (request_id is not null)) not valid,
  add constraint orders_request_is_one check (request_id is null or quantity = 1 and variant_id is null
    and checkout_id is null and delivery_way is null) not valid,
  -- The order is of the shop that asked, over the amount that it asked for.
  add constraint orders_request foreign key (request_id, seller_id, amount_kobo)
    references payment_requests (id, seller_id, amount_kobo) not valid;
create trigger orders_request_stays before update of request_id on orders for each row
  when (old.request_id is distinct from new.request_id) execute function refuse_changed_goods();

-- It is handed over with the payment.
insert into order_paths (track, from_state, to_state) values ('fulfilment', 'none', 'received') on conflict do nothing;

-- Who pays without an account is a guest: a row that orders can name. Nobody can log in with it.
alter table users drop constraint users_status_check;
alter table users
  add constraint users_status_check check (status in ('active', 'suspended', 'deleted', 'guest')) not valid,
  add constraint users_guest check (status <> 'guest' or role = 'buyer' and password_hash = ''
    and email_verified_at is null and phone = '' and email = ('guest-' || id || '@guest.invalid')::citext) not valid;

-- How a guest is reached about the order, and the link of the receipt. Encrypted as addresses are, and erased as they are.
create table order_payers (
  order_id uuid primary key references orders (id),
  -- The sha256 of the key in the receipt's link.
  key_hash bytea not null unique,
  -- JSON of e-mail, phone and that key.
  sealed_contact bytea,
  erased_at timestamptz,
  check (sealed_contact is null or erased_at is null)
);
create index order_payers_kept on order_payers (order_id) where sealed_contact is not null;
