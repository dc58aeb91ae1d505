-- What the ledger says of each day in Lagos that is over, without gaps, so that nobody reads the whole ledger for a plot. A
-- job writes it (daily-figures.ts). The ledger never changes, so neither does a row.
create table market_days (
  day date primary key,
  sales_kobo bigint not null,
  sales integer not null,
  refunds integer not null,
  commission_kobo bigint not null,
  -- By how much what we owe sellers grew.
  owed_kobo bigint not null
);
