import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysOfWeek } from '@oja/contract/values/week.ts'
import { startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { defineQuery } from '../database/database.ts'
import { opensAt } from './opens-at.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const quarter = 15
const week = 7 * 24 * 60

test(
  'every quarter of an hour of a week, the next opening has its day unless it is today',
  { tags: ['SP10', 'SD3'] },
  async () => {
    // Monday and Wednesday from 7 am to 6 pm, Friday from 10 pm to 2 am, Saturday from noon for half an hour.
    const spans = [
      [420, 1080],
      [3300, 3960],
      [7080, 7320],
      [7920, 7950],
    ] as const
    const clocks = ['7 am', '7 am', '10 pm', '12 pm']
    const said = await saidOverTheWeek(`{${spans.map(([from, to]) => `[${from},${to})`).join()}}`)
    const openings = [...spans, ...spans.map(([from, to]) => [from + week, to + week] as const)]
    for (const [index, words] of said.entries()) {
      const minute = index * quarter
      const isOpen = spans.some(([from, to]) => minute >= from && minute < to)
      const next = openings.findIndex(([from]) => from > minute)
      const days = dayOf(openings[next]?.[0] ?? 0) - dayOf(minute)
      const name = daysOfWeek[dayOf(openings[next]?.[0] ?? 0) % 7]
      const day = days === 0 ? '' : days === 1 ? 'tomorrow ' : `${name} `
      expect([minute, words]).toEqual([minute, isOpen ? '' : `${day}${clocks[next % spans.length]}`])
    }
  },
)

test('who opens once a week says the next week after closing', async () => {
  const said = await saidOverTheWeek('{[450,1080)}')
  const at = (day: number, hour: number) => said[(day * 24 + hour) * 4]
  expect([at(0, 6), at(0, 8), at(0, 20), at(1, 7), at(6, 7), at(6, 23)]).toEqual([
    '7:30 am',
    '',
    'next Monday 7:30 am',
    'Monday 7:30 am',
    'tomorrow 7:30 am',
    'tomorrow 7:30 am',
  ])
})

const dayOf = (minute: number) => Math.floor(minute / (24 * 60))

const query = defineQuery<{ hours: string }, { words: string }>(
  'test_opens_at',
  (p) => sql`select ${opensAt(sql`${p.hours}::int4multirange`, sql`minute`)} as words
    from generate_series(0, ${sql.lit(week - 1)}, ${sql.lit(quarter)}) as minute order by minute`,
)

/** What is said at each quarter of an hour from Monday, 0 o'clock. */
async function saidOverTheWeek(hours: string): Promise<string[]> {
  return (await query.all(app.pool, { hours })).map(({ words }) => words)
}
