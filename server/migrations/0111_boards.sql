-- Second phones that show the payments of a shop. A row is a link until a device opens it, and a board from then on. It is no
-- session: nothing else reads this table, so a board can never do more.
create table boards (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  -- The owner of the shop.
  user_id uuid not null references users (id),
  link_hash bytea unique,
  token_hash bytea unique,
  user_agent text not null default '',
  created_at timestamptz not null default app_now(),
  opened_at timestamptz,
  last_seen_at timestamptz,
  -- Of the link, and from its opening on of the board.
  expires_at timestamptz not null,
  check ((link_hash is null) <> (token_hash is null)),
  check ((token_hash is null) = (opened_at is null)),
  check ((token_hash is null) = (last_seen_at is null)),
  check (expires_at > created_at)
);
create index boards_of_shop on boards (seller_id);
create index boards_of_person on boards (user_id);

-- The nodes hear of it at once and close the streams of the board (0037_ended_sessions.sql).
create trigger boards_ended after delete on boards referencing old table as gone
  for each statement execute function tell_ended_sessions();

-- What ends the sessions of a person ends the boards of their shop too (I22).
create function end_boards_of_person() returns trigger language plpgsql as $$
begin
  delete from boards where user_id = new.id;
  return null;
end $$;
create trigger users_end_boards after update of password_changed_at, sessions_ended_at, status on users for each row
  when (new.password_changed_at is distinct from old.password_changed_at
    or new.sessions_ended_at is distinct from old.sessions_ended_at
    or (new.status = 'deleted' and old.status <> 'deleted'))
  execute function end_boards_of_person();
