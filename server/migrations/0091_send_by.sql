-- By which day the seller sends an accepted order: the day of accepting it, or the end of a holiday if that is later, and
-- the handling days as they were when the buyer paid. It never changes afterwards.
alter table orders add column send_by date;

create function set_send_by() returns trigger language plpgsql as $$
begin
  -- 5 days for an order that was paid before handling days were kept.
  new.send_by := greatest((app_now() at time zone 'Africa/Lagos')::date,
    (new.handled_from at time zone 'Africa/Lagos')::date) + coalesce(new.handling_days, 5);
  return new;
end $$;
create trigger orders_accepted before update of fulfilment on orders
  for each row when (old.fulfilment = 'none' and new.fulfilment = 'accepted') execute function set_send_by();

-- Orders that were accepted before: from today on, so that nobody is late at once. A bank's claim may end
-- with the order paid again.
update orders set send_by = (app_now() at time zone 'Africa/Lagos')::date + 5
  where state in ('paid', 'disputed') and fulfilment = 'accepted';

-- A buyer may cause a refund now. 0092 checks the rows that existed before.
alter table refunds drop constraint refunds_origin_check;
alter table refunds add constraint refunds_origin_check
  check (origin in ('refused', 'seller', 'admin', 'timer', 'dispute', 'chargeback', 'reversal', 'buyer')) not valid;

insert into order_notices values ('cancel', 'seller'), ('cancelUnsent', 'seller'), ('refundUnsent', 'both');
