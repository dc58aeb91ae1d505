-- Which emails a seller does not want, by kind. Nothing counts while `notifications` is false.
alter table sellers add column muted_emails text[] not null default '{}'
  check (muted_emails <@ array['orders', 'messages', 'reviews', 'stock']);
