-- What the price of a service is for, whether it is a starting price, and the provider's own words about it.
alter table services add column price_for text;
alter table services add column price_is_from boolean not null default false;
alter table services add column price_note text not null default '';
alter table services add constraint services_price_for_check
  check (price_for in ('job', 'visit', 'hour', 'day', 'person', 'item', 'event', 'month')) not valid;
alter table services add constraint services_price_note_check check (char_length(price_note) <= 60) not valid;

-- Buyers read these words, so they are looked at as a description is. Products have none.
create or replace function hold_listing() returns trigger language plpgsql as $$
declare
  listing_kind constant text := tg_argv[0];
  rules record;
  last record;
  passed text[];
  found_words text[];
  one_of_first boolean := false;
begin
  if new.status = 'paused' then
    new.status := old.status;
    return new;
  end if;
  select holds_first_listings, holds_words into rules from moderation_settings;
  if not (rules.holds_first_listings or rules.holds_words) and (tg_op = 'INSERT' or old.status not in ('waiting', 'refused')) then
    return new;
  end if;
  select i.status, i.is_first, i.words into last from moderation_items i
    where i.kind = listing_kind and i.subject_id = new.id and i.status <> 'Pending' order by i.id desc limit 1;
  select coalesce(array_agg(word), '{}') into passed from moderation_items i, unnest(i.words) word
    where i.kind = listing_kind and i.subject_id = new.id and i.status = 'Approved';
  select coalesce(array_agg(word), '{}') into found_words from unnest(words_to_look_at(
      concat_ws(' ', new.name, new.description, to_jsonb(new) ->> 'price_note'))) word
    where word <> all(passed);
  if rules.holds_first_listings and coalesce(last.status, 'New') <> 'Approved'
      and (tg_op = 'INSERT' or old.status in ('draft', 'waiting', 'refused')) then
    select count(*) < 3 into one_of_first from (
      select from products where seller_id = new.seller_id and status in ('live', 'paused')
      union all select from services where seller_id = new.seller_id and status in ('live', 'paused') limit 3) as shown;
  end if;
  -- What an admin refused waits again for the same reason, whatever the rules say by now: to save it is no way around them.
  if last.status = 'Refused' then
    one_of_first := one_of_first or last.is_first;
    found_words := case when found_words = '{}' then last.words else found_words end;
  end if;
  if not one_of_first and found_words = '{}' then
    delete from moderation_items where kind = listing_kind and subject_id = new.id and status = 'Pending';
    return new;
  end if;
  new.status := 'waiting';
  insert into moderation_items (kind, subject_id, user_id, name, is_first, words)
    select listing_kind, new.id, s.user_id, new.name, one_of_first, found_words from sellers s where s.id = new.seller_id
    on conflict (kind, subject_id) where status = 'Pending'
      do update set name = excluded.name, is_first = excluded.is_first, words = excluded.words;
  return new;
end $$;
drop trigger services_held_again on services;
create trigger services_held_again before update of status, name, description, price_note on services for each row
  when (new.status = 'live' or (new.status = 'paused' and old.status in ('waiting', 'refused'))) execute function hold_listing('service');
