-- What the provider keeps for its work, in kobo; null until it has said so.
alter table charges add column fees_kobo bigint check (fees_kobo between 0 and 1000000000000);
alter table payouts add column fee_kobo bigint check (fee_kobo between 0 and 1000000000000);

-- The books know the provider's fees: the market pays them (`costs`), the provider has them (`provider`).
alter table ledger_journals drop constraint ledger_journals_kind_check;
alter table ledger_journals add constraint ledger_journals_kind_check
  check (kind in ('sale', 'refused', 'refund', 'payout', 'payout_reversed', 'offset', 'charge_fee', 'transfer_fee'));
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('buyer', 'seller', 'commission', 'owed_back', 'bank', 'costs', 'provider'));

-- What an event names: a reference of an order, or of a transfer. Found by it when somebody looks at an order.
alter table provider_events add column reference text;
create index provider_events_by_reference on provider_events (reference) where reference is not null;
create index provider_events_waiting on provider_events (id) where applied_at is null;
create index refunds_failed on refunds (id) where state = 'failed';
