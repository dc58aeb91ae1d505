-- Without a transaction
-- The tickets of a phone number, for the search of admins.
create index concurrently support_tickets_of_phone on support_tickets (phone, id);
