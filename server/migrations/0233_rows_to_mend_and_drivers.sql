-- The refused rows of a file, as the forms in which its seller mends them, how many of them are in the shop since, and which
-- of them said what was in the shop already.
-- They go with the import, a day after it came.
alter table listing_imports
  add column to_mend jsonb not null default '[]',
  add column mended integer not null default 0,
  add column already_there integer[] not null default '{}';

-- The buyer hears who drives an order that is on the way.
insert into order_notices values ('nameDriver', 'buyer');
