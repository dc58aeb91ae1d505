-- Without a transaction
-- The tickets of a phone number, for the search of admins.
create index concurrently support_tickets_of_phone on support_tickets (phone, id);
-- The reports about a shop, or a person without one, that admins have confirmed.
create index concurrently reports_confirmed on reports ((coalesce(seller_id, about_user_id)), decided_at) where status = 'upheld';
