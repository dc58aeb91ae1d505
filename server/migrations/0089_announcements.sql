-- What admins tell sellers: on the dashboard from one moment to another, by the bell, and by e-mail where the admin says so.
create table announcements (
  id uuid primary key default uuidv7(),
  -- Of the form that sent it, so that a form that is sent twice announces once.
  key uuid not null unique,
  title text not null check (char_length(title) between 1 and 100),
  words text not null check (char_length(words) between 1 and 2000),
  -- All sellers, those of a state, or those who sell in a category.
  audience text not null check (audience in ('all', 'state', 'category')),
  state text not null default '' check ((state <> '') = (audience = 'state')),
  category text not null default '' check ((category <> '') = (audience = 'category')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  by_mail boolean not null,
  admin_id uuid references users (id) on delete set null,
  created_at timestamptz not null default app_now(),
  -- The last shop that was told, so that a crash neither loses nor repeats a batch; and when all were.
  notified_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  notified integer not null default 0,
  finished_at timestamptz
);
create index announcements_to_notify on announcements (starts_at) where finished_at is null;
create index announcements_by_end on announcements (ends_at);

-- Is a shop meant by an announcement? A shop sells in a category when a product or service of it is on sale or paused.
create function is_announced_to(audience text, wanted_state text, wanted_category text, shop uuid, shop_state text)
returns boolean language sql stable as $$
  select case audience
    when 'all' then true
    when 'state' then shop_state = wanted_state
    else exists (select from products where seller_id = shop and category = wanted_category and status in ('live', 'paused'))
      or exists (select from services where seller_id = shop and category = wanted_category and status in ('live', 'paused'))
  end
$$;

-- The bell tells of a fifth kind of thing: an announcement. Its subject is the announcement.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('order', 'review', 'decision', 'saved', 'announcement')) not valid;
