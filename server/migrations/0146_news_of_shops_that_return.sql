-- A size or a product may come back while its shop is suspended: it is back when the shop is. Only those are told who wait
-- for it, or who saved it while it was sold out.
create function note_returns_of_shop() returns trigger language plpgsql as $$
begin
  insert into variant_returns (variant_id) select v.id from product_variants v join products o on o.id = v.product_id
    where o.seller_id = new.id and o.status = 'live' and v.removed_at is null and v.on_hand > v.reserved
      and exists (select from awaited_variants where variant_id = v.id and user_id is not null);
  insert into saved_events (product_id, kind, is_for_waiting) select o.id, 'backInStock', true from products o
    where o.seller_id = new.id and o.status = 'live' and o.on_hand > o.reserved
      and exists (select from saved_items where product_id = o.id and user_id is not null and is_waiting);
  return null;
end $$;
create trigger sellers_return after update of status on sellers for each row
  when (new.status = 'active' and old.status <> 'active')
  execute function note_returns_of_shop();
