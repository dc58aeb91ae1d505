-- Without a transaction: nobody who buys waits for the indexes.

-- The tab of a paid order in its seller's list. An order that is ready waits for the seller to hand it over: only what was
-- sent is on its way. `seller_tab` stays for servers of the release before.
create or replace function tab_of_order(state text, fulfilment text, dispute text, refund text) returns text
  language sql immutable parallel safe
  return case
    when state in ('disputed', 'refund_failed') then 'problems'
    when state <> 'paid' then 'done'
    when dispute in ('open', 'answered') or refund = 'failed' then 'problems'
    when fulfilment = 'none' then 'accept'
    when fulfilment in ('accepted', 'ready') then 'handover'
    when fulfilment = 'sent' then 'way'
    else 'done'
  end;

drop index concurrently if exists orders_of_tab;
create index concurrently orders_of_tab
  on orders (seller_id, tab_of_order(state, fulfilment, dispute, refund), created_at desc, id desc) where sold;
drop index concurrently if exists orders_of_seller_tab;

-- What a seller must do with orders (server/src/orders/overview/sales-overview.ts has the same condition).
drop index concurrently if exists orders_waiting_for_seller;
create index concurrently orders_waiting_for_seller on orders (seller_id)
  where state = 'paid' and (fulfilment in ('none', 'accepted', 'ready') or dispute = 'open');
drop index concurrently if exists orders_seller_must_handle;
