create extension if not exists btree_gist;

-- Local governments and towns, with where they lie. Filled by 0009_search_places.sql.
create table search_places (
  state text not null,
  -- Folded: what people type as their city is looked up here.
  name text not null,
  lga text not null,
  latitude real not null,
  longitude real not null,
  primary key (state, name)
);

-- Kilometres east and north on a plane that touches Nigeria at 9 degrees north: distances between two of these points
-- are true to 1.5 % from Lagos to Maiduguri, and an index can give the nearest first.
create function search_point(latitude float8, longitude float8) returns point
  language sql immutable parallel safe strict
  return point(longitude * 109.96, latitude * 110.57);

-- Goods without a place of their own lie in the middle of their local government: moved by at most 80 metres each, so
-- that the index of nearest ones need not sort thousands that lie on one spot.
create function search_spread(middle point, id uuid) returns point
  language sql immutable parallel safe strict
  return middle + point((hashtext(id::text) % 1000) * 0.00008, (hashtext('y' || id::text) % 1000) * 0.00008);

-- The words of a text, folded, one space between them. "Men's" is the word men.
create or replace function search_words(value text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(regexp_replace(search_fold(value), '[''’`]s\M', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));

-- What a row is found by: each word of its name, the parts of words that mix letters and digits ("50kg": 50, kg), and
-- the words of its context (its category, what a shop sells) marked "in:", which never outrank a name.
create function search_vector(name_words text, context_words text) returns tsvector
  language sql immutable parallel safe strict
  return array_to_tsvector(array(
    select word from string_to_table(name_words, ' ') as word where word <> ''
    union
    select part[1] from string_to_table(name_words, ' ') as word, regexp_matches(word, '\d+|\D+', 'g') as part
      where word ~ '\d' and word ~ '\D'
    union
    select 'in:' || word from string_to_table(context_words, ' ') as word where word <> ''));

-- How many different words a name has: the fewer, the better a query covers it.
create function search_length(name_words text) returns smallint
  language sql immutable parallel safe strict
  return (select least(count(distinct word), 999)::smallint from string_to_table(name_words, ' ') as word);

-- The rating of a shop or a service in tenths, rounded down; 0: none yet. 0010_search_ratings.sql gives them their
-- bodies, once there are reviews.
create function search_rating_of_seller(seller uuid) returns smallint
  language sql stable parallel safe
  return 0::smallint;

create function search_rating_of_service(service uuid) returns smallint
  language sql stable parallel safe
  return 0::smallint;

drop table product_search, service_search;

create table product_search (
  product_id uuid primary key,
  seller_id uuid not null,
  created_at timestamptz(3) not null,
  price_kobo bigint not null,
  category text not null,
  state text not null,
  lga text not null,
  verified boolean not null,
  rating smallint not null,
  point point,
  length smallint not null,
  name_norm text not null,
  tsv tsvector not null
);

-- What product_search must hold: one row for each product that the public may see.
create view searchable_products as
  select p.id as product_id, p.seller_id, p.created_at, p.price_kobo, p.category, p.state,
    coalesce(nullif(p.lga, ''), place.lga, '') as lga, s.verified, search_rating_of_seller(s.id) as rating,
    coalesce(search_point(p.latitude, p.longitude),
      search_spread(coalesce(search_point(place.latitude, place.longitude), search_point(home.latitude, home.longitude)), p.id)) as point,
    search_length(n.words) as length, n.words as name_norm, search_vector(n.words, search_words(p.category)) as tsv
  from products p join sellers s on s.id = p.seller_id
    cross join lateral (select search_words(p.name) as words) as n
    left join search_places place on place.state = p.state
      and place.name = coalesce(nullif(search_words(p.lga), ''), search_words(p.city))
    left join search_places home on home.state = p.state and home.name = ''
  where p.status = 'live' and s.status = 'active';

create table service_search (
  service_id uuid primary key,
  seller_id uuid not null,
  created_at timestamptz(3) not null,
  -- A service whose price is told after a look at the work stands behind all others: 9 * 10^12, which no price reaches.
  price_kobo bigint not null,
  category text not null,
  state text not null,
  lga text not null,
  verified boolean not null,
  rating smallint not null,
  point point,
  -- Minutes of the week it is open in; null when nobody said.
  hours int4multirange,
  length smallint not null,
  name_norm text not null,
  tsv tsvector not null
);

create view searchable_services as
  select v.id as service_id, v.seller_id, v.created_at, coalesce(v.price_kobo, 9000000000000) as price_kobo, v.category, v.state,
    coalesce(nullif(v.lga, ''), place.lga, '') as lga, s.verified, search_rating_of_service(v.id) as rating,
    coalesce(search_point(v.latitude, v.longitude),
      search_spread(coalesce(search_point(place.latitude, place.longitude), search_point(home.latitude, home.longitude)), v.id)) as point,
    v.hours, search_length(n.words) as length, n.words as name_norm,
    search_vector(n.words, search_words(v.category || ' ' || array_to_string(v.services_offered, ' ') || ' '
      || s.store_name || ' ' || left(v.description, 500))) as tsv
  from services v join sellers s on s.id = v.seller_id
    cross join lateral (select search_words(v.name) as words) as n
    left join search_places place on place.state = v.state
      and place.name = coalesce(nullif(search_words(v.lga), ''), search_words(v.city))
    left join search_places home on home.state = v.state and home.name = ''
  where v.status = 'live' and s.status = 'active';

create table seller_search (
  seller_id uuid primary key,
  created_at timestamptz(3) not null,
  -- A shop has no price; the column stands here so that one engine searches all three.
  price_kobo bigint not null default 0,
  category text not null,
  state text not null,
  lga text not null,
  verified boolean not null,
  rating smallint not null,
  point point,
  length smallint not null,
  -- The categories of what it offers, so that "plumber" finds a shop with another name.
  offers text[] not null,
  name_norm text not null,
  tsv tsvector not null
);

create view searchable_sellers as
  select s.id as seller_id, s.created_at, 0::bigint as price_kobo, s.business_category as category, s.state,
    coalesce(nullif(s.lga, ''), place.lga, '') as lga, s.verified, search_rating_of_seller(s.id) as rating,
    search_spread(coalesce(search_point(place.latitude, place.longitude), search_point(home.latitude, home.longitude)), s.id) as point,
    search_length(n.words) as length, o.offers, n.words as name_norm,
    search_vector(n.words, search_words(s.business_category || ' ' || array_to_string(o.offers, ' ') || ' ' || left(s.description, 500))) as tsv
  from sellers s
    cross join lateral (select search_words(s.store_name) as words) as n
    cross join lateral (select array(
      select p.category from products p where p.seller_id = s.id and p.status = 'live'
      union select v.category from services v where v.seller_id = s.id and v.status = 'live'
      order by 1) as offers) as o
    left join search_places place on place.state = s.state
      and place.name = coalesce(nullif(search_words(s.lga), ''), search_words(s.city))
    left join search_places home on home.state = s.state and home.name = ''
  where s.status = 'active';

create function refresh_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  delete from product_search where product_id = any (ids)
    and product_id not in (select v.product_id from searchable_products v where v.product_id = any (ids));
  insert into product_search as old (product_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, length, name_norm, tsv)
    select product_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, length, name_norm, tsv
    from searchable_products where product_id = any (ids)
    on conflict (product_id) do update set price_kobo = excluded.price_kobo, category = excluded.category,
      state = excluded.state, lga = excluded.lga, verified = excluded.verified, rating = excluded.rating,
      point = excluded.point, length = excluded.length, name_norm = excluded.name_norm, tsv = excluded.tsv;
  perform learn_words('products', array(select name_norm from product_search where product_id = any (ids)));
end $$;

create function refresh_service_search(ids uuid[]) returns void language plpgsql as $$
begin
  delete from service_search where service_id = any (ids)
    and service_id not in (select v.service_id from searchable_services v where v.service_id = any (ids));
  insert into service_search (service_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, hours, length, name_norm, tsv)
    select service_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, hours, length, name_norm, tsv
    from searchable_services where service_id = any (ids)
    on conflict (service_id) do update set price_kobo = excluded.price_kobo, category = excluded.category,
      state = excluded.state, lga = excluded.lga, verified = excluded.verified, rating = excluded.rating,
      point = excluded.point, hours = excluded.hours, length = excluded.length, name_norm = excluded.name_norm,
      tsv = excluded.tsv;
  perform learn_words('services', array(select name_norm from service_search where service_id = any (ids)));
end $$;

create function refresh_seller_search(seller uuid) returns void language plpgsql as $$
begin
  delete from seller_search where seller_id = seller
    and not exists (select from searchable_sellers v where v.seller_id = seller);
  insert into seller_search (seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, length, offers, name_norm, tsv)
    select seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, length, offers, name_norm, tsv
    from searchable_sellers where seller_id = seller
    on conflict (seller_id) do update set category = excluded.category, state = excluded.state, lga = excluded.lga,
      verified = excluded.verified, rating = excluded.rating, point = excluded.point, length = excluded.length,
      offers = excluded.offers, name_norm = excluded.name_norm, tsv = excluded.tsv;
  perform learn_words('sellers', array(select name_norm from seller_search where seller_id = seller));
end $$;

-- A shop that offers a new kind of thing is found by it.
create function refresh_offers(sellers uuid[], categories text[]) returns void language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select distinct seller from unnest(sellers, categories) as given(seller, category)
    where exists (select from seller_search s where s.seller_id = seller and category <> all (s.offers))
  loop
    perform refresh_seller_search(pair.seller);
  end loop;
end $$;

create function search_new_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_search(array(select id from added));
  perform refresh_offers(array_agg(seller_id), array_agg(category)) from (select distinct seller_id, category from added) as kinds;
  return null;
end $$;
create trigger products_searched_new after insert on products
  referencing new table as added for each statement execute function search_new_products();

create function search_new_services() returns trigger language plpgsql as $$
begin
  perform refresh_service_search(array(select id from added));
  perform refresh_offers(array_agg(seller_id), array_agg(category)) from (select distinct seller_id, category from added) as kinds;
  return null;
end $$;
create trigger services_searched_new after insert on services
  referencing new table as added for each statement execute function search_new_services();

create function search_changed_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.status <> 'live' then
    delete from product_search where product_id = old.id;
  else
    perform refresh_product_search(array[new.id]);
    perform refresh_offers(array[new.seller_id], array[new.category]);
  end if;
  return null;
end $$;
create trigger products_searched after update of name, category, price_kobo, status, city, lga, state, latitude, longitude on products
  for each row when (
    (old.name, old.category, old.price_kobo, old.status, old.city, old.lga, old.state, old.latitude, old.longitude)
    is distinct from (new.name, new.category, new.price_kobo, new.status, new.city, new.lga, new.state, new.latitude, new.longitude))
  execute function search_changed_product();
create trigger products_searched_gone after delete on products for each row execute function search_changed_product();

create function search_changed_service() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.status <> 'live' then
    delete from service_search where service_id = old.id;
  else
    perform refresh_service_search(array[new.id]);
    perform refresh_offers(array[new.seller_id], array[new.category]);
  end if;
  return null;
end $$;
create trigger services_searched after update of
  name, category, price_kobo, description, services_offered, working_hours, status, city, lga, state, latitude, longitude on services
  for each row execute function search_changed_service();
create trigger services_searched_gone after delete on services for each row execute function search_changed_service();

-- All listings of a shop, after it was hidden, shown, checked or rated.
create function refresh_listings_of(seller uuid) returns void language plpgsql as $$
begin
  if exists (select from sellers where id = seller and status = 'active') then
    update product_search p set verified = s.verified, rating = search_rating_of_seller(s.id)
      from sellers s where s.id = seller and p.seller_id = seller
      and (p.verified, p.rating) is distinct from (s.verified, search_rating_of_seller(s.id));
    perform refresh_product_search(array(
      select p.id from products p where p.seller_id = seller and p.status = 'live'
        and not exists (select from product_search o where o.product_id = p.id)));
    perform refresh_service_search(array(select id from services where seller_id = seller and status = 'live'));
  else
    delete from product_search where seller_id = seller;
    delete from service_search where seller_id = seller;
  end if;
end $$;

create function search_changed_seller() returns trigger language plpgsql as $$
begin
  perform refresh_seller_search(coalesce(new.id, old.id));
  if tg_op = 'UPDATE' and (old.status, old.verified) is distinct from (new.status, new.verified) then
    perform refresh_listings_of(new.id);
  end if;
  return null;
end $$;
create trigger sellers_searched after insert or delete or update of
  store_name, description, business_category, city, lga, state, status, verified on sellers
  for each row execute function search_changed_seller();

create index product_search_newest on product_search (created_at desc, product_id desc);
create index product_search_category on product_search (category, created_at desc, product_id desc);
create index product_search_state on product_search (state, category, created_at desc, product_id desc);
create index product_search_lga on product_search (lga, created_at desc, product_id desc);
create index product_search_verified on product_search (created_at desc, product_id desc) where verified;
create index product_search_rated on product_search (rating) where rating > 0;
create index product_search_cheapest on product_search (price_kobo, product_id);
create index product_search_cheapest_category on product_search (category, price_kobo, product_id);
create index product_search_seller on product_search (seller_id);
create index product_search_near on product_search using gist (point);
create index product_search_near_category on product_search using gist (category, point);
-- Without a list of pending changes: searching it would take longer the more is being listed.
create index product_search_text on product_search using gin (tsv) with (fastupdate = off);

create index service_search_newest on service_search (created_at desc, service_id desc);
create index service_search_category on service_search (category, created_at desc, service_id desc);
create index service_search_state on service_search (state, category, created_at desc, service_id desc);
create index service_search_lga on service_search (lga, created_at desc, service_id desc);
create index service_search_rated on service_search (rating) where rating > 0;
create index service_search_cheapest on service_search (price_kobo, service_id);
create index service_search_seller on service_search (seller_id);
create index service_search_near on service_search using gist (point);
create index service_search_near_category on service_search using gist (category, point);
create index service_search_text on service_search using gin (tsv) with (fastupdate = off);

create index seller_search_newest on seller_search (created_at desc, seller_id desc);
create index seller_search_state on seller_search (state, created_at desc, seller_id desc);
create index seller_search_near on seller_search using gist (point);
create index seller_search_text on seller_search using gin (tsv) with (fastupdate = off);

-- Every word of a name, how many names have it, and what it looks like with one letter less. Two words that share
-- one of those are one typing error apart: a letter more, less, another one, or two of them exchanged.
create table search_vocabulary (
  kind text not null check (kind in ('products', 'services', 'sellers')),
  word text collate "C" not null,
  frequency integer not null check (frequency > 0),
  near text[] not null,
  primary key (kind, word)
);
create index search_vocabulary_near on search_vocabulary using gin (near) with (fastupdate = off);
create index search_vocabulary_letters on search_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

-- The word and what it is without each of its letters. Numbers and words of one or two letters are never corrected.
create function search_near(word text) returns text[]
  language sql immutable parallel safe strict
  return case when length(word) < 3 or length(word) > 40 or word ~ '^\d+$' then '{}'::text[]
    else array(
      select word union select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) as place)
    end;

-- A word that no name had before is known at once, so that a slip of it is understood; how many names have it is
-- counted by a job, because thousands of listings a minute would wait for one another on the row of "black".
create function learn_words(of_kind text, names text[]) returns void language sql as $$
  insert into search_vocabulary (kind, word, frequency, near)
  select of_kind, word, 1, search_near(word)
  from (select distinct word from unnest(names) as name, string_to_table(name, ' ') as word) as given
  where word <> '' and length(word) <= 40
    and not exists (select from search_vocabulary v where v.kind = of_kind and v.word = given.word)
  order by word
  on conflict do nothing
$$;

-- Up to when the rows are counted, and when all of them were counted last.
create table search_vocabulary_counts (
  kind text primary key,
  counted_to timestamptz not null,
  counted_whole_at timestamptz not null
);

-- Words and phrases, folded, that mean the same to a buyer. One row is one group.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  words text[] not null check (cardinality(words) >= 2),
  created_at timestamptz not null default app_now()
);
create index search_synonyms_words on search_synonyms using gin (words);
