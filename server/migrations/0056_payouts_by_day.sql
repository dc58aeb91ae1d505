-- Without a transaction: nobody waits for the index of a seller's list of payouts, which is sorted by the day that it shows.
drop index concurrently if exists payouts_of_seller_by_day;
create index concurrently payouts_of_seller_by_day on payouts (seller_id, coalesce(finished_at, created_at) desc, id desc);
drop index concurrently if exists payouts_of_seller;
