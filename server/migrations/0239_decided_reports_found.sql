-- Without a transaction
-- What was decided about reports, by time: the list of decided reports.
create index concurrently reports_decided on reports (decided_at) where status <> 'open';
