-- Without a transaction: shops open while the older ones get their links.
select give_shop_link(s.id, s.store_name)
  from (select id, store_name from sellers where closed_at is null order by created_at, id) s
  where not exists (select from shop_links l where l.seller_id = s.id);
-- A seller may not take the name of another shop as a link.
drop index concurrently if exists sellers_by_slug_key;
create index concurrently sellers_by_slug_key on sellers (shop_slug_key(shop_slug(store_name)));
