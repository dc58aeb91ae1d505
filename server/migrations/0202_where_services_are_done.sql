-- Where a provider works: at the customer's, at their own place, both, or by phone or online. Null: they have not said.
alter table services add column work_place text;
alter table services add constraint services_work_place_check
  check (work_place in ('customer', 'shop', 'both', 'remote')) not valid;
