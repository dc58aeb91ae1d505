-- One payment for the orders of a basket. Each order is goods of one shop; its goods and its part of the delivery fee are
-- its part of the payment. An order without a checkout is paid by itself, under its own reference (Buy Now).
create table checkouts (
  id uuid primary key default uuidv7(),
  -- The reference of the payment. The orders have references of their own.
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{22,64}$'),
  buyer_id uuid not null references users (id),
  -- The goods and the delivery fees of all its orders.
  amount_kobo bigint not null check (amount_kobo between 1 and 1000000000000),
  currency text not null default 'NGN' check (currency = 'NGN'),
  charge_id uuid unique references charges (id),
  access_code text,
  authorization_url text,
  idempotency_key text not null,
  -- Of the goods, the ways of delivery, the address and the sum: the same basket in two tabs is one checkout.
  idempotency_hash bytea not null,
  hold_until timestamptz not null,
  created_at timestamptz not null default app_now(),
  unique (buyer_id, idempotency_key),
  unique (id, buyer_id),
  unique (id, charge_id)
);
create index checkouts_of_buyer on checkouts (buyer_id, created_at desc);

alter table orders
  add column checkout_id uuid,
  -- The part of its shop's delivery fee that this order pays. It is the seller's, without commission.
  add column delivery_kobo bigint not null default 0 check (delivery_kobo >= 0),
  add constraint orders_checkout foreign key (checkout_id, buyer_id) references checkouts (id, buyer_id) not valid,
  -- A charge pays for the orders of one checkout.
  add constraint orders_charge_of_checkout foreign key (checkout_id, charge_id) references checkouts (id, charge_id) not valid,
  add constraint orders_fee_needs_checkout check (delivery_kobo = 0 or checkout_id is not null) not valid,
  add constraint orders_refunded_at_most check (not sold or refunded_kobo <= amount_kobo + delivery_kobo) not valid;
create trigger orders_checkout_stays before update of checkout_id, delivery_kobo, delivery_way on orders for each row
  when ((old.checkout_id, old.delivery_kobo, old.delivery_way) is distinct from (new.checkout_id, new.delivery_kobo, new.delivery_way))
  execute function refuse_changed_goods();

-- What a checkout says stays; its charge is written once.
create function refuse_changed_checkout() returns trigger language plpgsql as $$
begin
  if (new.reference, new.buyer_id, new.amount_kobo, new.currency) is distinct from (old.reference, old.buyer_id, old.amount_kobo, old.currency)
    or old.charge_id is not null and new.charge_id is distinct from old.charge_id then
    raise exception 'what was ordered cannot be changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger checkouts_stay before update on checkouts for each row execute function refuse_changed_checkout();

-- At the end of the transaction: the orders with their fees add up to the payment.
create function check_checkout() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'checkouts' then changed := new.id; else changed := new.checkout_id; end if;
  if (select k.amount_kobo from checkouts k where k.id = changed)
    is distinct from (select sum(o.amount_kobo + o.delivery_kobo) from orders o where o.checkout_id = changed) then
    raise exception 'the orders do not add up to their checkout' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger checkouts_add_up after insert on checkouts
  deferrable initially deferred for each row execute function check_checkout();
create constraint trigger orders_add_up after insert on orders
  deferrable initially deferred for each row when (new.checkout_id is not null) execute function check_checkout();

-- How an order of a checkout reaches its buyer. The address is encrypted: a copy, because people move.
create table order_deliveries (
  order_id uuid primary key references orders (id),
  -- Days on the way, after the seller has sent the goods.
  days smallint not null check (days between 0 and 14),
  -- The pick-up place as it was.
  pickup jsonb,
  encrypted_address bytea,
  erased_at timestamptz,
  check (encrypted_address is null or erased_at is null)
);
create index order_deliveries_kept on order_deliveries (order_id) where encrypted_address is not null;

-- Delivery fees have an account of their own. What is due to a seller is the sum of both accounts.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('buyer', 'seller', 'delivery', 'commission', 'owed_back', 'bank', 'costs', 'provider')) not valid;
create or replace function note_open_account() returns trigger language plpgsql as $$
begin
  -- The row is held first: who books the same order at the same time counts after this.
  insert into open_accounts (order_id, seller_id) values (new.order_id, new.seller_id)
    on conflict (order_id) do update set order_id = excluded.order_id;
  if (select sum(e.amount_kobo) from ledger_entries e where e.order_id = new.order_id and e.account in ('seller', 'delivery')) = 0 then
    delete from open_accounts where order_id = new.order_id;
  end if;
  return null;
end $$;
drop trigger ledger_entries_open on ledger_entries;
create trigger ledger_entries_open after insert on ledger_entries
  for each row when (new.account in ('seller', 'delivery')) execute function note_open_account();

-- A bank's claim on a charge is a claim on each order that the charge paid for.
alter table chargebacks drop constraint chargebacks_pkey, add primary key (provider_id, order_id);

create or replace function names_ours(reference text) returns boolean stable language sql return
  exists (select from orders o where o.reference = names_ours.reference)
  or exists (select from checkouts k where k.reference = names_ours.reference)
  or exists (select from payouts t where t.id =
    case when names_ours.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then names_ours.reference::uuid end);
