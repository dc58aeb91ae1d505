-- Without a transaction: admins find paused listings by words of their titles. The search tables have no paused ones.
create index concurrently products_paused_words on products using gin (to_tsvector('simple', search_words(name)))
  where status = 'paused';
create index concurrently services_paused_words on services using gin (to_tsvector('simple', search_words(name)))
  where status = 'paused';
