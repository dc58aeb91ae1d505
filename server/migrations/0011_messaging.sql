-- The live stream: what happened to a person, in the order it became true for him. A number is taken by an update of
-- his one row, which stays locked until the commit: nobody ever sees a later event before an earlier one.
create table live_positions (
  user_id uuid primary key references users (id),
  position bigint not null default 0,
  -- Events up to here are gone; who was away longer reads everything again.
  swept bigint not null default 0
);
create table live_events (
  user_id uuid not null references live_positions (user_id),
  position bigint not null,
  event text not null,
  body text not null,
  created_at timestamptz not null default app_now(),
  primary key (user_id, position)
);
create index live_events_by_age on live_events (created_at);

-- Tells people of something, one event for each; nodes hear of it at the commit. Rows are taken in the order of their
-- ids, so that two who tell the same people cannot wait for each other.
create function tell_live(people uuid[], event text, body text) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select distinct p from unnest(people) p order by p loop
    with taken as (
      insert into live_positions as l (user_id, position) values (person, 1)
      on conflict (user_id) do update set position = l.position + 1 returning l.position
    )
    insert into live_events (user_id, position, event, body) select person, taken.position, tell_live.event, tell_live.body from taken;
    perform pg_notify('live', person::text);
  end loop;
end $$;

-- A file may be a picture or a voice note; one of a conversation is no public file.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('picture', 'voice', 'message_picture', 'message_voice'));
alter table files
  alter column width drop not null,
  alter column height drop not null,
  alter column colour drop not null,
  add column seconds smallint check (seconds between 1 and 60),
  add column wave smallint[] check (cardinality(wave) <= 60),
  add column media_type text,
  add check (case when kind like '%voice' then seconds is not null and wave is not null and media_type is not null
    else width is not null and height is not null and colour is not null end);

-- Two people who talk: one conversation for each pair, begun with the owner of a shop or by him with one who ordered.
create table threads (
  id uuid primary key default uuidv7(),
  low_id uuid not null references users (id),
  high_id uuid not null references users (id),
  -- The shop that was written to.
  seller_id uuid not null references sellers (id),
  -- What the talk is about now; at most one of them.
  product_id uuid references products (id),
  service_id uuid references services (id),
  order_id uuid references orders (id),
  last_sequence bigint not null default 0,
  last_message_at timestamptz(3) not null default app_now(),
  created_at timestamptz not null default app_now(),
  check (low_id < high_id),
  check (num_nonnulls(product_id, service_id, order_id) <= 1),
  unique (low_id, high_id),
  unique (id, low_id, high_id)
);

create table messages (
  id uuid primary key default uuidv7(),
  thread_id uuid not null,
  sequence bigint not null check (sequence > 0),
  sender_id uuid not null,
  recipient_id uuid not null,
  low_id uuid not null generated always as (least(sender_id, recipient_id)) stored,
  high_id uuid not null generated always as (greatest(sender_id, recipient_id)) stored,
  -- The sender's device's own name of it: sent again, nothing is doubled (rules.md I18).
  client_id text,
  content text not null check (char_length(content) <= 2000),
  file_id uuid unique references files (id),
  is_automatic boolean not null default false,
  -- Its writer deleted his account.
  is_erased boolean not null default false,
  created_at timestamptz(3) not null,
  read_at timestamptz,
  check (content <> '' or file_id is not null or is_erased),
  foreign key (thread_id, low_id, high_id) references threads (id, low_id, high_id),
  unique (thread_id, sequence),
  unique (sender_id, client_id)
);
create index messages_unread on messages (recipient_id, thread_id, sequence) where read_at is null;

-- A conversation as each of its two has it.
create table thread_members (
  thread_id uuid not null references threads (id),
  user_id uuid not null references users (id),
  other_id uuid not null references users (id),
  unread integer not null default 0 check (unread >= 0),
  is_muted boolean not null default false,
  has_blocked boolean not null default false,
  last_message_at timestamptz(3) not null,
  primary key (thread_id, user_id),
  unique (user_id, other_id)
);
create index thread_members_newest on thread_members (user_id, last_message_at desc, thread_id desc);

