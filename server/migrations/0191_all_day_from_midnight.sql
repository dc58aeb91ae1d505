-- Equal times of a day meant all of it, and the pages said so. Forms take only midnight for both now: days that are stored
-- must not stop somebody who changes something else.
create function all_day_from_midnight(working_hours jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(case when d ->> 'open' = d ->> 'close' and d ->> 'open' <> ''
    then d || '{"open": "00:00", "close": "00:00"}' else d end order by place)
  from jsonb_array_elements(working_hours) with ordinality as days (d, place)
$$;

update sellers set working_hours = all_day_from_midnight(working_hours)
where jsonb_typeof(working_hours) = 'array' and working_hours <> all_day_from_midnight(working_hours);
update services set working_hours = all_day_from_midnight(working_hours)
where jsonb_typeof(working_hours) = 'array' and working_hours <> all_day_from_midnight(working_hours);

drop function all_day_from_midnight(jsonb);

-- The filter "Open now" leaves out who is on holiday.
create index sellers_on_holiday on sellers (id) where closed_until is not null;
