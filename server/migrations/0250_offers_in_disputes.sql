-- A seller offers a sum in a dispute. That its buyer accepts it, the seller hears after the refund, which would take the place
-- of that notice.
insert into order_notices values ('offerRefund', 'buyer');
