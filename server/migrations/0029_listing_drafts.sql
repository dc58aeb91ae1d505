-- A draft may have no price yet. The rule for all others is believed of old rows until the next migration has looked at
-- them: that takes no lock which a buyer or seller would wait for.
alter table products
  alter column price_kobo drop not null,
  add constraint products_priced check (price_kobo is not null or status in ('draft', 'removed')) not valid;

-- And no kind yet.
alter table products add constraint products_sorted check (category <> '' or status in ('draft', 'removed')) not valid;
alter table services add constraint services_sorted check (category <> '' or status in ('draft', 'removed')) not valid;
