-- A line that "Have it delivered" of an unpaid Buy Now put into the basket says so, until its owner changes it.
alter table basket_items add column from_buy_now boolean not null default false;

-- An unopened order whose time ended was not charged either. It held its goods until then, so it counts as an attempt, as one
-- that a new order replaced: only one that was closed gave its goods back at once.
create or replace function hold_pause(buyer uuid, product uuid, hold_seconds float8) returns timestamptz
language plpgsql stable as $$
declare
  hold constant interval := make_interval(secs => hold_seconds);
  started record;
  unpaid timestamptz[] := '{}';
  every_one timestamptz[] := '{}';
  unpaid_ends timestamptz;
  every_ends timestamptz;
  ends timestamptz;
  newest integer;
begin
  for started in
    select o.created_at, o.hold_until, o.paid_at, o.never_opened and exists (select from order_history h
        where h.order_id = o.id and h.action = 'close') as never_opened from orders o
    where o.buyer_id = buyer and o.product_id = product and (o.access_code is not null or o.paid_at is not null)
      and o.created_at > app_now() - interval '48 hours' - 2 * hold
    order by o.created_at, o.id
  loop
    if started.paid_at is not null then
      unpaid := '{}';
      every_one := '{}';
      continue;
    end if;
    every_ends := started.hold_until;
    newest := cardinality(every_one);
    if newest = 0 or started.created_at >= every_one[newest] + hold then every_one := every_one || started.created_at; end if;
    if started.never_opened then continue; end if;
    unpaid_ends := started.hold_until;
    newest := cardinality(unpaid);
    if newest = 0 or started.created_at >= unpaid[newest] + hold then unpaid := unpaid || started.created_at; end if;
  end loop;

  newest := cardinality(unpaid);
  if newest >= 3 and unpaid[newest] - unpaid[newest - 2] < interval '24 hours' and app_now() >= unpaid[newest] + hold then
    ends := unpaid_ends + interval '24 hours';
  end if;
  newest := cardinality(every_one);
  if newest >= 10 and every_one[newest] - every_one[newest - 9] < interval '24 hours' and app_now() >= every_one[newest] + hold then
    ends := greatest(ends, every_ends + interval '24 hours');
  end if;
  return ends;
end $$;
