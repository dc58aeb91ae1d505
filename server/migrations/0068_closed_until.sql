-- A holiday: the shop handles orders again from this day in Lagos. A day that has come means nothing, so a holiday ends by itself.
alter table sellers add column closed_until date;

-- From when the seller's time to accept counts, where a shop was closed when the order was paid. It stays as it was then:
-- a longer holiday must not make a buyer wait longer than the page said.
alter table orders add column handled_from timestamptz(3);

-- The day as text, `2026-12-05`; '' when the shop is not closed.
create function shown_closed_until(closed_until date) returns text language sql stable as $$
  select case when closed_until > (app_now() at time zone 'Africa/Lagos')::date
    then to_char(closed_until, 'YYYY-MM-DD') else '' end
$$;

create function set_handled_from() returns trigger language plpgsql as $$
begin
  new.handled_from := (select s.closed_until::timestamp at time zone 'Africa/Lagos' from sellers s
    where s.id = new.seller_id and s.closed_until > (app_now() at time zone 'Africa/Lagos')::date);
  return new;
end $$;
create trigger orders_of_closed_shop before update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function set_handled_from();
