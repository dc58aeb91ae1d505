-- The filter by condition. The row of a search takes the condition from its product whenever it is written, so that
-- the functions that write rows need not know of it.
alter table product_search add column condition text;

create function search_condition() returns trigger language plpgsql as $$
begin
  new.condition := (select p.condition from products p where p.id = new.product_id);
  return new;
end $$;
create trigger product_search_condition before insert on product_search for each row execute function search_condition();

create function search_changed_condition() returns trigger language plpgsql as $$
begin
  update product_search set condition = new.condition where product_id = new.id;
  return null;
end $$;
create trigger products_searched_condition after update of condition on products for each row
  when (old.condition is distinct from new.condition) execute function search_changed_condition();

update product_search s set condition = p.condition
  from products p where p.id = s.product_id and p.condition is not null;
