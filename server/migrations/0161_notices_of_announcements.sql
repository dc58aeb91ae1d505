-- Without a transaction
-- The notifications of an announcement that is withdrawn.
create index concurrently notices_of_announcements on notices (subject_id) where kind = 'announcement';