-- Told by one who talks: for those who keep order.
create table thread_reports (
  id uuid primary key default uuidv7(),
  thread_id uuid not null references threads (id),
  reporter_id uuid not null references users (id),
  accused_id uuid not null references users (id),
  reason text not null check (reason in ('fraud', 'insult', 'spam', 'other')),
  words text not null default '' check (char_length(words) <= 1000),
  -- The last message the reporter could see: what came later is not shown for it.
  up_to bigint not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null default app_now()
);
create unique index thread_reports_open on thread_reports (thread_id, reporter_id) where state = 'open';

-- A shop, and each thing it offers, may speak for itself once.
alter table sellers add column voice_file_id uuid references files (id);
alter table products add column voice_file_id uuid references files (id);
alter table services add column voice_file_id uuid references files (id);

-- The reply a shop gives by itself. Null: the market's words; "": none.
alter table sellers add column automatic_reply text check (char_length(automatic_reply) <= 500);

-- The bell: one notice for each thing, its newest state.
create table notices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('order', 'review')),
  subject_id uuid not null,
  action text not null,
  changed_at timestamptz not null default app_now(),
  read_at timestamptz,
  unique (user_id, kind, subject_id)
);
create index notices_newest on notices (user_id, changed_at desc);
create index notices_unread on notices (user_id) where read_at is null;

-- Tells a person of one thing; whoever does it tells him through the stream too.
create function tell_notice(person uuid, kind text, subject uuid, action text) returns void language sql
begin atomic
  insert into notices as n (user_id, kind, subject_id, action) values (person, tell_notice.kind, subject, tell_notice.action)
    on conflict (user_id, kind, subject_id) do update set action = excluded.action, changed_at = app_now(), read_at = null;
  select tell_live(array[person], 'notice', json_build_object('kind', tell_notice.kind)::text);
end;

-- Whom the bell tells of which step of an order (orders/order-process.ts). Who does it himself needs no bell.
create table order_notices (
  action text primary key,
  who text not null check (who in ('buyer', 'seller', 'both'))
);
insert into order_notices values
  ('settle', 'both'), ('refuseCharge', 'buyer'),
  ('accept', 'buyer'), ('ready', 'buyer'), ('send', 'buyer'), ('receive', 'seller'), ('receiveSilently', 'both'),
  ('openDispute', 'seller'), ('answerDispute', 'buyer'), ('decideDispute', 'both'), ('settleDispute', 'buyer'),
  ('refund', 'both'), ('refundPart', 'both'), ('refundUnaccepted', 'both'), ('confirmRefund', 'buyer'), ('confirmPart', 'buyer'),
  ('reverse', 'both'), ('chargeBack', 'seller'), ('winChargeBack', 'seller'), ('loseChargeBack', 'seller');

-- Every change of an order is written into its history, whatever causes it: from there its two parties hear of it.
-- Deferred, so that the rows of the stream are locked last and shortly.
create function tell_order_change() returns trigger language plpgsql as $$
declare
  o record;
  told text;
begin
  select id, reference, buyer_id, seller_user_id into o from orders where id = new.order_id;
  perform tell_live(array[o.buyer_id, o.seller_user_id], 'order',
    json_build_object('reference', o.reference, 'action', new.action)::text);
  select who into told from order_notices where action = new.action;
  if told in ('buyer', 'both') then perform tell_notice(o.buyer_id, 'order', o.id, new.action); end if;
  if told in ('seller', 'both') then perform tell_notice(o.seller_user_id, 'order', o.id, new.action); end if;
  return null;
end $$;
create constraint trigger order_history_told after insert on order_history deferrable initially deferred
  for each row execute function tell_order_change();
