-- A product can be sold in variants: sizes, colours or other options, each with its own stock (docs/decisions/0082).
-- The names of the options, such as {Size,Colour}. Null: the product has no variants.
alter table products add column option_names text[]
  check (cardinality(option_names) between 1 and 2 and array_position(option_names, null) is null);

create table product_variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id),
  position smallint not null check (position between 0 and 49),
  -- Its value of each option, such as M and Red; option_2 is empty where the product has one option.
  option_1 text not null check (char_length(option_1) between 1 and 40),
  option_2 text not null default '' check (char_length(option_2) <= 40),
  -- Null: the price of the product, which is the lowest of its variants.
  price_kobo bigint check (price_kobo between 1 and 1000000000000),
  -- As in products: units added less units taken off, units not sold yet, units held for buyers who are paying.
  supplied bigint not null check (supplied >= 0),
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  -- One of the photos of its listing.
  file_id uuid references files (id) on delete set null,
  -- Orders and holds name their variant, so a removed one stays as a row.
  removed_at timestamptz,
  created_at timestamptz not null default app_now(),
  check (reserved <= on_hand),
  -- A removed variant keeps only the units that are held.
  check (removed_at is null or on_hand = reserved),
  unique (id, product_id)
);
create unique index product_variants_alike on product_variants (product_id, lower(option_1), lower(option_2))
  where removed_at is null;
create index product_variants_of_product on product_variants (product_id, position);
create index product_variants_file on product_variants (file_id) where file_id is not null;

alter table holds
  add column variant_id uuid,
  add constraint holds_variant foreign key (variant_id, product_id) references product_variants (id, product_id) not valid;
alter table orders
  add column variant_id uuid,
  add constraint orders_variant foreign key (variant_id, product_id) references product_variants (id, product_id) not valid;

create function refuse_other_variant() returns trigger language plpgsql as $$
begin
  raise exception 'what was ordered cannot be changed' using errcode = 'check_violation';
end $$;
create trigger orders_variant_fixed before update of variant_id on orders
  for each row when (old.variant_id is distinct from new.variant_id) execute function refuse_other_variant();

-- At the end of a transaction that changed them: the units that can be bought of a product are those of its variants, and
-- none of them is cheaper than the product says.
create function check_variants() returns trigger language plpgsql as $$
declare
  changed uuid;
  goods record;
  live record;
begin
  if tg_table_name = 'products' then changed := new.id; else changed := new.product_id; end if;
  select p.option_names, p.price_kobo, p.on_hand - p.reserved as free into goods from products p where p.id = changed;
  select count(*) as count, coalesce(sum(v.on_hand - v.reserved), 0) as free, min(v.price_kobo) as lowest,
      bool_and((v.option_2 = '') = (cardinality(goods.option_names) = 1)) as fits into live
    from product_variants v where v.product_id = changed and v.removed_at is null;
  if goods.option_names is null then
    if live.count > 0 then raise exception 'variants without options' using errcode = 'check_violation'; end if;
  elsif live.count not between 1 and 50 or not live.fits then
    raise exception 'options without their variants' using errcode = 'check_violation';
  elsif live.free <> goods.free then
    raise exception 'the stock is not that of the variants' using errcode = 'check_violation';
  elsif live.lowest < goods.price_kobo then
    raise exception 'a variant is cheaper than its product' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger product_variants_checked after insert or update on product_variants
  deferrable initially deferred for each row execute function check_variants();
create constraint trigger products_variants_checked after update of option_names, price_kobo, on_hand, reserved on products
  deferrable initially deferred for each row when (new.option_names is not null or old.option_names is not null)
  execute function check_variants();

-- Moves units of a product, and of its variant where one is named: `hand` is added to on_hand and `held` to reserved.
-- False, and nothing is moved, when units would be taken that nobody can buy now. Units that come back to something that is
-- sold no longer (a variant that was removed; a product that got variants since) leave the stock.
-- The product's row is locked before its variants, by everybody, so that two transactions never wait for one another.
create function move_stock(product uuid, variant uuid, hand integer, held integer) returns boolean language plpgsql as $$
declare
  goods record;
  is_gone boolean;
  free integer;
  off integer := 0;
