-- Why a text was not sent, or not as a text.
alter table text_messages add column failure text
  check (failure in ('refused', 'stopped', 'budget', 'expired', 'no provider'));

-- The provider failed, and not because of the number: the next texts go another way first.
alter table text_attempts add column is_fault boolean not null default false;

-- How texts are sent and what they may cost. One row.
create table text_settings (
  only_row boolean primary key default true check (only_row),
  -- The way that is tried first. The other follows when it refuses.
  first_way text not null default 'sms' check (first_way in ('sms', 'whatsapp')),
  is_stopped boolean not null default false,
  -- For each day of Lagos. Over it nothing but e-mail is sent.
  daily_budget_kobo bigint not null default 2000000 check (daily_budget_kobo between 0 and 1000000000000),
  -- What one text costs.
  sms_kobo bigint not null default 600 check (sms_kobo between 0 and 100000),
  whatsapp_kobo bigint not null default 1200 check (whatsapp_kobo between 0 and 100000),
  -- The last day on which admins were notified that the budget is used up.
  over_budget_on date,
  changed_at timestamptz not null default app_now()
);
insert into text_settings default values;

-- For which kinds a person gets texts. Without a row: a person without an e-mail address does, others do not.
create table text_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('order_paid', 'order_accepted', 'order_sent', 'refund', 'payout', 'dispute', 'documents')),
  is_wanted boolean not null,
  changed_at timestamptz not null default app_now(),
  primary key (user_id, kind)
);
