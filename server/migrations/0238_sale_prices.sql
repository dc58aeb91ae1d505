-- A price that a seller lowers until a day. `price_kobo` is the sale price meanwhile, so everything sells at it;
-- `price_after_sale_kobo` is the price that comes back at `sale_until`. 0240 checks the rows and finds the sales.
alter table products
  add column sale_until timestamptz(3),
  add column price_after_sale_kobo bigint,
  add constraint products_sale check ((sale_until is null) = (price_after_sale_kobo is null) and price_after_sale_kobo > 0)
    not valid;

-- A price that is typed, undone or imported meanwhile is the price from then on, by whatever version of the server.
create function end_sale_with_price() returns trigger language plpgsql as $$
begin
  if new.sale_until is not distinct from old.sale_until
    and (new.price_kobo is distinct from old.price_kobo or new.option_names is not null) then
    new.sale_until := null;
    new.price_after_sale_kobo := null;
  end if;
  return new;
end $$;
create trigger products_sale_ended before update of price_kobo, option_names on products
  for each row when (old.sale_until is not null) execute function end_sale_with_price();
