-- Does a shop offer a way of delivery to a place, and what does it cost for goods of this price? No row: it does not.
-- One can collect where the shop has a pick-up place, and from every shop that delivers nowhere: its goods must stay
-- buyable.
create function delivery_offer(seller uuid, asked_way text, asked_state text, asked_lga text, goods_kobo bigint)
returns table (fee_kobo bigint, days smallint) language sql stable as $$
  select 0::bigint, 0::smallint
    where asked_way = 'collect' and (
      exists (select from pickup_places p where p.seller_id = seller)
      or not coalesce((select s.delivers from delivery_settings s where s.seller_id = seller), false)
      or not exists (select from delivery_areas a where a.seller_id = seller))
  union all
  (select case when a.way = 'seller' and goods_kobo >= s.free_from_kobo then 0 else a.fee_kobo end, a.days
    from delivery_areas a join delivery_settings s on s.seller_id = a.seller_id and s.delivers
    where a.seller_id = seller and a.way = asked_way and a.state = asked_state and (a.lga = asked_lga or a.lga is null)
    order by a.lga is null limit 1)
$$;

-- How an order goes to its buyer; null for an order that says nothing of it (Buy Now). The address is not here.
alter table orders add column delivery_way text;
alter table orders add constraint orders_delivery_way_check
  check (delivery_way in ('collect', 'seller', 'courier')) not valid;
-- Within how many days of accepting it the seller sends the order, as it was when the buyer paid.
alter table orders add column handling_days smallint;

create or replace function set_handled_from() returns trigger language plpgsql as $$
begin
  new.handled_from := (select s.closed_until::timestamp at time zone 'Africa/Lagos' from sellers s
    where s.id = new.seller_id and s.closed_until > (app_now() at time zone 'Africa/Lagos')::date);
  -- 5 days without a way of delivery (docs/requirements/money.md); 1 where the shop has said nothing.
  new.handling_days := case when new.delivery_way is null then 5
    else coalesce((select s.handling_days from delivery_settings s where s.seller_id = new.seller_id), 1) end;
  return new;
end $$;
