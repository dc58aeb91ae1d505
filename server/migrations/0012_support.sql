-- A ticket is what somebody wrote to support. It may come from a visitor: then only its mailed links open it.
create table support_tickets (
  id uuid primary key default uuidv7(),
  reference text not null unique check (reference ~ '^SUP-[0-9A-HJKMNP-TV-Z]{8}$'),
  user_id uuid references users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 80),
  email citext not null check (char_length(email::text) <= 254),
  phone text not null check (char_length(phone) <= 20),
  category text not null check (char_length(category) between 1 and 60),
  subject text not null check (char_length(subject) between 1 and 150),
  inbox text not null check (inbox in ('general', 'sellers', 'buyers')),
  -- Of sender and words: the same message sent twice is one ticket.
  digest bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  created_at timestamptz(3) not null default app_now(),
  last_message_at timestamptz(3) not null default app_now(),
  -- Since when the sender waits for us; null when he does not.
  waiting_since timestamptz(3) default app_now(),
  -- When we were told that he has waited for too long.
  overdue_told_at timestamptz,
  check ((state = 'waiting') = (waiting_since is not null))
);
create index support_tickets_waiting on support_tickets (waiting_since, id) where waiting_since is not null;
create index support_tickets_by_state on support_tickets (state, last_message_at desc, id desc);
create index support_tickets_of_user on support_tickets (user_id, id) where user_id is not null;
create index support_tickets_of_email on support_tickets (email, id);
create index support_tickets_digest on support_tickets (digest, created_at);
create index support_tickets_silent on support_tickets (last_message_at) where state <> 'waiting';

create table support_messages (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  -- Null: the sender. Otherwise who of us wrote it.
  staff_id uuid references users (id),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz(3) not null default app_now()
);
create index support_messages_of_ticket on support_messages (ticket_id, id);

-- A mailed link opens one ticket. Only the sha256 of its secret is kept; each mail has a link of its own.
create table support_links (
  token_hash bytea primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  expires_at timestamptz not null
);
create index support_links_of_ticket on support_links (ticket_id);
