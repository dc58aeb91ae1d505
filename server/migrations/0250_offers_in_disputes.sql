-- A seller offers a sum in a dispute. That its buyer accepts it, the notice of the refund says.
insert into order_notices values ('offerRefund', 'buyer');
