-- The refused rows of a file, as the forms in which its seller mends them, and how many of them are in the shop since.
-- They go with the import, a day after it came.
alter table listing_imports
  add column to_mend jsonb not null default '[]',
  add column mended integer not null default 0;

-- The buyer hears who drives an order that is on the way.
insert into order_notices values ('nameDriver', 'buyer');
