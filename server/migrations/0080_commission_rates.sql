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
