-- Without a transaction: nobody who buys waits for the indexes, nor for the codes of old orders.
drop index concurrently if exists orders_by_check_code;
create unique index concurrently orders_by_check_code on orders (check_code);
call give_old_orders_check_codes();
alter table orders validate constraint orders_check_code_form;

drop index concurrently if exists orders_to_receive_silently;
create index concurrently orders_to_receive_silently on orders (receive_by)
  where state = 'paid' and fulfilment in ('ready', 'sent');
drop index concurrently if exists orders_handed;

-- Photos of waybills are private files.
alter table files drop constraint if exists files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('picture', 'voice', 'message_picture', 'message_voice', 'dispute_picture', 'waybill')) not valid;
alter table files validate constraint files_kind_check;
