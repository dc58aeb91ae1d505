-- The prices that a product had before. A price is down when it is lower than every price of the 30 days before, so
-- that nobody can raise a price for a day and call the old one a bargain.
create table product_past_prices (
  product_id uuid not null references products (id),
  price_kobo bigint not null,
  ended_at timestamptz not null,
  primary key (product_id, ended_at)
);

-- The lowest price of those 30 days, and when the price fell below it. Both are null for a price that is not down.
alter table products
  add column price_before_kobo bigint,
  add column price_fell_at timestamptz(3),
  add constraint products_price_fell check ((price_before_kobo is null) = (price_fell_at is null));
create index products_price_fell on products (price_fell_at desc, id desc) where price_fell_at is not null;
