-- Why the last refused attempt to pay was refused, in the provider's words; "" where it gave no reason.
alter table orders add column payment_fault text not null default '';
alter table orders add constraint orders_payment_fault_short check (char_length(payment_fault) <= 100) not valid;
