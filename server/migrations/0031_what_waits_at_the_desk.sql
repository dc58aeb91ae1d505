-- What the money desk shows is little among much: it is noted where it comes about, so that nobody reads every order, charge
-- and event there ever was to find it. What was there before is noted by 0033.

-- Orders whose account with their seller is not even: something is due to him, or he owes it back.
create table open_accounts (order_id uuid primary key references orders (id) on delete cascade);

create function note_open_account() returns trigger language plpgsql as $$
begin
  -- The row is held first: who books the same order at the same time counts after this.
  insert into open_accounts (order_id) values (new.order_id) on conflict (order_id) do update set order_id = excluded.order_id;
  if (select sum(e.amount_kobo) from ledger_entries e where e.order_id = new.order_id and e.account = 'seller') = 0 then
    delete from open_accounts where order_id = new.order_id;
  end if;
  return null;
end $$;
create trigger ledger_entries_open after insert on ledger_entries
  for each row when (new.account = 'seller') execute function note_open_account();

-- Charges that no order had when they were written down. One may take it later: who reads them looks.
create table stray_charges (charge_id uuid primary key references charges (id) on delete cascade);

create function note_stray_charge() returns trigger language plpgsql as $$
begin
  if not exists (select from orders o where o.charge_id = new.id) then
    insert into stray_charges (charge_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create constraint trigger charges_stray after insert on charges
  deferrable initially deferred for each row execute function note_stray_charge();