begin
  select p.option_names, p.status = 'live' and s.status = 'active' as is_live, p.on_hand - p.reserved as free into goods
    from products p join sellers s on s.id = p.seller_id where p.id = product for no key update of p;
  if variant is null then
    is_gone := goods.option_names is not null;
    free := goods.free;
  else
    select v.removed_at is not null, v.on_hand - v.reserved into strict is_gone, free
      from product_variants v where v.id = variant and v.product_id = product for no key update;
  end if;
  if hand < held and (is_gone or not goods.is_live or free < held - hand) then return false; end if;

  if hand > held and is_gone then off := hand - held; end if;
  update products p set supplied = p.supplied - off, on_hand = p.on_hand + hand - off, reserved = p.reserved + held
    where p.id = product;
  if variant is not null then
    update product_variants v set supplied = v.supplied - off, on_hand = v.on_hand + hand - off, reserved = v.reserved + held
      where v.id = variant;
  end if;
  return true;
end $$;

-- What an order adds to the name of its product: " (Size: M, Colour: Red)".
create function variant_words(names text[], one text, two text) returns text language sql immutable as $$
  select ' (' || names[1] || ': ' || one || case when two <> '' then ', ' || names[2] || ': ' || two else '' end || ')'
$$;

-- As in 0040, with the variant that is wanted. Its units are reserved beside those of its product.
drop function begin_order(uuid, uuid, integer, text, float8, integer, bigint, text, bytea);
create function begin_order(
  buyer uuid, product uuid, wanted integer, new_reference text, hold_seconds float8, most_holds integer, most_kobo bigint,
  new_key text, new_hash bytea, chosen uuid default null)
returns table (outcome text, id uuid, reference text, state text, amount_kobo bigint, currency text, product_name text,
  seller_id uuid, access_code text, available integer)
language plpgsql as $$
#variable_conflict use_column
declare
  known record;
  goods record;
  one record;
  ended uuid[];
  freed integer;
  freed_of_others jsonb;
  other jsonb;
  free integer;
  allowed integer;
  born uuid;
