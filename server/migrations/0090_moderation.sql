-- Listings and messages that wait for a look by an admin before others see them. Off until an admin turns it on.
create table moderation_settings (
  only_row boolean primary key default true check (only_row),
  holds_first_listings boolean not null default false,
  holds_words boolean not null default false,
  words text[] not null default '{}' check (cardinality(words) <= 200),
  changed_at timestamptz not null default app_now()
);
insert into moderation_settings default values;

-- A listing's status 'waiting': an admin looks at it first. 'refused': the admin said no; its seller may change it.
alter table products drop constraint products_status_check;
alter table products add constraint products_status_check
  check (status in ('draft', 'live', 'paused', 'removed', 'waiting', 'refused')) not valid;
alter table services drop constraint services_status_check;
alter table services add constraint services_status_check
  check (status in ('draft', 'live', 'paused', 'removed', 'waiting', 'refused')) not valid;
-- A deletion that is undone gives these back too.
alter table deleted_listings drop constraint deleted_listings_status_before_check;
alter table deleted_listings add constraint deleted_listings_status_before_check
  check (status_before in ('draft', 'live', 'paused', 'waiting', 'refused')) not valid;

-- A message that has not been sent yet. The sender's client id makes it one message, however often it is sent.
create table held_messages (
  id uuid primary key default uuidv7(),
  sender_id uuid not null references users (id),
  recipient_id uuid not null references users (id),
  -- The helper who wrote it in the name of the shop.
  written_by uuid references users (id),
  client_id text not null,
  content text not null,
  created_at timestamptz not null default app_now(),
  unique (sender_id, client_id)
);
create index held_messages_of_recipient on held_messages (recipient_id);

-- What waits or waited, and what was decided. The subject is the row of its kind; a message is one of held_messages.
create table moderation_items (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('product', 'service', 'message')),
  subject_id uuid not null,
  -- Who wrote it.
  user_id uuid not null references users (id),
  -- What it was called: the name of the listing, or the name of the person to whom the message goes.
  name text not null,
  -- Why: one of the first three listings of its shop, and the words that were found.
  is_first boolean not null default false,
  words text[] not null default '{}',
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Refused')),
  reason text not null default '' check (char_length(reason) <= 1000),
  admin_id uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  check ((status = 'Pending') = (decided_at is null)),
  check (is_first or cardinality(words) > 0)
);
create unique index moderation_items_open on moderation_items (kind, subject_id) where status = 'Pending';
create index moderation_items_of_subject on moderation_items (subject_id, id desc);
create index moderation_items_of_person on moderation_items (user_id);
create index moderation_items_by_status on moderation_items (status, created_at desc, id desc);

-- Small letters without accents, with one space between words and around them.
create function words_apart(given text) returns text language sql immutable as $$
  select ' ' || trim(regexp_replace(search_fold(given), '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;

-- The words in a text for which an admin wants to look at it. Whole words count, in any case.
create function words_to_look_at(given text) returns text[] language sql stable as $$
  select coalesce(array_agg(word order by word), '{}') from moderation_settings s, unnest(s.words) word
  where s.holds_words and words_apart(word) <> '  ' and position(words_apart(word) in words_apart(given)) > 0
$$;

-- Every way by which a listing becomes public ends in its status, so it is held here: the form, a draft, an import, changes
-- of many at once. What an admin let through stays public until it gets other words.
create function hold_listing() returns trigger language plpgsql as $$
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
  select coalesce(array_agg(word), '{}') into found_words from unnest(words_to_look_at(new.name || ' ' || new.description)) word
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
create trigger products_held before insert on products for each row
  when (new.status = 'live') execute function hold_listing('product');
create trigger products_held_again before update of status, name, description on products for each row
  when (new.status = 'live' or (new.status = 'paused' and old.status in ('waiting', 'refused'))) execute function hold_listing('product');
create trigger services_held before insert on services for each row
  when (new.status = 'live') execute function hold_listing('service');
create trigger services_held_again before update of status, name, description on services for each row
  when (new.status = 'live' or (new.status = 'paused' and old.status in ('waiting', 'refused'))) execute function hold_listing('service');

-- Why a listing waits, or why it was refused, for its seller.
create function moderation_note(listing_kind text, listing uuid) returns text language sql stable as $$
  select case when i.status = 'Refused' then i.reason
      when (select r.status from moderation_items r where r.kind = i.kind and r.subject_id = i.subject_id and r.id < i.id
        order by r.id desc limit 1) = 'Refused' then 'We look again at a listing that we did not accept before.'
      when i.is_first then 'We look at the first three listings of every new shop.'
      else 'We look at listings with the word “' || i.words[1] || '” first.' end
    from moderation_items i where i.kind = listing_kind and i.subject_id = listing and i.status <> 'Approved'
    order by i.id desc limit 1
$$;

alter table notices validate constraint notices_kind_check;
