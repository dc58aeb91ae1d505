create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- The one clock. Tests move it by the setting oja.clock_offset_ms of their connections; everything that judges by
-- time asks here.
create function app_now() returns timestamptz
  language sql stable parallel safe
  return now() + make_interval(secs => coalesce(nullif(current_setting('oja.clock_offset_ms', true), ''), '0')::float8 / 1000);

-- Lower case without accents, hooked Hausa letters included: what is searched and what is searched for.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, translate(value, 'ɗɓƙƴƊƁƘƳ', 'dbkyDBKY')));

-- The words of a text, folded, one space between them: both sides of a search by words.
create function search_words(value text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(search_fold(value), '[^[:alnum:]]+', ' ', 'g'));

-- Folded and safe inside LIKE: what people type is never a pattern.
create function search_like(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g');

-- A mail is written in the transaction of the event that causes it; `key` names event, recipient and kind, so that
-- it can never go out twice.
create table mails (
  id uuid primary key default uuidv7(),
  key text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default app_now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

-- Every stored file has a row and every row its file. `attached_at` is null until something refers to it.
create table files (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  kind text not null check (kind in ('picture')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour smallint not null check (colour between 0 and 63),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default app_now(),
  attached_at timestamptz
);
create index files_unattached on files (created_at) where attached_at is null;

-- The shape rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
