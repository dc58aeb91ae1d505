-- Every change an admin makes, in the transaction that makes it (rules.md I24).
create table audit_log (
  id uuid primary key default uuidv7(),
  admin_id uuid not null references users (id),
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz(3) not null default app_now()
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_of_subject on audit_log (subject_kind, subject_id, created_at desc);
create trigger audit_log_fixed before update or delete on audit_log for each row execute function refuse_change();

alter table sellers
  add column suspended_at timestamptz,
  add column suspension_reason text not null default '';

-- What a seller hands in to be checked. The number is sealed with ENCRYPTION_KEY, as the papers are.
create table kyc_submissions (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  paper_kind text not null check (paper_kind in ('nin', 'voter', 'passport', 'driver', 'cac')),
  paper_number_sealed bytea,
  address text not null,
  reason text not null default '',
  created_at timestamptz(3) not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  check ((status = 'Pending') = (decided_at is null)),
  check ((status = 'Pending') = (decided_by is null)),
  check (status <> 'Rejected' or reason <> '')
);
create unique index kyc_one_pending on kyc_submissions (seller_id) where status = 'Pending';
create index kyc_of_seller on kyc_submissions (seller_id, created_at desc);
create index kyc_queue on kyc_submissions (status, created_at, id);

create function refuse_second_kyc_decision() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and old.status <> 'Pending' then
    raise exception 'papers are decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger kyc_decided_once before update on kyc_submissions for each row execute function refuse_second_kyc_decision();

-- Papers live in the database and nowhere else: sealed, gone with one DELETE, never under a public path.
create table kyc_papers (
  id uuid primary key,
  submission_id uuid not null references kyc_submissions (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
  sealed bytea not null check (octet_length(sealed) < 4000000),
  created_at timestamptz not null default app_now(),
  unique (submission_id, position)
);

-- A report names what it is about and whose it is. One a person and thing; a second call edits the first.
create table reports (
  id uuid primary key default uuidv7(),
  reporter_id uuid not null references users (id),
  about_user_id uuid not null references users (id),
  seller_id uuid references sellers (id),
  target_kind text not null check (target_kind in ('product', 'service', 'seller', 'review', 'conversation')),
  target_id uuid not null,
  -- What stood there when it was reported: a reported thread is shown through its report alone (rules.md D5).
  target_name text not null,
  target_content text not null default '',
  reason text not null check (reason in ('scam', 'unsafe', 'fake', 'abuse', 'outside', 'wrong', 'spam')),
  harm smallint not null check (harm between 1 and 5),
  note text not null default '' check (char_length(note) <= 1000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz(3) not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  check (reporter_id <> about_user_id),
  check ((status = 'open') = (decided_at is null)),
  unique (reporter_id, target_kind, target_id)
);
create index reports_open on reports (seller_id, harm) where status = 'open';
create index reports_of_target on reports (target_kind, target_id);
