-- A review is that of a verified purchase while its author has received an order of this shop (of this product, for the
-- review of a product) that was not refunded in full. A payment alone can still be cancelled.
create function has_received_from(buyer uuid, seller uuid, product uuid) returns boolean language sql stable
  return exists (select from orders o where o.buyer_id = buyer and o.seller_id = seller
    and (product is null or o.product_id = product) and o.fulfilment = 'received' and o.refund <> 'full');

do $$
declare rule text;
begin
  select conname into strict rule from pg_constraint
    where conrelid = 'reviews'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%product_id%is_verified%';
  execute format('alter table reviews drop constraint %I', rule);
end $$;
alter table reviews add check (product_id is null or service_id is null);

create function verify_new_review() returns trigger language plpgsql as $$
begin
  new.is_verified := new.service_id is null and has_received_from(new.author_id, new.seller_id, new.product_id);
  return new;
end $$;
create trigger reviews_verified before insert on reviews for each row execute function verify_new_review();

drop trigger orders_verify_reviews on orders;
create or replace function verify_reviews_of_buyer() returns trigger language plpgsql as $$
begin
  update reviews r set is_verified = not r.is_verified
    where r.author_id = new.buyer_id and r.seller_id = new.seller_id and r.service_id is null
      and r.is_verified <> has_received_from(r.author_id, r.seller_id, r.product_id);
  return null;
end $$;
create trigger orders_verify_reviews after update of fulfilment, refund on orders
  for each row when ((old.fulfilment = 'received' and old.refund <> 'full')
    is distinct from (new.fulfilment = 'received' and new.refund <> 'full'))
  execute function verify_reviews_of_buyer();

-- A shop's average is that of verified purchases as soon as there is one. Stars of others count only before that.
alter table sellers
  alter column rated_count set expression as (case when verified_count > 0 then verified_count else review_count end),
  alter column rated_sum set expression as (case when verified_count > 0 then verified_sum else rating_sum end);

update reviews r set is_verified = not r.is_verified
  where r.service_id is null and r.is_verified <> has_received_from(r.author_id, r.seller_id, r.product_id);
-- The search knows the average of before of shops with one to four verified purchases.
do $$
declare shop uuid;
begin
  for shop in select id from sellers where verified_count between 1 and 4 and review_count > verified_count loop
    perform refresh_seller_search(shop);
    perform refresh_listings_of(shop);
  end loop;
end $$;
