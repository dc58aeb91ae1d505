-- Each refund is held against the others of its charge.
create index refunds_of_charge on refunds (charge_id);
