-- A buyer may be suspended too: he may read, and no more. Sellers are suspended by their shop.
alter table users
  add column suspension_reason text not null default '',
  add column suspended_at timestamptz;

-- A paper may be a PDF, kept as it came; photos are written anew.
alter table kyc_papers
  add column media_type text not null default 'image/webp' check (media_type in ('image/webp', 'application/pdf')),
  drop constraint kyc_papers_sealed_check,
  -- 5 MB, and what sealing adds.
  add constraint kyc_papers_sealed_check check (octet_length(sealed) <= 5 * 1024 * 1024 + 100);

-- What the back office searches by.
create index users_search on users using gin (search_fold(name || ' ' || email::text || ' ' || phone) gin_trgm_ops);
create index support_tickets_search on support_tickets
  using gin (search_fold(reference || ' ' || name || ' ' || email::text || ' ' || subject) gin_trgm_ops);
