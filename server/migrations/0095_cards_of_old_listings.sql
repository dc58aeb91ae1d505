-- Without a transaction: nobody who sells waits for the cards of what was listed before.
call card_old_listings();
