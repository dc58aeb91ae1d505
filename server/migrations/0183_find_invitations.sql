-- Without a transaction
-- The invitations that wait for an address or a number, from whichever shop.
create index concurrently shop_helpers_invited_email on shop_helpers (email) where ended_at is null and accepted_at is null;
create index concurrently shop_helpers_invited_phone on shop_helpers (phone) where ended_at is null and accepted_at is null;
