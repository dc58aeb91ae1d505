-- Admins announce to buyers and to everybody too, because the policy promises to write to people before a change that matters.
alter table announcements drop constraint announcements_audience_check;
alter table announcements
  add constraint announcements_audience_check check (audience in ('all', 'state', 'category', 'buyers', 'everybody')),
  -- True until all people of such an announcement were notified: `notified_up_to` is then a person. Its `finished_at` is set
  -- from the start, so that a release that knows only shops leaves it to this one.
  add column people_wait boolean not null default false;
create index announcements_to_people on announcements (id) where people_wait;

-- Shops read on their dashboard what everybody is told, and not what buyers are told.
create or replace function is_announced_to(audience text, wanted_state text, wanted_category text, shop uuid, shop_state text)
returns boolean language sql stable as $$
  select case audience
    when 'all' then true
    when 'everybody' then true
    when 'buyers' then false
    when 'state' then shop_state = wanted_state
    else exists (select from products where seller_id = shop and category = wanted_category and status in ('live', 'paused'))
      or exists (select from services where seller_id = shop and category = wanted_category and status in ('live', 'paused'))
  end
$$;

-- What was decided of a report before an admin opened it again; null where that is not known, or was a dismissal.
alter table reports add column reopened_from text;
alter table reports add constraint reports_reopened_from_check check (reopened_from in ('upheld', 'dismissed')) not valid;
create or replace function forget_reopening_of_report() returns trigger language plpgsql as $$
begin
  new.reopened_at := null;
  new.reopened_by := null;
  new.reopened_from := null;
  return new;
end $$;

-- The name that a shop had before its new one was approved, so that the approval can be looked at again.
alter table shop_name_requests add column name_before text;
