-- Without a transaction
alter table services validate constraint services_price_for_check;
alter table services validate constraint services_price_note_check;
