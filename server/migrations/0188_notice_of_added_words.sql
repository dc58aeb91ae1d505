-- A seller hears by the bell, too, that the buyer added to their report.
insert into order_notices values ('addToDispute', 'seller');
