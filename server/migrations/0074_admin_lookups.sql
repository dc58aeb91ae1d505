-- Without a transaction: nobody waits for the indexes by which admins find people with one phone and the sales of a month.
drop index concurrently if exists users_by_phone;
create index concurrently users_by_phone on users (phone) where phone <> '';
drop index concurrently if exists sellers_by_phone;
create index concurrently sellers_by_phone on sellers (phone) where phone <> '';
drop index concurrently if exists payout_accounts_by_number;
create index concurrently payout_accounts_by_number on payout_accounts (account_number);
drop index concurrently if exists ledger_journals_by_time;
create index concurrently ledger_journals_by_time on ledger_journals (created_at);
