-- An event of Paystack that an admin has read and that needs nothing.
alter table provider_events
  add column seen_at timestamptz,
  add column seen_by uuid references users (id) on delete set null;
create index provider_events_seen on provider_events (id) where seen_at is not null;

-- A decision about a name that was put back, by whom and when. The name then waits in a new row, which keeps since when the
-- seller wants it: `asked_at`, null where its own time says it.
alter table shop_name_requests
  add column put_back_at timestamptz,
  add column put_back_by uuid references users (id) on delete set null,
  add column asked_at timestamptz;
alter table payout_account_names
  add column put_back_at timestamptz,
  add column put_back_by uuid references users (id) on delete set null,
  add column asked_at timestamptz;
