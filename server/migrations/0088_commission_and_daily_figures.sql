-- The commission of a category of goods, and every rate that was ever set. The newest row of a category counts; a row
-- without a rate gives the category the market's rate again. Rows without a category are the market's own rate.
create table commission_rates (
  id uuid primary key default uuidv7(),
  category text,
  commission_bps integer check (commission_bps between 0 and 5000),
  -- Null: set when the market began, or by an admin who is gone.
  admin_id uuid references users (id) on delete set null,
  changed_at timestamptz not null default app_now(),
  check (category is not null or commission_bps is not null)
);
create index commission_rates_of_category on commission_rates (category, id desc);

-- The rate of a product's sale now, in basis points: its category's, else the market's, else 5 %.
create function commission_rate(product uuid) returns integer language sql stable as $$
  select coalesce(
    (select r.commission_bps from products p
      cross join lateral (select commission_bps from commission_rates where category = p.category order by id desc limit 1) r
      where p.id = product),
    (select m.commission_bps from market_settings m), 500)
$$;

-- The functions that place an order ask for that rate; all else of them stays as it was. An order keeps the rate that it
-- was born with (0013). commission-rates.test.ts proves it with an order.
do $$
declare
  definition record;
  changed text;
begin
  for definition in
    select p.oid, pg_get_functiondef(p.oid) as source from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'begin_order%' and p.prokind = 'f'
  loop
    changed := replace(definition.source, 'coalesce((select m.commission_bps from market_settings m), 500)', 'commission_rate(product)');
    if changed <> definition.source then execute changed; end if;
    if position('commission_rate(' in changed) = 0 and changed like '%insert into orders%' then
      raise exception 'an order would be placed without commission_rate';
    end if;
  end loop;
end $$;

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
