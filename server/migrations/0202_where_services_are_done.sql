-- Where a provider works: at the customer's, at their own place, both, or by phone or online. Null: they have not said.
alter table services add column work_place text check (work_place in ('customer', 'shop', 'both', 'remote'));

-- The list of a shop's reviews holds those of its services too.
create index reviews_of_trader on reviews (seller_id, id desc);
drop index reviews_of_seller;
