-- Without a transaction: nobody who buys waits for the indexes.

-- The tab of a paid order in its seller's list (server/src/orders/seller-order-tabs.ts says what each holds).
create or replace function seller_tab(state text, fulfilment text, dispute text, refund text) returns text
  language sql immutable parallel safe
  return case
    when state in ('disputed', 'refund_failed') then 'problems'
    when state <> 'paid' then 'done'
    when dispute in ('open', 'answered') or refund = 'failed' then 'problems'
    when fulfilment = 'none' then 'accept'
    when fulfilment = 'accepted' then 'handover'
    when fulfilment in ('ready', 'sent') then 'way'
    else 'done'
  end;

drop index concurrently if exists orders_of_seller_tab;
create index concurrently orders_of_seller_tab
  on orders (seller_id, seller_tab(state, fulfilment, dispute, refund), created_at desc, id desc) where sold;
drop index concurrently if exists orders_of_seller_sold;
create index concurrently orders_of_seller_sold on orders (seller_id, created_at desc, id desc) where sold;

-- The sales of one product, for its stock history.
drop index concurrently if exists orders_of_product_sold;
create index concurrently orders_of_product_sold on orders (product_id, paid_at desc) where sold;
