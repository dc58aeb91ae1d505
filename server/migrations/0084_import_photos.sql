-- Photos of a ZIP that came with a file of listings, until they are encoded. They go with their import.
create table import_photos (
  import_id uuid not null references listing_imports (id) on delete cascade,
  -- The file's own name in small letters, without folders.
  name text not null check (char_length(name) between 1 and 255),
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  primary key (import_id, name)
);
alter table import_photos alter column bytes set storage external;

-- How many listings of an import have got their photos.
alter table listing_imports add column photos integer not null default 0;
