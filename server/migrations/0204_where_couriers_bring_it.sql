-- Where goods end that go "By park or courier": at the buyer's door, or at a motor park where the buyer fetches them. Null: the
-- seller agrees it with each buyer.
alter table delivery_settings add column courier_to text check (courier_to in ('door', 'park'));
-- The same as it was when the order was placed: what was paid for does not change.
alter table order_deliveries add column courier_to text;

create function keep_courier_to() returns trigger language plpgsql as $$
begin
  new.courier_to := (select s.courier_to from orders o join delivery_settings s on s.seller_id = o.seller_id
    where o.id = new.order_id and o.delivery_way = 'courier');
  return new;
end $$;
create trigger order_deliveries_keep_courier_to before insert on order_deliveries
  for each row execute function keep_courier_to();
