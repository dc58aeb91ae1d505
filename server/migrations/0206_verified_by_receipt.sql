-- A review is that of a verified purchase once its author has received an order of this shop (of this product, for the
-- review of a product). A payment alone can still be cancelled. A refund after the receipt takes nothing away, or a
-- seller could pay a bad review out of the average.
create function has_received_from(buyer uuid, seller uuid, product uuid) returns boolean language sql stable
  return exists (select from orders o where o.buyer_id = buyer and o.seller_id = seller
    and (product is null or o.product_id = product) and o.fulfilment = 'received');

-- A review and a receipt that are written at once wait for each other: whichever comes later sees the other, because
-- each statement of a volatile function has a snapshot of its own.
create function lock_purchases(buyer uuid, seller uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(buyer::text || seller::text, 0));
end $$;

create function verify_new_review() returns trigger language plpgsql as $$
begin
  if new.service_id is null then perform lock_purchases(new.author_id, new.seller_id); end if;
  new.is_verified := new.service_id is null and has_received_from(new.author_id, new.seller_id, new.product_id);
  return new;
end $$;

-- 0208 calls this with the receipt; until then the trigger of 0044 calls it with the payment.
create or replace function verify_reviews_of_buyer() returns trigger language plpgsql as $$
begin
  perform lock_purchases(new.buyer_id, new.seller_id);
  update reviews r set is_verified = not r.is_verified
    where r.author_id = new.buyer_id and r.seller_id = new.seller_id and r.service_id is null
      and r.is_verified <> has_received_from(r.author_id, r.seller_id, r.product_id);
  return null;
end $$;

-- For 0208: the marks of the reviews of before. A commit after each change, so that nobody waits for more than one.
create procedure verify_old_reviews() language plpgsql as $$
declare
  part uuid[];
  one reviews;
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(r.id), max(r.id::text)::uuid into part, last
      from (select id from reviews where id > last order by id limit 500) r;
    exit when part is null;
    for one in select * from reviews r where r.id = any (part) and r.service_id is null
        and r.is_verified <> has_received_from(r.author_id, r.seller_id, r.product_id) loop
      perform lock_purchases(one.author_id, one.seller_id);
      update reviews r set is_verified = not r.is_verified where r.id = one.id
        and r.is_verified <> has_received_from(r.author_id, r.seller_id, r.product_id);
      commit;
    end loop;
    commit;
  end loop;
end $$;

-- For 0208: the search knows the average of before of shops with one to four verified purchases.
create procedure search_averages_of_few() language plpgsql as $$
declare shop uuid;
begin
  for shop in select id from sellers where verified_count between 1 and 4 and review_count > verified_count loop
    perform refresh_seller_search(shop);
    perform refresh_listings_of(shop);
    commit;
  end loop;
end $$;

do $$
declare rule text;
begin
  select conname into strict rule from pg_constraint
    where conrelid = 'reviews'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%product_id%is_verified%';
  execute format('alter table reviews drop constraint %I', rule);
end $$;
alter table reviews add check (product_id is null or service_id is null);
create trigger reviews_verified before insert on reviews for each row execute function verify_new_review();

-- A shop's average is that of verified purchases as soon as there is one. Stars of others count only before that.
alter table sellers
  alter column rated_count set expression as (case when verified_count > 0 then verified_count else review_count end),
  alter column rated_sum set expression as (case when verified_count > 0 then verified_sum else rating_sum end);
