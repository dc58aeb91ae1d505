-- When the buyer went to the provider's page for the payment of an order; null as long as that is not known.
alter table orders add column opened_at timestamptz;
-- The buyer closed the payment before that, so nothing can have been charged. Of older orders nobody knows: they count as opened.
alter table orders add column never_opened boolean not null default false;

-- A node of 0.25 opens the provider's page without saying so, and so does a tab that still has its script: until all of
-- them are gone, every payment counts as opened. That is sure a day after this migration. A market without orders has none.
update orders set opened_at = app_now() where state = 'pending';
do $$
begin
  if exists (select from orders) then
    execute format('alter table orders alter column opened_at set default case when app_now() < %L::timestamptz then app_now() end',
      app_now() + interval '1 day');
  end if;
end $$;

-- The hash of the address that the provider shows as the buyer's, where we made it of their name; null where that is not known.
alter table orders add column payer_hash bytea check (octet_length(payer_hash) = 32);

-- The code by which an order was handed over, as it is compared: the same code entered again is no wrong one.
alter table handover_codes add column used_hmac bytea check (octet_length(used_hmac) = 32);

-- A payment that was closed before the provider's page opened is no payment that was not made: three of those pause an
-- account for a product, and ten of all kinds, so that nobody holds goods for ever by opening and closing.
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
    select o.created_at, o.hold_until, o.paid_at, o.never_opened from orders o
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
