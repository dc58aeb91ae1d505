-- Without a transaction
-- What the job of old orders has not emptied yet, the oldest first.
drop index concurrently if exists order_history_with_note;
create index concurrently order_history_with_note on order_history (created_at) where note <> '';
drop index concurrently if exists payouts_with_account;
create index concurrently payouts_with_account on payouts (created_at) where account_number <> '';
drop index concurrently if exists provider_events_with_body;
create index concurrently provider_events_with_body on provider_events (received_at) where body <> '';
