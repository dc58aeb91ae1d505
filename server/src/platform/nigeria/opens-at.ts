import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * When something with these `hours` (minutes of the week in Lagos, an int4multirange) opens next: "7 am" today, else with
 * its day: "tomorrow 7 am", "Monday 9 am", "next Monday 9 am". "" while it is open, and where the hours do not say.
 * `minute` is the minute of the week that it is said in.
 */
export function opensAt(
  hours: RawBuilder<unknown>,
  minute: RawBuilder<number> = sql<number>`lagos_minute(app_now())`,
): RawBuilder<string> {
  // 1 January 2001 was a Monday, the day that a week of minutes begins with. "Monday" alone would be today on a Monday.
  return sql<string>`coalesce((
    select to_char(timestamp '2001-01-01' + opening * interval '1 minute',
      case opening / 1440 - this_minute / 1440
        when 0 then '' when 1 then '"tomorrow "' when 7 then '"next "FMDay ' else 'FMDay ' end
        || case when opening % 60 = 0 then 'FMHH12 am' else 'FMHH12:MI am' end)
    from (select ${minute} as this_minute) as said, lateral (
      select min(lower(span) + case when lower(span) > this_minute then 0 else 10080 end) as opening
      from unnest(${hours}) as span) as next
    where not ${hours} @> this_minute), '')`
}

/** The two facts of a shop or a provider, as expressions. */
interface OpeningExpressions {
  /** Whether it is open this minute; null where the hours do not say. */
  openNow: RawBuilder<boolean | null>
  /** When it opens next, as `opensAt` says it. During a holiday the day that it ends: "2 Dec". */
  opensAt: RawBuilder<string>
}

/**
 * Whether something with these `hours` is open now, and when it opens. A holiday until `closedUntil`, a date, goes before the
 * hours (docs/requirements/rules.md D88).
 */
export function openingNow(hours: RawBuilder<unknown>, closedUntil: RawBuilder<unknown>): OpeningExpressions {
  const isOnHoliday = sql`shown_closed_until(${closedUntil}) <> ''`
  return {
    openNow: sql<
      boolean | null
    >`case when ${isOnHoliday} then false else ${hours} @> lagos_minute(app_now()) end`,
    opensAt: sql<string>`case when ${isOnHoliday} then to_char(${closedUntil}, 'FMDD Mon') else ${opensAt(hours)} end`,
  }
}
