-- One value under ENCRYPTION_KEY. A start with another key sees that it cannot read it.
create table encryption_check (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null
);
