-- News that named nothing of ours when it was worked on.
alter table provider_events add column is_unmatched boolean not null default false;

create function names_ours(reference text) returns boolean stable language sql return
  exists (select from orders o where o.reference = names_ours.reference)
  or exists (select from payouts t where t.id =
    case when names_ours.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then names_ours.reference::uuid end);

create function note_unmatched_event() returns trigger language plpgsql as $$
begin
  new.is_unmatched := new.reference is not null and not names_ours(new.reference);
  return new;
end $$;
create trigger provider_events_unmatched before insert or update of applied_at on provider_events
  for each row when (new.applied_at is not null) execute function note_unmatched_event();
create index provider_events_unmatched on provider_events (id) where is_unmatched;
