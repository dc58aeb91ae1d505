-- Admins who were invited and have not chosen a password yet. The row is gone once they have.
create table admin_invitations (
  user_id uuid primary key references users (id) on delete cascade,
  ends_at timestamptz not null
);

insert into admin_invitations (user_id, ends_at)
select l.user_id, l.expires_at
from mail_links l
  join users u on u.id = l.user_id
where l.kind = 'reset' and l.used_at is null and u.role = 'admin'
  -- An invitation is good for two days, the link of a forgotten password for less.
  and l.expires_at - l.created_at > interval '1 day'
  and not exists (select from second_factors f where f.user_id = u.id);
