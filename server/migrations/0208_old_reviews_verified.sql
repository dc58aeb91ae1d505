-- Without a transaction: nobody waits longer than for one review or one shop. A receipt locks its order, then reviews and
-- their shop, so `orders` is taken here alone and not with those.
create or replace trigger orders_verify_reviews after update of fulfilment on orders
  for each row when (old.fulfilment <> 'received' and new.fulfilment = 'received')
  execute function verify_reviews_of_buyer();
call verify_old_reviews();
call search_averages_of_few();
