-- The number of an order for people: OJ-7K4M-2Q9P. It has eight characters of Crockford's base 32, which leaves out I, L, O
-- and U: 40 random bits. The payment reference stays for Paystack.
create function new_order_number() returns text language plpgsql as $$
declare
  bits bigint;
  characters text;
  candidate text;
begin
  loop
    bits := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 10))::bit(40)::bigint;
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((bits >> (5 * place)) & 31)::integer + 1, 1), '')
      into characters from generate_series(0, 7) as place;
    candidate := 'OJ-' || left(characters, 4) || '-' || right(characters, 4);
    exit when not exists (select from orders o where o.number = candidate);
  end loop;
  return candidate;
end $$;

-- Orders that are there already get theirs from 0048, because one statement over all of them would hold them too long.
alter table orders add column number text;
alter table orders
  alter column number set default new_order_number(),
  add constraint orders_number_form check (number ~ '^OJ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$') not valid;

create function refuse_other_order_number() returns trigger language plpgsql as $$
begin
  raise exception 'the number of an order cannot be changed' using errcode = 'check_violation';
end $$;
create trigger orders_number_fixed before update of number on orders
  for each row when (old.number is not null and new.number is distinct from old.number)
  execute function refuse_other_order_number();

-- 0048 calls it. It commits after each part, so that nobody who pays waits for it.
create procedure number_old_orders() language plpgsql as $$
declare
  part uuid[];
  one uuid;
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(o.id), max(o.id::text)::uuid into part, last
      from (select id from orders where id > last and number is null order by id limit 500) o;
    exit when part is null;
    foreach one in array part loop
      update orders set number = new_order_number() where id = one and number is null;
    end loop;
    commit;
  end loop;
end $$;
