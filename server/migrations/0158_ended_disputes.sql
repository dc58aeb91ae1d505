-- A buyer whose goods came after all ends the dispute.
insert into order_notices values ('endDispute', 'seller');
