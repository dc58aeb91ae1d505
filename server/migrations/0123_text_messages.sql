-- A text message to a phone: by SMS or WhatsApp. It is written in the transaction of the event that causes it. `key` names
-- event, person and kind, so that it is never written twice.
create table text_messages (
  id uuid primary key default uuidv7(),
  key text not null unique,
  user_id uuid references users (id),
  -- E.164. Empty: erased.
  phone text not null check (phone = '' or phone ~ '^\+[1-9][0-9]{7,14}$'),
  kind text not null check (kind in ('code', 'account', 'order_paid', 'order_accepted', 'order_sent', 'refund', 'payout',
    'dispute', 'documents')),
  -- GSM-7. Empty: erased.
  body text not null check (char_length(body) <= 160),
  -- What the person asked for: "Send it on WhatsApp".
  asked_for text check (asked_for in ('sms', 'whatsapp')),
  -- May an e-mail go out instead, when no provider takes it?
  may_mail boolean not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'sending', 'sent', 'unknown', 'delivered', 'mailed', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default app_now(),
  -- After this moment it is not sent any more.
  expires_at timestamptz not null check (expires_at > created_at),
  sent_at timestamptz
);
create index text_messages_of_phone on text_messages (phone, created_at) where phone <> '';
create index text_messages_of_user on text_messages (user_id, created_at) where user_id is not null;
create index text_messages_open on text_messages (created_at) where status in ('waiting', 'sending');
create index text_messages_with_body on text_messages (kind, expires_at) where body <> '';
create index text_messages_by_time on text_messages (created_at);

-- Each time that a text was handed to a provider. The row is written before the provider is asked.
create table text_attempts (
  id uuid primary key default uuidv7(),
  text_id uuid not null references text_messages (id) on delete cascade,
  provider text not null check (provider in ('termii', 'whatsapp', 'sandbox')),
  started_at timestamptz not null default app_now(),
  -- Null: the provider is being asked, or the process died meanwhile. Refused and undelivered: the phone did not get it.
  outcome text check (outcome in ('accepted', 'unknown', 'delivered', 'refused', 'undelivered')),
  ended_at timestamptz check ((ended_at is null) = (outcome is null)),
  provider_id text,
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  error text
);
-- Nobody gets a text twice: at most one attempt of a text may have reached the phone.
create unique index text_attempts_once on text_attempts (text_id) where outcome is null or outcome in ('accepted', 'unknown', 'delivered');
create unique index text_attempts_by_provider_id on text_attempts (provider, provider_id) where provider_id is not null;
create index text_attempts_of_text on text_attempts (text_id, started_at);
create index text_attempts_by_time on text_attempts (started_at);
