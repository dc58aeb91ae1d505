-- The money of each seller up to an entry of the ledger, so that nobody reads the whole ledger for five sums. A job writes it
-- (seller-totals.ts). Entries never change, and their ids grow with time.
create table seller_totals (
  seller_id uuid primary key references sellers (id),
  sold_kobo bigint not null,
  commission_kobo bigint not null,
  refunded_kobo bigint not null,
  paid_out_kobo bigint not null,
  due_kobo bigint not null
);
-- The newest entry that the totals have.
create table seller_totals_mark (
  only_row boolean primary key default true check (only_row),
  entry_id uuid not null
);
insert into seller_totals_mark (entry_id) values ('00000000-0000-0000-0000-000000000000');
