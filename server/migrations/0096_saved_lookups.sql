-- Whether anybody waits for what is back is looked up in its index, also where one product has most of all savers: without the
-- order PostgreSQL then expects the first row of the table to be one, and reads all of it for goods that nobody saved.
create or replace function note_variant_return() returns trigger language plpgsql as $$
begin
  perform from awaited_variants where variant_id = new.id and user_id is not null order by owner_id limit 1;
  if found then insert into variant_returns (variant_id) values (new.id); end if;
  return null;
end $$;

-- As in 0066.
create or replace function note_saved_event() returns trigger language plpgsql as $$
begin
  perform from saved_items where product_id = new.id and user_id is not null order by id limit 1;
  if not found then return null; end if;
  if not (old.status = 'live' and old.on_hand > old.reserved) then
    insert into saved_events (product_id, kind, is_for_waiting) values (new.id, 'backInStock', new.on_hand <= old.on_hand);
  end if;
  if new.price_fell_at is distinct from old.price_fell_at and new.price_fell_at is not null then
    insert into saved_events (product_id, kind) values (new.id, 'priceDown');
  end if;
  return null;
end $$;
