-- What an admin may do, by area. Without a row: everything, as all admins could before.
create table admin_rights (
  user_id uuid primary key references users (id) on delete cascade,
  areas text[] not null check (areas <@ array['all', 'sellers', 'money', 'support', 'content'])
);
