-- What 0009_search.sql left open: the rating a search asks for, in tenths and rounded down, as 0010_reviews.sql keeps it.
create or replace function search_rating_of_seller(seller uuid) returns smallint
  language sql stable parallel safe
  return (select coalesce(rating_sum * 10 / nullif(review_count, 0), 0)::smallint from sellers where id = seller);

create or replace function search_rating_of_service(service uuid) returns smallint
  language sql stable parallel safe
  return (select coalesce(rating_sum * 10 / nullif(review_count, 0), 0)::smallint from services where id = service);

create function search_rated_seller() returns trigger language plpgsql as $$
begin
  perform refresh_seller_search(new.id);
  perform refresh_listings_of(new.id);
  return null;
end $$;
create trigger sellers_searched_rating after update of rating_sum, review_count on sellers
  for each row when ((old.rating_sum, old.review_count) is distinct from (new.rating_sum, new.review_count))
  execute function search_rated_seller();

create trigger services_searched_rating after update of rating_sum, review_count on services
  for each row when ((old.rating_sum, old.review_count) is distinct from (new.rating_sum, new.review_count))
  execute function search_changed_service();
