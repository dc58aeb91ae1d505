-- Nodes hear that something happened to a person by NOTIFY, or where they carry such news themselves (REDIS_URL) the
-- connection is told of it and passes it on when its transaction is over: NOTIFY makes all commits wait for one another.
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
      raise notice using message = person::text, errcode = 'OJ001';
    else
      perform pg_notify('live', person::text);
    end if;
  end loop;
end $$;
