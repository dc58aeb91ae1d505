-- Answers that a shop has saved, to send again with one tap.
create table quick_replies (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references sellers (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null default app_now()
);
create index quick_replies_of_shop on quick_replies (seller_id, id);

-- How many people saved a listing, with devices that have no account.
create index saved_items_by_product on saved_items (product_id) where product_id is not null;
create index saved_items_by_service on saved_items (service_id) where service_id is not null;
