-- Lists of goods are read more than all else, and to build the JSON of 24 goods cost PostgreSQL most of a millisecond. So what
-- rarely changes of each product is kept as text (docs/decisions/0105). Stock, price before and shop are added when a list is read.
create table product_cards (
  product_id uuid primary key references products (id) on delete cascade,
  -- A JSON object without its last brace.
  body text not null
);

-- What lists say of a product that changes with its row and its photos only. server/src/catalogue/products/product-json.ts adds the rest.
create function product_card(p products) returns text language sql stable as $$
  select left(json_build_object(
    '_id', p.id, 'id', p.id, 'name', p.name, 'category', p.category,
    'price', trim_scale(p.price_kobo::numeric / 100), 'priceMinor', p.price_kobo,
    'description', p.description, 'condition', p.condition, 'unit', p.unit,
    'productImg', coalesce((select '/files/' || i.file_id || '/640.webp' from product_pictures i
      where i.product_id = p.id order by i.position limit 1), ''),
    'pictures', (select coalesce(json_agg(json_build_object('id', f.id, 'url', '/files/' || f.id, 'colour', f.colour) order by i.position), '[]'::json)
      from product_pictures i join files f on f.id = i.file_id where i.product_id = p.id),
    'location', concat_ws(', ', case when lower(p.city) <> lower(p.state) then nullif(p.city, '') end,
      case when p.state = 'FCT - Abuja' and lower(p.city) <> lower(p.state) and p.city ~* '\mAbuja\M' then 'FCT' else nullif(p.state, '') end),
    'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'stats', json_build_object('reviewsCount', p.review_count,
      'averageRating', trim_scale(round(p.rating_sum::numeric / nullif(p.review_count, 0), 1))))::text, -1)
$$;

create function refresh_product_cards(ids uuid[]) returns void language plpgsql as $$
begin
  -- The card is made of what is committed when this row is ours. Its product's row comes first, as in every change of a product.
  perform from products where id = any (ids) order by id for no key update;
  insert into product_cards as old (product_id, body) select p.id, product_card(p) from products p where p.id = any (ids)
    on conflict (product_id) do update set body = excluded.body where old.body <> excluded.body;
end $$;

create function card_new_products() returns trigger language plpgsql as $$
begin
  insert into product_cards (product_id, body)
    select p.id, product_card(p) from products p where p.id in (select id from added) on conflict do nothing;
  return null;
end $$;
create trigger products_carded_new after insert on products
  referencing new table as added for each statement execute function card_new_products();

create function card_changed_product() returns trigger language plpgsql as $$
begin
  perform refresh_product_cards(array[new.id]);
  return null;
end $$;
-- Sales and holds change none of these.
create trigger products_carded after update of name, category, price_kobo, description, condition, unit, city, state, created_at,
    review_count, rating_sum on products
  for each row execute function card_changed_product();

create function card_changed_pictures() returns trigger language plpgsql as $$
begin
  perform refresh_product_cards(array(select distinct product_id from changed));
  return null;
end $$;
create trigger product_pictures_carded_new after insert on product_pictures
  referencing new table as changed for each statement execute function card_changed_pictures();
create trigger product_pictures_carded after update on product_pictures
  referencing new table as changed for each statement execute function card_changed_pictures();
create trigger product_pictures_carded_gone after delete on product_pictures
  referencing old table as changed for each statement execute function card_changed_pictures();

-- The same of shops, in their own row: all but the rating, which comes with each review.
alter table sellers add column card text;
create function shop_card(s sellers) returns text language sql stable as $$
  select left(json_build_object(
    '_id', s.id, 'userId', s.user_id, 'storeName', s.store_name,
    'storeLogo', coalesce('/files/' || s.logo_file_id || '/320.webp', ''), 'businessCategory', s.business_category,
    'businessLevel', s.business_level, 'email', '', 'phone', '', 'verified', s.verified,
    'location', json_build_object('city', s.city, 'state', s.state))::text, -1)
$$;
create function card_shop() returns trigger language plpgsql as $$
begin
  new.card := shop_card(new);
  return new;
end $$;
create trigger sellers_carded before insert or update of card, user_id, store_name, logo_file_id, business_category, business_level,
    verified, city, state on sellers
  for each row execute function card_shop();

-- 0095 calls it. It commits after each part, so that nobody who sells waits for it.
create procedure card_old_listings() language plpgsql as $$
declare
  part uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    part := array(select id from sellers where id > last order by id limit 500);
    exit when cardinality(part) = 0;
    update sellers set card = '' where id = any (part) and card is null;
    last := part[cardinality(part)];
    commit;
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    part := array(select id from products where id > last order by id limit 500);
    exit when cardinality(part) = 0;
    perform refresh_product_cards(part);
    last := part[cardinality(part)];
    commit;
  end loop;
end $$;
