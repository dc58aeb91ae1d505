-- An admin corrects the words of an announcement, or takes it away from those who were told.
alter table announcements
  -- Grows with each correction, so that of two admins only the first corrects what both have seen.
  add column version integer not null default 1,
  add column corrected_at timestamptz,
  add column withdrawn_at timestamptz;
