-- What the price and the quantity of goods count ("paint bucket"); null for single things. The list is
-- contract/src/values/goods/units.ts.
alter table products add column unit text check (length(unit) between 1 and 20);

-- Food is not new or used.
update products set condition = null
  where condition is not null and category in ('Groceries & Essentials', 'Fresh & Perishables');

-- An order says what was bought as it was then. The row of the product is the one that the order is placed from.
alter table orders add column unit text, add column condition text;

create function copy_goods_to_order() returns trigger language plpgsql as $$
begin
  select p.unit, p.condition into new.unit, new.condition from products p where p.id = new.product_id;
  return new;
end $$;
create trigger orders_goods before insert on orders for each row execute function copy_goods_to_order();

create function refuse_changed_goods() returns trigger language plpgsql as $$
begin
  raise exception 'what was ordered cannot be changed' using errcode = 'check_violation';
end $$;
create trigger orders_goods_stay before update of unit, condition on orders for each row
  when ((old.unit, old.condition) is distinct from (new.unit, new.condition)) execute function refuse_changed_goods();
