-- Without a transaction: how many messages a person received is counted in the index alone, each time their dashboard opens.
create index concurrently messages_received on messages (recipient_id) where not is_automatic;
