import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Pool, Queryable } from '../database/database.ts'

/**
 * Reads one figure of the last weeks, by the Monday (`YYYY-MM-DD`, Lagos time) a week begins on. Weeks without any are left
 * out.
 */
export type WeekReader = (on: Queryable, weeks: number) => Promise<Map<string, number>>

interface WeeklyRows<Of> {
  from: RawBuilder<unknown>
  /** The instant that says to which week a row belongs. */
  at: RawBuilder<unknown>
  /** Which rows count. */
  where: (p: Of & { weeks: number }) => RawBuilder<unknown>
  /** What is read of a week's rows; how many there are, where nothing is said. */
  figure?: RawBuilder<unknown>
}

/** Defines a figure by week; `Of` is what it is a figure of, a shop say. */
export function defineByWeek<Of extends object>(
  name: string,
  { from, at, where, figure = sql`count(*)::int` }: WeeklyRows<Of>,
): (of: Of) => WeekReader {
  const byWeek = defineQuery<Of & { weeks: number }, { week: string; figure: number }>(
    name,
    (
      p,
    ) => sql`select to_char(date_trunc('week', ${at} at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as week, ${figure} as figure
      from ${from} where ${where(p)} and ${at} > ${weeksAgo(p.weeks)} group by 1`,
  )
  return (of) => async (on, weeks) => {
    const rows = await byWeek.all(on, { ...of, weeks })
    return new Map(rows.map(({ week, figure }) => [week, figure]))
  }
}

/** The instant so many weeks ago. */
export const weeksAgo = (weeks: number) => sql`app_now() - make_interval(weeks => ${weeks}::int)`

const weekStarts = defineQuery<{ weeks: number }, { week: string }>(
  'week_names',
  (
    p,
  ) => sql`select to_char(date_trunc('week', app_now() at time zone 'Africa/Lagos') - make_interval(weeks => n), 'YYYY-MM-DD') as week
    from generate_series(${p.weeks}::int - 1, 0, -1) n`,
)

/** The last weeks, this one included, oldest first, each with its figures; 0 where there is none. */
export async function figuresByWeek<Name extends string>(
  pool: Pool,
  weeks: number,
  readers: Record<Name, WeekReader>,
): Promise<({ weekOf: string } & Record<Name, number>)[]> {
  const named = Object.entries<WeekReader>(readers)
  const [starts, ...figures] = await Promise.all([
    weekStarts.all(pool, { weeks }),
    ...named.map(([, read]) => read(pool, weeks)),
  ])
  return starts.map(({ week }) => {
    const ofWeek = named.map(([name], place) => [name, figures[place]?.get(week) ?? 0])
    return { weekOf: week, ...(Object.fromEntries(ofWeek) as Record<Name, number>) }
  })
}
