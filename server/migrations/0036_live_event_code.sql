-- tell_live and begin_order both raised OJ001. From here on OJ001 means only that begin_order lost the last units to another
-- buyer. OJ002 is the notice by which tell_live names, on a connection whose node carries live events itself, the person to
-- whom something happened.
create or replace function tell_live(people uuid[], event text, body text) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select distinct p from unnest(people) p order by p loop
    with taken as (
      insert into live_positions as l (user_id, position) values (person, 1)
      on conflict (user_id) do update set position = l.position + 1 returning l.position
    )
    insert into live_events (user_id, position, event, body) select person, taken.position, tell_live.event, tell_live.body from taken;
    if current_setting('oja.live_news', true) = 'carried' then
      raise notice using message = person::text, errcode = 'OJ002';
    else
      perform pg_notify('live', person::text);
    end if;
  end loop;
end $$;
