-- Goods of checked sellers between two prices: without it a hundred thousand rows are read to count a thousand.
create index product_search_verified_price on product_search (price_kobo, product_id) where verified;
