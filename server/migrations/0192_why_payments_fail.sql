-- Why the last attempt to pay was refused, in the provider's words, at most 100 characters; "" where it gave no reason.
alter table orders add column payment_fault text not null default '';
