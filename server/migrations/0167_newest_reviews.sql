-- Without a transaction
-- What buyers wrote last about goods, for the home page.
create index concurrently reviews_with_words on reviews (id desc) where product_id is not null and comment <> '';
