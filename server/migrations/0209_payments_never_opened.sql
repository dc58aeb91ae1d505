-- When the buyer went to the provider's page for the payment of an order; null as long as that is not known.
alter table orders add column opened_at timestamptz;
-- The buyer closed the payment before that, so nothing can have been charged. Of older orders nobody knows: they count as opened.
alter table orders add column never_opened boolean not null default false;
