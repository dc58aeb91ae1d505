-- Who waits for one size or other variant that is sold out, with an account or per device as in saved_items. The wait ends
-- with the notification.
create table awaited_variants (
  owner_id uuid not null,
  user_id uuid references users (id),
  variant_id uuid not null references product_variants (id),
  awaited_since timestamptz(3) not null default app_now(),
  primary key (owner_id, variant_id),
  check (user_id = owner_id)
);
create index awaited_variants_of_variant on awaited_variants (variant_id, owner_id) where user_id is not null;
create index awaited_variants_of_devices on awaited_variants (awaited_since) where user_id is null;

-- A variant that accounts wait for can be bought again. The change of the stock writes one row, however many wait. A job
-- notifies them in batches and deletes the row.
create table variant_returns (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references product_variants (id),
  happened_at timestamptz not null default app_now()
);

create function note_variant_return() returns trigger language plpgsql as $$
begin
  insert into variant_returns (variant_id) select new.id
    where exists (select from awaited_variants where variant_id = new.id and user_id is not null);
  return null;
end $$;
-- Sales never call the function.
create trigger product_variants_return after update of on_hand, reserved on product_variants for each row
  when (new.removed_at is null and new.on_hand > new.reserved and old.on_hand <= old.reserved)
  execute function note_variant_return();

-- A size may come while its product is paused: it is back when the product is.
create function note_variant_returns_of_product() returns trigger language plpgsql as $$
begin
  insert into variant_returns (variant_id) select v.id from product_variants v
    where v.product_id = new.id and v.removed_at is null and v.on_hand > v.reserved
      and exists (select from awaited_variants where variant_id = v.id and user_id is not null);
  return null;
end $$;
create trigger products_variants_return after update of status on products for each row
  when (new.status = 'live' and old.status <> 'live' and new.option_names is not null)
  execute function note_variant_returns_of_product();

-- How a sentence names a variant: "size M, colour red".
create function variant_said(names text[], one text, two text) returns text language sql immutable as $$
  select lower(names[1]) || ' ' || one || case when two <> '' then ', ' || lower(names[2]) || ' ' || two else '' end
$$;
