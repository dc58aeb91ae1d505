-- What admins write for one another: notes, who looks after a case, and answers that fit many messages.
create table admin_notes (
  id uuid primary key default uuidv7(),
  -- What the note is about: one of these. A note about a shop is about its owner.
  user_id uuid references users (id),
  ticket_id uuid references support_tickets (id) on delete cascade,
  order_id uuid references orders (id),
  author_id uuid not null references users (id),
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz(3) not null default app_now(),
  check (num_nonnulls(user_id, ticket_id, order_id) = 1)
);
create index admin_notes_of_user on admin_notes (user_id, id);
create index admin_notes_of_ticket on admin_notes (ticket_id, id);
create index admin_notes_of_order on admin_notes (order_id, id);

-- Who looks after a case. One admin each.
create table admin_assignments (
  kind text not null check (kind in ('user', 'ticket', 'order')),
  subject_id uuid not null,
  admin_id uuid not null references users (id),
  assigned_at timestamptz(3) not null default app_now(),
  primary key (kind, subject_id)
);
create index admin_assignments_of_admin on admin_assignments (admin_id, kind);

create table canned_answers (
  id uuid primary key default uuidv7(),
  title text not null check (char_length(title) between 1 and 80),
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz(3) not null default app_now()
);
create unique index canned_answers_one_title on canned_answers (lower(title));

-- The name on an identity document, as the seller types it. It is encrypted as the number is, and deleted with it.
alter table kyc_submissions add column document_name_sealed bytea;
