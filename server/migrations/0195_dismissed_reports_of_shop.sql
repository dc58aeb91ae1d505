-- Without a transaction
-- The dismissed reports about a shop, so that the audit log is found by its name; 0177 has the confirmed ones.
create index concurrently reports_dismissed on reports ((coalesce(seller_id, about_user_id)), decided_at) where status = 'dismissed';
