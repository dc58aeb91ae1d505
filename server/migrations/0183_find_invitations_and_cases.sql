-- Without a transaction
-- The invitations that wait for an address or a number, from whichever shop.
create index concurrently shop_helpers_invited_email on shop_helpers (email) where ended_at is null and accepted_at is null;
create index concurrently shop_helpers_invited_phone on shop_helpers (phone) where ended_at is null and accepted_at is null;
-- The orders of a shop that were disputed or refunded, for what admins decided about them.
create index concurrently orders_with_case on orders (seller_id, created_at desc) where refund <> 'none' or dispute <> 'none';
