-- Without a transaction
alter table services validate constraint services_work_place_check;
-- The list of a shop's reviews holds those of its services too. Servers of the release before read the new index as well.
drop index concurrently if exists reviews_of_trader;
create index concurrently reviews_of_trader on reviews (seller_id, id desc);
drop index concurrently if exists reviews_of_seller;
