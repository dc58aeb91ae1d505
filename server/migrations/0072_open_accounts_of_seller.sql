-- A seller's page of money reads the open accounts of this seller alone.
alter table open_accounts add column seller_id uuid references sellers (id);
update open_accounts x set seller_id = o.seller_id from orders o where o.id = x.order_id;
alter table open_accounts alter column seller_id set not null;
create index open_accounts_of_seller on open_accounts (seller_id);

create or replace function note_open_account() returns trigger language plpgsql as $$
begin
  -- The row is held first: who books the same order at the same time counts after this.
  insert into open_accounts (order_id, seller_id) values (new.order_id, new.seller_id)
    on conflict (order_id) do update set order_id = excluded.order_id;
  if (select sum(e.amount_kobo) from ledger_entries e where e.order_id = new.order_id and e.account = 'seller') = 0 then
    delete from open_accounts where order_id = new.order_id;
  end if;
  return null;
end $$;
