-- A review of a service is that of a known customer once its author has written to the provider about that service, and
-- the provider has answered later. Automatic replies are no answers. What was written about other things says nothing.
-- Services are not paid for, so there is no receipt as in 0206. Goods and shops stay as 0206 has them.
create function had_exchange(author uuid, provider uuid, service uuid) returns boolean language sql stable
  return exists (select from threads t join messages p on p.thread_id = t.id
    where t.low_id = least(author, provider) and t.high_id = greatest(author, provider)
      and p.sender_id = provider and not p.is_automatic
      and p.sequence > (select min(a.sequence) from messages a where a.thread_id = t.id and a.sender_id = author
        and not a.is_automatic and a.about_kind = 'service' and a.about_id = service));

-- A review and an answer that are written at once wait for each other, as in 0206.
create or replace function verify_new_review() returns trigger language plpgsql as $$
begin
  if new.service_id is null then
    perform lock_purchases(new.author_id, new.seller_id);
    new.is_verified := has_received_from(new.author_id, new.seller_id, new.product_id);
  else
    perform lock_purchases(new.author_id, new.seller_user_id);
    new.is_verified := had_exchange(new.author_id, new.seller_user_id, new.service_id);
  end if;
  return new;
end $$;

-- Only an answer makes a review one of a known customer. One review after the other in one order: two answers of a
-- provider at once cannot lock each other out. Public pages hear of it (server/src/platform/pages/page-cache.ts).
create function verify_reviews_of_writer() returns trigger language plpgsql as $$
declare one uuid;
begin
  perform lock_purchases(new.recipient_id, new.sender_id);
  for one in select r.id from reviews r where r.author_id = new.recipient_id and r.seller_user_id = new.sender_id
      and r.service_id is not null and not r.is_verified order by r.service_id loop
    update reviews r set is_verified = true where r.id = one and not r.is_verified
      and had_exchange(r.author_id, r.seller_user_id, r.service_id);
    if found then perform pg_notify('public_change', ''); end if;
  end loop;
  return null;
end $$;

-- For 0224: the reviews of before. A commit after each change, so that nobody waits for more than one.
create procedure verify_old_reviews_of_services() language plpgsql as $$
declare
  part uuid[];
  one reviews;
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(r.id), max(r.id::text)::uuid into part, last
      from (select id from reviews where id > last order by id limit 500) r;
    exit when part is null;
    for one in select * from reviews r where r.id = any (part) and r.service_id is not null and not r.is_verified
        and had_exchange(r.author_id, r.seller_user_id, r.service_id) loop
      update reviews set is_verified = true where id = one.id and not is_verified;
      commit;
    end loop;
    commit;
  end loop;
end $$;

-- 0224 checks the rows that existed.
alter table services
  add column verified_count integer not null default 0,
  add column verified_sum bigint not null default 0;
alter table services add constraint services_verified_check check (verified_count between 0 and review_count
  and verified_sum between verified_count and 5 * verified_count) not valid;

create or replace function count_review() returns trigger language plpgsql as $$
declare
  reviews integer := (tg_op <> 'DELETE')::integer - (tg_op <> 'INSERT')::integer;
  points integer := coalesce(new.rating, 0) - coalesce(old.rating, 0);
  marks integer := coalesce(new.is_verified, false)::integer - coalesce(old.is_verified, false)::integer;
  mark_points integer := coalesce(new.rating * new.is_verified::integer, 0) - coalesce(old.rating * old.is_verified::integer, 0);
  service uuid := coalesce(new.service_id, old.service_id);
  product uuid := coalesce(new.product_id, old.product_id);
begin
  if service is not null then
    update services set review_count = review_count + reviews, rating_sum = rating_sum + points,
        verified_count = verified_count + marks, verified_sum = verified_sum + mark_points
      where id = service;
    return null;
  end if;
  if product is not null and (reviews, points) <> (0, 0) then
    update products set review_count = review_count + reviews, rating_sum = rating_sum + points where id = product;
  end if;
  update sellers set review_count = review_count + reviews, rating_sum = rating_sum + points,
      verified_count = verified_count + marks, verified_sum = verified_sum + mark_points
    where id = coalesce(new.seller_id, old.seller_id);
  return null;
end $$;

-- The rating that a search asks for is the average that is shown.
create or replace function search_rating_of_service(service uuid) returns smallint
  language sql stable parallel safe
  return (select coalesce(case when verified_count > 0 then verified_sum * 10 / verified_count
    else rating_sum * 10 / nullif(review_count, 0) end, 0)::smallint from services where id = service);
create or replace trigger services_searched_rating after update of rating_sum, review_count, verified_sum, verified_count on services
  for each row when ((old.rating_sum, old.review_count, old.verified_sum, old.verified_count)
    is distinct from (new.rating_sum, new.review_count, new.verified_sum, new.verified_count))
  execute function search_changed_service();
