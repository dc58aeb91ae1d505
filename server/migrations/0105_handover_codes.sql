-- The code that a buyer says when the goods are in their hand. One live code for an order, made when it is paid. The
-- code itself is encrypted, for the buyer's page. The HMAC is compared with what the seller enters.
create table handover_codes (
  order_id uuid primary key references orders (id),
  encrypted_code bytea,
  code_hmac bytea check (octet_length(code_hmac) = 32),
  made_at timestamptz not null default app_now(),
  -- Of all codes of the order together: a new code gives no new tries.
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 10),
  locked_until timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (code_hmac is not null)),
  check ((code_hmac is null) = (encrypted_code is null)),
  check (wrong_tries < 10 or ended_at is not null)
);

-- How an order was received. Null for those from before. 0106 checks the rows that existed.
alter table orders add column received_how text;
alter table orders add constraint orders_received_how_check
  check (received_how is null or received_how in ('buyer', 'code', 'silence') and fulfilment = 'received') not valid;

-- A seller may hand over at the stall before anything else was said of the order.
insert into order_paths (track, from_state, to_state) values ('fulfilment', 'none', 'received');

-- A code ends with its order: by its hand-over, a refund, a cancellation, a dispute or a claim of the bank.
create function end_handover_code() returns trigger language plpgsql as $$
begin
  update handover_codes set ended_at = app_now(), encrypted_code = null, code_hmac = null, locked_until = null
    where order_id = new.id and ended_at is null;
  return null;
end $$;
create trigger orders_handover_code after update of state, fulfilment, dispute on orders
  for each row when (new.state <> 'paid' or new.fulfilment = 'received' or new.dispute in ('open', 'answered'))
  execute function end_handover_code();

-- The buyer hears of a hand-over in any case: it may have been entered without the goods.
insert into order_notices values ('handOver', 'both'), ('lockCode', 'both'), ('blockCode', 'both'), ('retractCode', 'seller');
