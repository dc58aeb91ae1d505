-- The code of a receipt, by which everybody may ask at /check whether an order is paid. It has 11 random characters and a
-- check character, of 23 that nobody takes for another: no vowels, and no 0, 1, B, L, Q, S, U, V, Z
-- (contract/src/values/orders/check-code.ts computes the same).
create function new_check_code() returns text language plpgsql as $$
declare
  alphabet constant text := '23456789CDFGHJKMNPRTWXY';
  bits bytea;
  digit integer;
  sum integer;
  candidate text;
begin
  loop
    bits := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    sum := 0;
    candidate := '';
    for place in 1..11 loop
      digit := (get_byte(bits, 2 * place) * 256 + get_byte(bits, 2 * place + 1)) % 23;
      candidate := candidate || substr(alphabet, digit + 1, 1);
      sum := sum + place * digit;
    end loop;
    candidate := candidate || substr(alphabet, sum % 23 + 1, 1);
    exit when not exists (select from orders o where o.check_code = candidate);
  end loop;
  return candidate;
end $$;

-- Orders that are there already get theirs from 0109, because one statement over all of them would hold them too long.
alter table orders add column check_code text;
alter table orders
  alter column check_code set default new_check_code(),
  add constraint orders_check_code_form check (check_code ~ '^[2-9CDFGHJKMNPRTWXY]{12}$') not valid;

create function refuse_other_check_code() returns trigger language plpgsql as $$
begin
  raise exception 'the check code of an order cannot be changed' using errcode = 'check_violation';
end $$;
create trigger orders_check_code_fixed before update of check_code on orders
  for each row when (old.check_code is not null and new.check_code is distinct from old.check_code)
  execute function refuse_other_check_code();

-- 0109 calls it. It commits after each part, so that nobody who pays waits for it.
create procedure give_old_orders_check_codes() language plpgsql as $$
declare
  part uuid[];
  one uuid;
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select array_agg(o.id), max(o.id::text)::uuid into part, last
      from (select id from orders where id > last and check_code is null order by id limit 500) o;
    exit when part is null;
    foreach one in array part loop
      update orders set check_code = new_check_code() where id = one and check_code is null;
    end loop;
    commit;
  end loop;
end $$;

-- By what an order went "By park or courier". The driver's name, phone and plate are encrypted. `code` opens /d/{code}.
create table dispatch_proofs (
  order_id uuid primary key references orders (id),
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  file_id uuid references files (id),
  encrypted_driver bytea,
  park text not null check (char_length(park) between 1 and 80),
  expected_on date not null,
  created_at timestamptz(3) not null default app_now(),
  -- The driver's data and the photo are erased 90 days after they were given.
  erased_at timestamptz(3),
  check (erased_at is null or (encrypted_driver is null and file_id is null))
);
create index dispatch_proofs_to_erase on dispatch_proofs (created_at) where erased_at is null;
create index dispatch_proofs_file on dispatch_proofs (file_id) where file_id is not null;

create function refuse_other_dispatch_proof() returns trigger language plpgsql as $$
begin
  raise exception 'a dispatch proof is only added and erased' using errcode = 'check_violation';
end $$;
create trigger dispatch_proofs_fixed before update of order_id, code, park, expected_on, created_at on dispatch_proofs
  for each row execute function refuse_other_dispatch_proof();

-- When an order counts as received although its buyer says nothing: 14 days after it was handed over. 7 days with a
-- dispatch proof, and for goods that wait to be collected. A proof that comes later counts from then.
alter table orders add column receive_by timestamptz;

create function silent_days(way text, fulfilment text, is_proved boolean) returns integer
  language sql immutable parallel safe
  return case when is_proved or fulfilment = 'ready' and coalesce(way, 'collect') = 'collect' then 7 else 14 end;

create function set_receive_by() returns trigger language plpgsql as $$
begin
  new.receive_by := coalesce(new.handed_at, app_now()) + make_interval(days => silent_days(
    new.delivery_way, new.fulfilment, exists (select from dispatch_proofs d where d.order_id = new.id)));
  return new;
end $$;
create trigger orders_handed_over before insert or update of fulfilment on orders
  for each row when (new.fulfilment in ('ready', 'sent') and new.receive_by is null) execute function set_receive_by();

create function bring_receive_by_forward() returns trigger language plpgsql as $$
begin
  update orders set receive_by = least(receive_by, new.created_at + interval '7 days')
    where id = new.order_id and fulfilment = 'sent';
  return null;
end $$;
create trigger dispatch_proofs_added after insert on dispatch_proofs
  for each row execute function bring_receive_by_forward();

-- Who handed over before was promised 7 days.
update orders set receive_by = handed_at + interval '7 days'
  where state in ('paid', 'disputed') and fulfilment in ('ready', 'sent');

insert into order_notices values ('proveDispatch', 'buyer');
