-- What became of the payouts of an order, on a seller's page of money fifty times over.
create index payouts_of_order on payouts (order_id, id);
