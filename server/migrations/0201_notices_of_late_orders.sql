-- The bell says that an order is late: to both when it was not sent by its day, to the buyer when it has not arrived by then.
-- Who reported a problem reads there that we have the report.
insert into order_notices values ('late', 'both'), ('lateArrival', 'buyer');
update order_notices set who = 'both' where action = 'openDispute';
