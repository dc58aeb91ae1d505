-- Without a transaction: each page of a person's session counts what is unread, and few of their conversations have anything.
create index concurrently thread_members_unread on thread_members (user_id, thread_id) include (unread) where unread > 0;
