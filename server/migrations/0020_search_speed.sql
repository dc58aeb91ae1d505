-- Goods of checked sellers between two prices: without it a hundred thousand rows are read to count a thousand.
create index product_search_verified_price on product_search (price_kobo, product_id) where verified;

-- Who is open now, at three in the morning: few of many.
create index service_search_hours on service_search using gist (hours);

-- Every filter that providers and shops have is found by an index, as those of goods are.
create index service_search_verified on service_search (created_at desc, service_id desc) where verified;
create index seller_search_category on seller_search (category, created_at desc, seller_id desc);
create index seller_search_lga on seller_search (lga, created_at desc, seller_id desc);
create index seller_search_rated on seller_search (rating) where rating > 0;
create index seller_search_verified on seller_search (created_at desc, seller_id desc) where verified;
