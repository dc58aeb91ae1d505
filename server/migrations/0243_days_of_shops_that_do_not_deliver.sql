-- A shop that does not deliver is asked within how many days it has an order ready, so an order without a way of delivery
-- has those days too; 5 where the shop has said nothing. With a way, 1 where it has said nothing.
create or replace function set_handled_from() returns trigger language plpgsql as $$
begin
  new.handled_from := (select s.closed_until::timestamp at time zone 'Africa/Lagos' from sellers s
    where s.id = new.seller_id and s.closed_until > (app_now() at time zone 'Africa/Lagos')::date);
  new.handling_days := coalesce((select s.handling_days from delivery_settings s where s.seller_id = new.seller_id),
    case when new.delivery_way is null then 5 else 1 end);
  return new;
end $$;

-- With its first pick-up place, version 0.27 noted 1 for a shop that it did not ask. Its orders had 5.
update delivery_settings d set handling_days = 5 where not delivers and handling_days = 1
  and not exists (select from delivery_areas a where a.seller_id = d.seller_id);
