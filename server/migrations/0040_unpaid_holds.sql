-- One account that never pays could keep any product sold out: it held the whole stock again and again. Until an account has
-- paid once it holds at most half of what is left. Three holds of a product that ended unpaid within 24 hours pause the
-- account for that product, until 24 hours after the last of them.

-- When the pause ends; null without one. Starts within the time of one hold are one attempt, because people try a payment
-- again. A payment that the provider never began does not count. A paid order of the product forgets what was before it.
create function hold_pause(buyer uuid, product uuid, hold_seconds float8) returns timestamptz
language plpgsql stable as $$
declare
  hold constant interval := make_interval(secs => hold_seconds);
  started record;
  attempts timestamptz[] := '{}';
  hold_ends timestamptz;
  newest integer;
begin
  for started in
    select o.created_at, o.hold_until, o.paid_at from orders o
    where o.buyer_id = buyer and o.product_id = product and (o.access_code is not null or o.paid_at is not null)
      and o.created_at > app_now() - interval '48 hours' - 2 * hold
    order by o.created_at, o.id
  loop
    if started.paid_at is not null then
      attempts := '{}';
      continue;
    end if;
    hold_ends := started.hold_until;
    newest := cardinality(attempts);
    if newest = 0 or started.created_at >= attempts[newest] + hold then attempts := attempts || started.created_at; end if;
  end loop;

  newest := cardinality(attempts);
  if newest < 3 or attempts[newest] - attempts[newest - 2] >= interval '24 hours' then return null; end if;
  if app_now() < attempts[newest] + hold then return null; end if;
  return hold_ends + interval '24 hours';
end $$;

create or replace function begin_order(
  buyer uuid, product uuid, wanted integer, new_reference text, hold_seconds float8, most_holds integer, most_kobo bigint,
  new_key text, new_hash bytea)
returns table (outcome text, id uuid, reference text, state text, amount_kobo bigint, currency text, product_name text,
  seller_id uuid, access_code text, available integer)
language plpgsql as $$
#variable_conflict use_column
declare
  known record;
  goods record;
  ended uuid[];
  freed integer;
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

  select p.name, p.seller_id, s.user_id, p.price_kobo, p.on_hand - p.reserved as free,
      (select i.file_id from product_pictures i where i.product_id = p.id order by i.position limit 1) as file_id
    into goods from products p join sellers s on s.id = p.seller_id
    where p.id = product and p.status = 'live' and s.status = 'active';
  outcome := case
    when not found then 'unknown'
    when goods.user_id = buyer then 'own'
    when goods.price_kobo * wanted > most_kobo then 'too much'
    when (select count(*) from holds h where h.buyer_id = buyer and h.product_id <> product and h.expires_at > app_now()) >= most_holds
      then 'too many'
    when hold_pause(buyer, product, hold_seconds) > app_now() then 'paused'
  end;
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
    delete from holds h using over where h.order_id = over.id returning h.order_id, h.quantity, over.is_mine
  ), noted as (
    insert into order_history (order_id, action, by_party, from_state, to_state)
    select order_id, case when is_mine then 'replace' else 'expire' end, case when is_mine then 'buyer' else 'timer' end,
      'pending', 'expired' from gone
  )
  select coalesce(array_agg(order_id), '{}'), coalesce(sum(quantity), 0)::integer into ended, freed from gone;
  update orders o set state = 'expired' where o.id = any(ended);

  -- Seen to be too few: nobody is made to wait for the row. Whether there are enough, only the UPDATE at the end decides.
  -- An account that has never paid leaves half of what is left to others, so that it cannot keep a product sold out.
  free := goods.free + freed;
  allowed := free;
  if not exists (select from orders o where o.buyer_id = buyer and o.paid_at is not null) then
    allowed := least(free, greatest(1, free / 2));
  end if;
  if allowed < wanted then
    if freed > 0 then update products p set reserved = p.reserved - freed where p.id = product; end if;
    outcome := case when free < wanted then 'sold out' else 'over half' end;
    available := case when free < wanted then free else allowed end;
    return next;
    return;
  end if;

  -- The market's cut is frozen with the price; 5 % until it has been set.
  insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, product_file_id,
      unit_price_kobo, quantity, amount_kobo, idempotency_key, idempotency_hash, hold_until, commission_bps)
    values (new_reference, buyer, goods.seller_id, goods.user_id, product, goods.name, goods.file_id, goods.price_kobo, wanted,
      goods.price_kobo * wanted, new_key, new_hash, app_now() + make_interval(secs => hold_seconds),
      coalesce((select m.commission_bps from market_settings m), 500))
    returning orders.id into born;
  insert into holds (order_id, product_id, buyer_id, quantity, expires_at)
    values (born, product, buyer, wanted, app_now() + make_interval(secs => hold_seconds));
  insert into order_history (order_id, action, by_party, from_state, to_state) values (born, 'initiate', 'buyer', null, 'pending');

  update products p set reserved = p.reserved - freed + wanted
    where p.id = product and p.status = 'live' and p.on_hand - p.reserved + freed >= wanted;
  if not found then raise exception 'the goods are gone' using errcode = 'OJ001'; end if;

  return query select 'begun', born, new_reference, 'pending', goods.price_kobo * wanted, 'NGN', goods.name, goods.seller_id,
    null::text, null::integer;
end $$;
