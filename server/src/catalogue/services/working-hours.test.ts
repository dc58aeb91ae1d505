import type { Service } from '@oja/contract/schemas/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInLagos, daysOfWeek } from '@oja/contract/values/week.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { buildSeller, call, startTestApp, serviceForm } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { searchClient } from '../../../../tests/search-client.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Titi Crown')
})
afterAll(() => app.close())

const create = async (person: Person, values: Record<string, string> = {}, photos?: Buffer[]) =>
  person.call('POST', '/api/v1/services/create', await serviceForm(values, photos))

const week = [
  { day: 'Monday', closed: true, open: '', close: '' },
  { day: 'Tuesday', closed: false, open: '09:00', close: '19:00' },
]

test(
  'working hours are accepted as a list, as form fields by day, and as free text',
  { tags: ['SD3', 'EN8'] },
  async () => {
    const monday = (open: string, close: string) => [{ day: 'Monday', closed: false, open, close }]
    const read: [Record<string, string>, unknown][] = [
      [{ workingHours: JSON.stringify([week[1], week[0]]) }, week],
      [{ workingHours: '[{"day":"monday","open":"8:00","close":"24:00"}]' }, monday('08:00', '00:00')],
      [{ 'hours.Monday.open': '8 am', 'hours.Monday.close': '8:30 PM' }, monday('08:00', '20:30')],
      [{ 'hours.Monday.open': '12am', 'hours.Monday.close': '12 p.m.' }, monday('00:00', '12:00')],
      [{ workingHours: 'Any day but Sunday, call first' }, 'Any day but Sunday, call first'],
      [{ workingHours: '"By appointment"' }, 'By appointment'],
      [{ workingHours: '' }, ''],
      [{}, []],
      [{ 'hours.Monday.open': '09:00', 'hours.Monday.close': '17:30' }, monday('09:00', '17:30')],
      [
        {
          workingHours: ' ',
          'hours.Monday.closed': 'on',
          'hours.Monday.open': '09:00',
          'hours.Tuesday.open': '',
          'hours.Tuesday.close': '',
        },
        [{ day: 'Monday', closed: true, open: '', close: '' }],
      ],
    ]
    for (const [values, expected] of read) {
      const { body } = await create(seller, values)
      expect([values, (body.data as Service).workingHours]).toEqual([values, expected])
    }
    const refused: [Record<string, string>, string][] = [
      [{ workingHours: '[{"day":"Noday","open":"08:00","close":"09:00"}]' }, 'workingHours'],
      [{ workingHours: '[{"day":"Monday","open":"08:00"}]' }, 'workingHours'],
      [{ workingHours: '[{"day":"Monday","open":"25:00","close":"26:00"}]' }, 'workingHours'],
      [{ workingHours: JSON.stringify([week[0], week[0]]) }, 'workingHours'],
      [{ workingHours: '{"Monday":"8-9"}' }, 'workingHours'],
      [{ workingHours: 'x'.repeat(fieldLengths.workingHours + 1) }, 'workingHours'],
      [{ 'hours.Friday.open': '13 pm', 'hours.Friday.close': '18:00' }, 'hours.Friday.open'],
      [{ 'hours.Friday.open': '8', 'hours.Friday.close': '18:00' }, 'hours.Friday.open'],
      [{ 'hours.Friday.open': '09:00', 'hours.Friday.close': '' }, 'hours.Friday.open'],
      // Most often a slip. Midnight to midnight is the whole day.
      [{ 'hours.Friday.open': '18:00', 'hours.Friday.close': '18:00' }, 'hours.Friday.open'],
    ]
    for (const [values, field] of refused) {
      const { status, body } = await create(seller, values)
      expect([values, status, Object.keys(body.fields)]).toEqual([values, 422, [field]])
    }
    // The server would have to drop one of the two without notice, so it refuses both.
    for (const day of [{ 'hours.Friday.open': '09:00' }, { 'hours.Friday.closed': 'on' }]) {
      const { status, body } = await create(seller, { workingHours: 'By appointment', ...day })
      const words = 'Give the hours by day, or in your own words: not both.'
      expect([status, body.fields]).toEqual([422, { workingHours: words }])
    }
  },
)

test(
  'the hours say whether a provider is open now, also over midnight and over Sunday',
  { tags: ['SP10', 'SD3'] },
  async () => {
    const hours = (day: string, open: string, close: string) => ({ day, closed: false, open, close })
    const minutesOf = async (days: unknown) => {
      const { rows } = await app.pool.query<{ minutes: string | null }>(
        'select open_minutes($1::jsonb)::text as minutes',
        [JSON.stringify(days)],
      )
      return rows[0]?.minutes ?? null
    }
    expect(await minutesOf([hours('Monday', '08:00', '18:30')])).toBe('{[480,1110)}')
    expect(await minutesOf([hours('Friday', '18:00', '02:00')])).toBe('{[6840,7320)}')
    expect(await minutesOf([hours('Sunday', '20:00', '04:00')])).toBe('{[0,240),[9840,10080)}')
    expect(await minutesOf([hours('Monday', '00:00', '00:00'), hours('Tuesday', '00:00', '12:00')])).toBe(
      '{[0,2160)}',
    )
    expect(await minutesOf(week.slice(0, 1))).toBe('{}')
    for (const unknown of [[], 'By appointment']) expect(await minutesOf(unknown)).toBeNull()
    const { rows } = await app.pool.query(
      `select lagos_minute('2026-11-22T22:59:59Z') as sunday, lagos_minute('2026-11-22T23:00:00Z') as monday`,
    )
    expect(rows).toEqual([{ sunday: 10_079, monday: 0 }])

    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const openNow = async (workingHours: unknown) =>
      ((await create(seller, { workingHours: JSON.stringify(workingHours) })).body.data as Service).openNow
    expect(await openNow(days.map((day) => hours(day, '00:00', '00:00')))).toBe(true)
    expect(await openNow(days.map((day) => ({ day, closed: true, open: '', close: '' })))).toBe(false)
    expect(await openNow('By appointment')).toBeNull()
  },
)

