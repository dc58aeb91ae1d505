-- Two sizes of one product may stand in one basket, so a buyer holds each variant once.
alter table holds drop constraint holds_buyer_id_product_id_key;
create unique index holds_of_buyer on holds (buyer_id, product_id, variant_id) nulls not distinct;
-- 0080 holds this for orders that are paid by themselves, `checkouts` for the others.
alter table orders drop constraint orders_charge_id_key;

-- How many payments a buyer has open, beside that for one product: an order of its own and a whole checkout count as one.
create function open_payments(buyer uuid, beside uuid) returns bigint language sql stable as $$
  select count(distinct coalesce(o.checkout_id, o.id)) from holds h join orders o on o.id = h.order_id
  where h.buyer_id = buyer and h.product_id is distinct from beside and h.expires_at > app_now()
$$;

-- Rules 3 to 12 of server/src/orders/checkout/place-order.ts, for an order of its own and for each order of a checkout.
-- `of_checkout`, `way` and `fee_kobo` are null, null and 0 for the first. The caller holds the lock of the buyer.
create function begin_order_line(
  buyer uuid, product uuid, wanted integer, new_reference text, hold_seconds float8, most_holds integer, most_kobo bigint,
  new_key text, new_hash bytea, chosen uuid, of_checkout uuid, way text, fee_kobo bigint)
returns table (outcome text, id uuid, reference text, state text, amount_kobo bigint, currency text, product_name text,
  seller_id uuid, access_code text, available integer)
language plpgsql as $$
#variable_conflict use_column
declare
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
    when of_checkout is null and open_payments(buyer, product) >= most_holds
      then 'too many'
    when hold_pause(buyer, product, hold_seconds) > app_now() then 'paused'
  end);
  if outcome is not null then
    return next;
    return;
  end if;

  -- Holds whose time is over end, and the buyer's own earlier one. The orders first, as whoever settles one does: the other
  -- way round the two would wait for one another. What somebody else is ending already is his.
  perform from orders o join holds h on h.order_id = o.id where h.product_id = product and h.buyer_id = buyer
    and (of_checkout is null or o.checkout_id is distinct from of_checkout) order by o.id for update of o;
  with over as (
    select o.id, h.buyer_id = buyer as is_mine from holds h join orders o on o.id = h.order_id
    where h.product_id = product and (h.buyer_id = buyer or h.expires_at <= app_now())
      and (of_checkout is null or o.checkout_id is distinct from of_checkout) order by o.id for update of o skip locked
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

  -- The market's cut is frozen with the price.
  insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, variant_id, product_name, product_file_id,
      unit_price_kobo, quantity, amount_kobo, idempotency_key, idempotency_hash, hold_until, checkout_id, delivery_way, delivery_kobo, commission_bps)
    values (new_reference, buyer, goods.seller_id, goods.user_id, product, chosen, goods.name, goods.file_id, goods.price_kobo, wanted,
      goods.price_kobo * wanted, new_key, new_hash, app_now() + make_interval(secs => hold_seconds),
      of_checkout, way, fee_kobo, commission_rate(product))
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

-- As in 0058: rules 1 and 2, then those of every order.
create or replace function begin_order(
  buyer uuid, product uuid, wanted integer, new_reference text, hold_seconds float8, most_holds integer, most_kobo bigint,
  new_key text, new_hash bytea, chosen uuid default null)
returns table (outcome text, id uuid, reference text, state text, amount_kobo bigint, currency text, product_name text,
  seller_id uuid, access_code text, available integer)
language plpgsql as $$
#variable_conflict use_column
declare
  known record;
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

  return query select * from begin_order_line(buyer, product, wanted, new_reference, hold_seconds, most_holds, most_kobo, new_key,
    new_hash, chosen, null, null, 0);
end $$;

-- Places the orders of a basket for one payment, all of them or none. The rules stand in
-- server/src/orders/checkout/place-checkout.ts.
-- `lines`: [{product, variant, quantity, reference}]. `ways`: {seller: {way, pickup}}. `faults`: why there is no checkout.
create function begin_checkout(
  buyer uuid, new_reference text, lines jsonb, ways jsonb, to_state text, to_lga text, encrypted bytea, agreed_kobo bigint,
  hold_seconds float8, most_open integer, most_kobo bigint, new_key text, new_hash bytea)
