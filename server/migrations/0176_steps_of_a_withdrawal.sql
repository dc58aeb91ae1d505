-- The notifications of a withdrawn announcement are deleted in steps: how many are, and when all were.
alter table announcements
  add column taken_back integer not null default 0,
  add column taken_back_at timestamptz;
update announcements set taken_back_at = withdrawn_at where withdrawn_at is not null;
create index announcements_to_take_back on announcements (id) where withdrawn_at is not null and taken_back_at is null;
