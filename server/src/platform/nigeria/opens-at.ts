import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * When something with these `hours` (minutes of the week in Lagos, an int4multirange) opens next: "7 am", or "Monday 9 am" where
 * that is a day away. "" while it is open, and where the hours do not say.
 */
export function opensAt(hours: RawBuilder<unknown>): RawBuilder<string> {
  // 1 January 2001 was a Monday, the day that a week of minutes begins with.
  return sql<string>`coalesce((
    select to_char(timestamp '2001-01-01' + opening * interval '1 minute',
      case when opening - this_minute < 1440 then '' else 'FMDay ' end
        || case when opening % 60 = 0 then 'FMHH12 am' else 'FMHH12:MI am' end)
    from lagos_minute(app_now()) as this_minute, lateral (
      select min(lower(span) + case when lower(span) > this_minute then 0 else 10080 end) as opening
      from unnest(${hours}) as span) as next
    where not ${hours} @> this_minute), '')`
}