returns table (outcome text, id uuid, reference text, amount_kobo bigint, access_code text, faults jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  known record;
  line record;
  placed record;
  old uuid[];
  plan jsonb;
  total numeric;
  born uuid;
begin
  faults := '[]';
  if not pg_try_advisory_xact_lock(hashtextextended('initiate ' || buyer, 0)) then
    outcome := 'busy';
    return next;
    return;
  end if;

  -- The same key once more, or the same basket in another tab while all of it is held: the same checkout.
  select k.id, k.reference, k.amount_kobo, k.access_code, k.idempotency_hash = new_hash as is_same into known from checkouts k
    where k.buyer_id = buyer and (k.idempotency_key = new_key or k.idempotency_hash = new_hash and k.hold_until > app_now()
      and not exists (select from orders o where o.checkout_id = k.id and o.state <> 'pending'))
    order by k.idempotency_key = new_key desc, k.created_at desc limit 1;
  if found then
    return query select case when known.is_same then 'known' else 'used' end, known.id, known.reference, known.amount_kobo,
      known.access_code, faults;
    return;
  end if;

  -- What the buyer holds of these goods ends, and with it the whole checkout that it belongs to. Everybody locks the orders
  -- first and then the products, both by their ids, so that nobody waits in a circle.
  select coalesce(array_agg(distinct together.id), '{}') into old
    from holds h join orders o on o.id = h.order_id
      join orders together on together.id = o.id or together.checkout_id = o.checkout_id
    where h.buyer_id = buyer and h.product_id in (select (l->>'product')::uuid from jsonb_array_elements(lines) l);
  perform from orders o where o.id = any(old) order by o.id for update;
  perform from products p where p.id in (select (l->>'product')::uuid from jsonb_array_elements(lines) l)
      or p.id in (select o.product_id from orders o where o.id = any(old))
    order by p.id for no key update;

  begin
    for line in delete from holds h where h.order_id = any(old) returning h.order_id, h.product_id, h.variant_id, h.quantity loop
      insert into order_history (order_id, action, by_party, from_state, to_state)
        values (line.order_id, 'replace', 'buyer', 'pending', 'expired');
      update orders o set state = 'expired' where o.id = line.order_id;
      perform move_stock(line.product_id, line.variant_id, 0, -line.quantity);
    end loop;

    if open_payments(buyer, null) >= most_open then
      faults := faults || jsonb_build_object('outcome', 'too many');
      raise exception 'refused' using errcode = 'OJ002';
    end if;

    -- Prices and fees as they are now; nobody changes a price while its product is locked. The orders of a shop share its
    -- fee in equal parts of whole naira; the first one takes what is left over.
    with wanted as (
      select l.product, l.variant, l.quantity, l.reference, p.seller_id, l.quantity::numeric * coalesce(v.price_kobo, p.price_kobo) as kobo,
        row_number() over (partition by p.seller_id order by l.product, l.variant nulls first) as place,
        count(*) over (partition by p.seller_id) as orders
      from jsonb_to_recordset(lines) as l (product uuid, variant uuid, quantity integer, reference text)
        left join products p on p.id = l.product
        left join product_variants v on v.id = l.variant and v.product_id = p.id and v.removed_at is null
    ), shops as (
      select w.seller_id, sum(w.kobo) as kobo from wanted w where w.seller_id is not null group by w.seller_id
    ), offers as (
      select s.seller_id, offer.fee_kobo, offer.days from shops s left join lateral
        delivery_offer(s.seller_id, ways->(s.seller_id::text)->>'way', to_state, to_lga, least(s.kobo, most_kobo)::bigint) offer on true
    ), shared as (
      select w.product, w.variant, w.quantity, w.reference, w.seller_id, w.kobo, f.fee_kobo is not null as is_offered, f.days,
        f.fee_kobo / w.orders / 100 * 100
          + case when w.place = 1 then f.fee_kobo - w.orders * (f.fee_kobo / w.orders / 100 * 100) else 0 end as fee_kobo
      from wanted w left join offers f on f.seller_id = w.seller_id
    )
    select jsonb_agg(to_jsonb(h) order by h.product, h.variant nulls first), coalesce(sum(h.kobo + h.fee_kobo), 0),
        coalesce(jsonb_agg(jsonb_build_object('outcome', 'no way', 'product', h.product, 'variant', h.variant))
          filter (where h.seller_id is not null and not h.is_offered), '[]')
      into plan, total, faults from shared h;
    if faults = '[]' and total <> agreed_kobo then faults := jsonb_build_array(jsonb_build_object('outcome', 'changed')); end if;
    if total > most_kobo then faults := jsonb_build_array(jsonb_build_object('outcome', 'too much')); end if;

    -- Each line is tried, so that the buyer reads all that changed at once. With a fault all of this is undone.
    insert into checkouts (reference, buyer_id, amount_kobo, idempotency_key, idempotency_hash, hold_until)
      values (new_reference, buyer, greatest(1, least(total, most_kobo)), new_key, new_hash, app_now() + make_interval(secs => hold_seconds))
      returning checkouts.id into born;
    for line in select p.* from jsonb_to_recordset(plan) as p (product uuid, variant uuid, quantity integer, reference text,
        seller_id uuid, days smallint, fee_kobo bigint) order by p.product, p.variant nulls first loop
      select b.outcome, b.id, b.available into placed from begin_order_line(buyer, line.product, line.quantity, line.reference,
        hold_seconds, null, most_kobo, null, null, line.variant, born,
        ways->(line.seller_id::text)->>'way', coalesce(line.fee_kobo, 0)) b;
      if placed.outcome = 'begun' then
        insert into order_deliveries (order_id, days, pickup, encrypted_address) values (placed.id, coalesce(line.days, 0),
          ways->(line.seller_id::text)->'pickup', case when ways->(line.seller_id::text)->>'way' <> 'collect' then encrypted end);
      else
        faults := faults || jsonb_build_object('outcome', placed.outcome, 'product', line.product, 'variant', line.variant,
          'available', placed.available);
      end if;
    end loop;
    if faults <> '[]' then raise exception 'refused' using errcode = 'OJ002'; end if;
  exception
    when sqlstate 'OJ002' then
      outcome := 'refused';
      return next;
      return;
    when sqlstate 'OJ001' then
      outcome := 'refused';
      faults := faults || jsonb_build_object('outcome', 'changed');
      return next;
      return;
  end;

  return query select 'begun', born, new_reference, total::bigint, null::text, faults;
end $$;
