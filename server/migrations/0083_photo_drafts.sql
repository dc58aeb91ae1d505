-- A draft that was made of a photo has no name until its seller types one.
alter table products drop constraint products_name_check;
alter table products
  add constraint products_name_length check (char_length(name) <= 250) not valid,
  add constraint products_named check (name <> '' or status in ('draft', 'removed')) not valid;

-- Photos that arrive in parts, because a line may break before a whole photo is through. A whole photo becomes a draft,
-- and its parts go. Parts of photos that never became whole go after a day.
create table photo_parts (
  seller_id uuid not null references sellers (id),
  -- The SHA-256 of the whole photo, in hexadecimal letters.
  photo_key text not null check (length(photo_key) = 64),
  part smallint not null check (part between 0 and 79),
  bytes bytea not null check (length(bytes) between 1 and 65536),
  created_at timestamptz not null default app_now(),
  primary key (seller_id, photo_key, part)
);
alter table photo_parts alter column bytes set storage external;
create index photo_parts_by_age on photo_parts (created_at);
