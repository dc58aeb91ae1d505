-- Without a transaction: `messages` is taken here alone, for the moment of one statement, and nobody waits for more than one review.
alter table services validate constraint services_verified_check;
create or replace trigger messages_verify_reviews after insert on messages
  for each row when (not new.is_automatic)
  execute function verify_reviews_of_writer();
call verify_old_reviews_of_services();