begin
  available := null;
  if not pg_try_advisory_xact_lock(hashtextextended('initiate ' || buyer, 0)) then
    outcome := 'busy';
    return next;
    return;
  end if;

  -- The same key once more: the same order, unless it was used for something else.
  if new_key is not null then
    select o.id, o.reference, o.state, o.amount_kobo, o.currency, o.product_name, o.seller_id, o.access_code, o.idempotency_hash
      into known from orders o where o.buyer_id = buyer and o.idempotency_key = new_key;
    if found then
      return query select case when known.idempotency_hash = new_hash then 'known' else 'used' end, known.id, known.reference,
        known.state, known.amount_kobo, known.currency, known.product_name, known.seller_id, known.access_code, null::integer;
      return;
    end if;
  end if;

  select p.name, p.seller_id, s.user_id, p.price_kobo, p.on_hand - p.reserved as free, p.option_names,
      (select i.file_id from product_pictures i where i.product_id = p.id order by i.position limit 1) as file_id
    into goods from products p join sellers s on s.id = p.seller_id
    where p.id = product and p.status = 'live' and s.status = 'active';
  outcome := case
    when not found then 'unknown'
    when goods.user_id = buyer then 'own'
    when chosen is null and goods.option_names is not null then 'no choice'
  end;
  -- The snapshot of an order says the variant and shows its photo.
  if outcome is null and chosen is not null then
    select coalesce(v.price_kobo, goods.price_kobo) as price_kobo, v.on_hand - v.reserved as free,
        goods.name || variant_words(goods.option_names, v.option_1, v.option_2) as name,
        coalesce((select i.file_id from product_pictures i where i.product_id = product and i.file_id = v.file_id),
          goods.file_id) as file_id
      into one from product_variants v where v.id = chosen and v.product_id = product and v.removed_at is null;
    if found then
      goods.name := one.name;
      goods.price_kobo := one.price_kobo;
      goods.free := one.free;
      goods.file_id := one.file_id;
    else
      outcome := 'gone';
    end if;
  end if;
  outcome := coalesce(outcome, case
    when goods.price_kobo * wanted > most_kobo then 'too much'
    when (select count(*) from holds h where h.buyer_id = buyer and h.product_id <> product and h.expires_at > app_now()) >= most_holds
      then 'too many'
    when hold_pause(buyer, product, hold_seconds) > app_now() then 'paused'
  end);
  if outcome is not null then
    return next;
    return;
  end if;

  -- Holds whose time is over end, and the buyer's own earlier one. The orders first, as whoever settles one does: the other
  -- way round the two would wait for one another. What somebody else is ending already is his.
  perform from orders o join holds h on h.order_id = o.id where h.product_id = product and h.buyer_id = buyer for update of o;
  with over as (
    select o.id, h.buyer_id = buyer as is_mine from holds h join orders o on o.id = h.order_id
    where h.product_id = product and (h.buyer_id = buyer or h.expires_at <= app_now()) order by o.id for update of o skip locked
  ), gone as (
    delete from holds h using over where h.order_id = over.id returning h.order_id, h.variant_id, h.quantity, over.is_mine
  ), noted as (
    insert into order_history (order_id, action, by_party, from_state, to_state)
    select order_id, case when is_mine then 'replace' else 'expire' end, case when is_mine then 'buyer' else 'timer' end,
      'pending', 'expired' from gone
  )
  select coalesce(array_agg(order_id), '{}'), coalesce(sum(quantity) filter (where variant_id is not distinct from chosen), 0)::integer,
      jsonb_agg(jsonb_build_object('variant', variant_id, 'quantity', quantity)) filter (where variant_id is distinct from chosen)
    into ended, freed, freed_of_others from gone;
  update orders o set state = 'expired' where o.id = any(ended);
  for other in select * from jsonb_array_elements(coalesce(freed_of_others, '[]')) loop
    perform move_stock(product, (other->>'variant')::uuid, 0, -(other->>'quantity')::integer);
  end loop;

  -- Seen to be too few: nobody is made to wait for the row. Whether there are enough, only the UPDATE at the end decides.
  -- An account that has never paid leaves half of what is left to others, so that it cannot keep a product sold out.
  free := goods.free + freed;
  allowed := free;
  if not exists (select from orders o where o.buyer_id = buyer and o.paid_at is not null) then
    allowed := least(free, greatest(1, free / 2));
  end if;
  if allowed < wanted then
    if freed > 0 then perform move_stock(product, chosen, 0, -freed); end if;
    outcome := case when free < wanted then 'sold out' else 'over half' end;
    available := case when free < wanted then free else allowed end;
    return next;
    return;
  end if;

  -- The market's cut is frozen with the price; 5 % until it has been set.
  insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, variant_id, product_name, product_file_id,
      unit_price_kobo, quantity, amount_kobo, idempotency_key, idempotency_hash, hold_until, commission_bps)
    values (new_reference, buyer, goods.seller_id, goods.user_id, product, chosen, goods.name, goods.file_id, goods.price_kobo, wanted,
      goods.price_kobo * wanted, new_key, new_hash, app_now() + make_interval(secs => hold_seconds),
      coalesce((select m.commission_bps from market_settings m), 500))
    returning orders.id into born;
  insert into holds (order_id, product_id, variant_id, buyer_id, quantity, expires_at)
    values (born, product, chosen, buyer, wanted, app_now() + make_interval(secs => hold_seconds));
  insert into order_history (order_id, action, by_party, from_state, to_state) values (born, 'initiate', 'buyer', null, 'pending');

  update products p set reserved = p.reserved - freed + wanted
    where p.id = product and p.status = 'live' and p.on_hand - p.reserved + freed >= wanted
      and (p.option_names is null) = (chosen is null);
  if not found then raise exception 'the goods are gone' using errcode = 'OJ001'; end if;
  if chosen is not null then
    update product_variants v set reserved = v.reserved - freed + wanted
      where v.id = chosen and v.removed_at is null and v.on_hand - v.reserved + freed >= wanted;
    if not found then raise exception 'the goods are gone' using errcode = 'OJ001'; end if;
  end if;

  return query select 'begun', born, new_reference, 'pending', goods.price_kobo * wanted, 'NGN', goods.name, goods.seller_id,
    null::text, null::integer;
end $$;