test(
  'a closed provider says when they open: the hour today, else the day too',
  { tags: ['SP10', 'SD3'] },
  async () => {
    const hour = 3_600_000
    /** The hours of one opening, an hour long, so many hours from now, and how people say now when it begins. */
    const opening = (ahead: number, minutes: string) => {
      const moment = Date.now() + ahead * hour
      const at = (hours: number) =>
        String(new Date(moment + (1 + hours) * hour).getUTCHours()).padStart(2, '0')
      const time = `${Number(at(0)) % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${Number(at(0)) < 12 ? 'am' : 'pm'}`
      const day = dayInLagos(moment)
      const hours = [{ day, closed: false, open: `${at(0)}:${minutes}`, close: `${at(1)}:${minutes}` }]
      const words = () => {
        if (day === dayInLagos(Date.now())) return time
        return `${day === dayInLagos(Date.now() + 24 * hour) ? 'tomorrow' : day} ${time}`
      }
      return { hours, words }
    }
    const said = async (workingHours: unknown) => {
      const { body } = await create(seller, { workingHours: JSON.stringify(workingHours) })
      const { openNow, opensAt } = body.data as Service
      return [openNow, opensAt]
    }
    const soon = opening(2, '00')
    const tomorrow = opening(22, '30')
    const later = opening(50, '30')
    const passed = opening(-3, '00')
    for (const [hours, { words }] of [
      [soon.hours, soon],
      [tomorrow.hours, tomorrow],
      [later.hours, later],
      [[...later.hours, ...soon.hours], soon],
    ] as const) {
      // Midnight may pass between the question and the answer.
      const before = words()
      const [openNow, opensAt] = await said(hours)
      expect(openNow).toBe(false)
      expect([before, words()]).toContain(opensAt)
    }
    expect((await said(passed.hours))[1]).toMatch(/^(?:next )?[A-Z][a-z]+day \d/)
    const allDay = daysOfWeek.map((day) => ({ day, closed: false, open: '00:00', close: '00:00' }))
    expect(await said(allDay)).toEqual([true, ''])
    expect(await said(allDay.map(({ day }) => ({ day, closed: true, open: '', close: '' })))).toEqual([
      false,
      '',
    ])
    expect(await said('By appointment')).toEqual([null, ''])
  },
)

test(
  'a shop on holiday and its services are closed whatever their hours say, until the holiday ends',
  { tags: ['SP10', 'SD3'] },
  async () => {
    const owner = await buildSeller(app, 'Ebun Holiday Braids')
    const allDay = JSON.stringify(
      daysOfWeek.map((day) => ({ day, closed: false, open: '00:00', close: '00:00' })),
    )
    const settings = new FormData()
    settings.append('workingHours', allDay)
    expect((await owner.call('POST', '/api/v1/sellers/profile/full', settings)).status).toBe(200)
    const service = (await create(owner, { name: 'Holiday braids', workingHours: allDay })).body
      .data as Service
    const said = async () => {
      const shop = await call(app, 'GET', `/api/v1/sellers/public/${owner.sellerId}`)
      const page = await call(app, 'GET', `/api/v1/services/${service._id}`)
      const found = await searchClient(app).serviceNames({ openNow: '1', q: 'holiday braids' })
      return [shop.body.seller, page.body.data].map((each) => {
        const { openNow, opensAt } = each as { openNow: boolean; opensAt: string }
        return [openNow, opensAt, found.includes('Holiday braids')]
      })
    }
    expect(await said()).toEqual([
      [true, '', true],
      [true, '', true],
    ])
    const close = `update sellers set closed_until = (app_now() at time zone 'Africa/Lagos')::date + $2::int where id = $1`
    await app.pool.query(close, [owner.sellerId, 3])
    const { rows } = await app.pool.query<{ day: string }>(
      `select to_char(closed_until, 'FMDD Mon') as day from sellers where id = $1`,
      [owner.sellerId],
    )
    expect(await said()).toEqual([
      [false, rows[0]?.day, false],
      [false, rows[0]?.day, false],
    ])
    await app.pool.query(close, [owner.sellerId, 0])
    expect(await said()).toEqual([
      [true, '', true],
      [true, '', true],
    ])
  },
)
