-- Reviews of products, by buyers who received them. `product_id` null: of the shop, or of a service. The stars come first
-- and the words later, so the comment of a product's review may be empty.
alter table reviews
  add column product_id uuid,
  -- The author has paid for an order of this shop. A review of a product needs a received order.
  add column is_verified boolean not null default false,
  add column photo_file_id uuid references files (id),
  add column voice_file_id uuid references files (id),
  -- The one answer of the seller.
  add column reply text check (char_length(reply) between 1 and 1000),
  add column replied_at timestamptz,
  add column reply_edited_at timestamptz,
  add foreign key (product_id, seller_id) references products (id, seller_id),
  add check (product_id is null or (service_id is null and is_verified)),
  add check ((reply is null) = (replied_at is null)),
  drop constraint reviews_comment_check,
  add constraint reviews_comment_check
    check (char_length(comment) <= 1000 and (comment <> '' or product_id is not null)),
  drop constraint reviews_once,
  add constraint reviews_once unique nulls not distinct (author_id, seller_id, service_id, product_id);
create index reviews_of_product on reviews (product_id, id desc) where product_id is not null;
create index reviews_photo on reviews (photo_file_id) where photo_file_id is not null;
create index reviews_voice on reviews (voice_file_id) where voice_file_id is not null;

alter table products
  add column review_count integer not null default 0 check (review_count >= 0),
  add column rating_sum bigint not null default 0 check (rating_sum between review_count and 5 * review_count);

-- A shop's count is of the reviews of the shop and of its products. Its average is that of verified purchases once there
-- are five, and of all before.
alter table sellers
  add column verified_count integer not null default 0 check (verified_count between 0 and review_count),
  add column verified_sum bigint not null default 0 check (verified_sum between verified_count and 5 * verified_count),
  add column rated_count integer not null
    generated always as (case when verified_count >= 5 then verified_count else review_count end) stored,
  add column rated_sum bigint not null
    generated always as (case when verified_count >= 5 then verified_sum else rating_sum end) stored;

drop trigger reviews_counted on reviews;
drop trigger sellers_searched_rating on sellers;

create or replace function count_review() returns trigger language plpgsql as $$
declare
  reviews integer := (tg_op <> 'DELETE')::integer - (tg_op <> 'INSERT')::integer;
  points integer := coalesce(new.rating, 0) - coalesce(old.rating, 0);
  purchases integer := coalesce(new.is_verified, false)::integer - coalesce(old.is_verified, false)::integer;
  purchase_points integer := coalesce(new.rating * new.is_verified::integer, 0) - coalesce(old.rating * old.is_verified::integer, 0);
  service uuid := coalesce(new.service_id, old.service_id);
  product uuid := coalesce(new.product_id, old.product_id);
begin
  if service is not null then
    update services set review_count = review_count + reviews, rating_sum = rating_sum + points where id = service;
    return null;
  end if;
  if product is not null and (reviews, points) <> (0, 0) then
    update products set review_count = review_count + reviews, rating_sum = rating_sum + points where id = product;
  end if;
  update sellers set review_count = review_count + reviews, rating_sum = rating_sum + points,
      verified_count = verified_count + purchases, verified_sum = verified_sum + purchase_points
    where id = coalesce(new.seller_id, old.seller_id);
  return null;
end $$;

-- Whoever has paid this shop before is a verified buyer of it.
update reviews r set is_verified = true where service_id is null and exists (
  select from orders o where o.buyer_id = r.author_id and o.seller_id = r.seller_id and o.paid_at is not null);
update sellers s set verified_count = r.count, verified_sum = r.sum
  from (select seller_id, count(*) as count, sum(rating) as sum from reviews where is_verified group by seller_id) r
  where r.seller_id = s.id;

create trigger reviews_counted after insert or delete or update of rating, is_verified on reviews
  for each row execute function count_review();

drop trigger reviews_stay on reviews;
create trigger reviews_stay before update of author_id, seller_id, service_id, product_id on reviews
  for each row execute function refuse_moved_review();

-- Who reviews a shop first and buys from it later becomes a verified buyer with the payment.
create function verify_reviews_of_buyer() returns trigger language plpgsql as $$
begin
  update reviews set is_verified = true
    where author_id = new.buyer_id and seller_id = new.seller_id and service_id is null and not is_verified;
  return null;
end $$;
create trigger orders_verify_reviews after update of paid_at on orders
  for each row when (old.paid_at is null and new.paid_at is not null) execute function verify_reviews_of_buyer();

-- The rating that a search asks for is the average that is shown.
create or replace function search_rating_of_seller(seller uuid) returns smallint
  language sql stable parallel safe
  return (select coalesce(rated_sum * 10 / nullif(rated_count, 0), 0)::smallint from sellers where id = seller);
create trigger sellers_searched_rating after update of rating_sum, review_count, verified_sum, verified_count on sellers
  for each row when ((old.rated_sum, old.rated_count) is distinct from (new.rated_sum, new.rated_count))
  execute function search_rated_seller();
