-- What happened to a product that people saved. The change of the product writes one row, however many saved it. A job tells
-- them in batches, in the order of their rows: `notified_up_to` is the last row that was told.
create table saved_events (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id),
  kind text not null check (kind in ('backInStock', 'priceDown')),
  -- A hold was released, no stock came: only those are told who saved it while it was sold out.
  is_for_waiting boolean not null default false,
  happened_at timestamptz not null default app_now(),
  notified_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
create index saved_events_open on saved_events (id) where finished_at is null;
create index saved_events_finished on saved_events (finished_at) where finished_at is not null;

create function note_saved_event() returns trigger language plpgsql as $$
begin
  if not exists (select from saved_items where product_id = new.id and user_id is not null) then
    return null;
  end if;
  if not (old.status = 'live' and old.on_hand > old.reserved) then
    insert into saved_events (product_id, kind, is_for_waiting) values (new.id, 'backInStock', new.on_hand <= old.on_hand);
  end if;
  if new.price_fell_at is distinct from old.price_fell_at and new.price_fell_at is not null then
    insert into saved_events (product_id, kind) values (new.id, 'priceDown');
  end if;
  return null;
end $$;

-- Most changes of stock are sales: they never call the function.
create trigger products_saved_event after update of status, on_hand, reserved, price_fell_at on products for each row
  when (new.status = 'live' and new.on_hand > new.reserved
    and (not (old.status = 'live' and old.on_hand > old.reserved) or new.price_fell_at is distinct from old.price_fell_at))
  execute function note_saved_event();

-- The bell tells of a fourth kind of thing: a saved product. Its subject is the product.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('order', 'review', 'decision', 'saved')) not valid;
