alter table users
  -- Set for a first administrator, whose password came from the environment.
  add column must_change_password boolean not null default false,
  -- The last "log out everywhere": no session is older (rules.md I22).
  add column sessions_ended_at timestamptz,
  add column deleted_at timestamptz,
  add check ((status = 'deleted') = (deleted_at is not null));

-- A new address waits here until its link is opened; until then the old one counts.
alter table mail_links
  add column new_email citext check (char_length(new_email::text) <= 254),
  drop constraint mail_links_kind_check,
  add constraint mail_links_kind_check check (kind in ('verify', 'reset', 'email')),
  add check ((kind = 'email') = (new_email is not null));

-- A second factor: secrets are sealed with ENCRYPTION_KEY. `offered` waits for its first code; `sealed` counts.
-- `last_step` is the time step of the last code that was used: that one and older ones open nothing.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  offered bytea,
  sealed bytea,
  last_step bigint not null default 0,
  created_at timestamptz not null default app_now()
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default app_now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The kinds of devices somebody has logged in from, such as "Chrome on Android": a new one is worth a mail.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  first_seen_at timestamptz not null default app_now(),
  primary key (user_id, name)
);

-- The last mail to somebody who leaves must not keep his address.
alter table mails add column forget_recipient boolean not null default false;
create index mails_by_recipient on mails (recipient);

-- A closed shop's owner deleted his account. Its row stays for the orders that name it.
alter table sellers
  add column closed_at timestamptz,
  add check (closed_at is null or (status = 'suspended' and email = '' and phone = '' and address = ''));
