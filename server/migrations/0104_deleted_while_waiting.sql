-- What waits for a look, or was refused, can be deleted with others, and comes back as it was.
alter table deleted_listings drop constraint deleted_listings_status_before_check;
alter table deleted_listings add constraint deleted_listings_status_before_check
  check (status_before in ('draft', 'live', 'paused', 'waiting', 'refused')) not valid;
