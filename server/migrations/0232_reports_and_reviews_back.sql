-- An admin opens dismissed reports again. Who reported them has heard of the first decision, and hears of the same one once.
alter table reports
  add column reopened_at timestamptz,
  add column reopened_by uuid references users (id);

-- Who reports it anew hears of the next decision, whichever release takes the report.
create function forget_reopening_of_report() returns trigger language plpgsql as $$
begin
  new.reopened_at := null;
  new.reopened_by := null;
  return new;
end $$;
create trigger reports_forget_reopening before update of status on reports for each row
  when (new.status = 'open' and new.reopened_at = old.reopened_at)
  execute function forget_reopening_of_report();

-- A review that an admin removed, for 30 days: it can be put back, without its photo and voice note. Those are deleted at
-- once, because whoever has their address could still open them.
create table removed_reviews (
  id uuid primary key,
  author_id uuid not null references users (id),
  seller_id uuid not null,
  seller_user_id uuid not null references users (id),
  service_id uuid,
  product_id uuid,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  is_verified boolean not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  reply text,
  replied_at timestamptz,
  reply_edited_at timestamptz,
  removed_at timestamptz(3) not null default app_now(),
  removed_by uuid not null references users (id),
  -- What its writer read: the admin's words, or the reasons of the reports.
  reason text not null
);
create index removed_reviews_by_time on removed_reviews (removed_at desc, id desc);
create index removed_reviews_of_author on removed_reviews (author_id);
create index removed_reviews_of_seller on removed_reviews (seller_user_id);

-- Nothing of a deleted person stays, whichever release deletes the account: neither what they wrote nor what was answered.
create function delete_removed_reviews_of_person() returns trigger language plpgsql as $$
begin
  delete from removed_reviews where author_id = new.id or seller_user_id = new.id;
  return null;
end $$;
create trigger users_delete_removed_reviews after update of status on users for each row
  when (new.status = 'deleted' and old.status <> 'deleted')
  execute function delete_removed_reviews_of_person();
