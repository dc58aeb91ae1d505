-- The name of a payout account must be that of the identity documents, or an admin has approved it. Until then it is not
-- paid. `open`: not compared yet, because the shop is not verified or the job has not come.
alter table payout_accounts
  add column name_check text not null default 'open'
    constraint payout_accounts_name_check check (name_check in ('open', 'matched', 'waiting', 'approved', 'refused')),
  -- The last name that matched or was approved. Names on documents are erased after 30 days; then a new account is
  -- compared with this one.
  add column proven_name text not null default '';
create index payout_accounts_to_compare on payout_accounts (seller_id) where name_check = 'open';

-- Names that do not match, and what an admin said of them.
create table payout_account_names (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id),
  bank_name text not null,
  account_name text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  reason text not null default '',
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  check ((status = 'Pending') = (decided_at is null)),
  check ((status = 'Rejected') = (reason <> ''))
);
create unique index payout_account_names_waiting on payout_account_names (seller_id) where status = 'Pending';
create index payout_account_names_of_seller on payout_account_names (seller_id, id desc);

-- A new account is compared anew, whoever writes it. Its name may be another one.
create function compare_changed_account() returns trigger language plpgsql as $$
begin
  new.name_check := 'open';
  -- A decision about the account of before would be about nothing.
  delete from payout_account_names where seller_id = new.seller_id and status = 'Pending';
  return new;
end $$;
create trigger payout_accounts_changed before update of bank_code, account_number, account_name on payout_accounts
  for each row when ((old.bank_code, old.account_number, old.account_name)
    is distinct from (new.bank_code, new.account_number, new.account_name))
  execute function compare_changed_account();
create function forget_account_names() returns trigger language plpgsql as $$
begin
  delete from payout_account_names where seller_id = old.seller_id;
  return null;
end $$;
create trigger payout_accounts_removed after delete on payout_accounts
  for each row execute function forget_account_names();

-- No payout to a name that is neither matched nor approved. Payouts from before keep no answer.
alter table payouts add column name_check text not null default 'before'
  constraint payouts_name_check check (name_check in ('before', 'matched', 'approved'));
create function require_checked_name() returns trigger language plpgsql as $$
begin
  select a.name_check into new.name_check from payout_accounts a
    where a.seller_id = new.seller_id and a.account_name = new.account_name and a.account_number = new.account_number
      and a.name_check in ('matched', 'approved') for share;
  if not found then
    raise exception 'the name of the account is neither matched nor approved' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_to_checked_name before insert on payouts for each row execute function require_checked_name();
