-- What a person thinks of a shop, or of one of its services: one review for each of them, written over when it is
-- edited. `service_id` null: the shop itself.
create table reviews (
  id uuid primary key default uuidv7(),
  author_id uuid not null references users (id),
  seller_id uuid not null,
  seller_user_id uuid not null,
  service_id uuid,
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (char_length(comment) between 1 and 1000),
  created_at timestamptz not null default app_now(),
  edited_at timestamptz,
  check (author_id <> seller_user_id),
  foreign key (seller_id, seller_user_id) references sellers (id, user_id),
  foreign key (service_id, seller_id) references services (id, seller_id),
  constraint reviews_once unique nulls not distinct (author_id, seller_id, service_id)
);
create index reviews_of_seller on reviews (seller_id, id desc) where service_id is null;
create index reviews_of_service on reviews (service_id, id desc) where service_id is not null;

alter table sellers
  add column review_count integer not null default 0 check (review_count >= 0),
  add column rating_sum bigint not null default 0 check (rating_sum between review_count and 5 * review_count);
alter table services
  add column review_count integer not null default 0 check (review_count >= 0),
  add column rating_sum bigint not null default 0 check (rating_sum between review_count and 5 * review_count);

-- What is shown is what the rows come to (rules.md I19), whoever writes them.
create function count_review() returns trigger language plpgsql as $$
declare
  reviews integer := (tg_op <> 'DELETE')::integer - (tg_op <> 'INSERT')::integer;
  points integer := coalesce(new.rating, 0) - coalesce(old.rating, 0);
  service uuid := coalesce(new.service_id, old.service_id);
begin
  if service is null then
    update sellers set review_count = review_count + reviews, rating_sum = rating_sum + points
      where id = coalesce(new.seller_id, old.seller_id);
  else
    update services set review_count = review_count + reviews, rating_sum = rating_sum + points where id = service;
  end if;
  return null;
end $$;
create trigger reviews_counted after insert or delete or update of rating on reviews
  for each row execute function count_review();

create function refuse_moved_review() returns trigger language plpgsql as $$
begin
  raise exception 'a review stays with its author and what it is about' using errcode = 'check_violation';
end $$;
create trigger reviews_stay before update of author_id, seller_id, service_id on reviews
  for each row execute function refuse_moved_review();
