-- The nodes hear at once that a session was ended, as they hear of live events (0036_live_event_code.sql). Each then closes the
-- event streams of that session.
create function tell_ended_sessions() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  for person in select distinct user_id from gone order by user_id loop
    if current_setting('oja.live_news', true) = 'carried' then
      raise notice using message = person::text, errcode = 'OJ002';
    else
      perform pg_notify('live', person::text);
    end if;
  end loop;
  return null;
end $$;

create trigger sessions_ended after delete on sessions referencing old table as gone
  for each statement execute function tell_ended_sessions();
