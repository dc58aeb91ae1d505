import { expect, test } from 'vitest'
import { isDay as isDayOfContract } from '@oja/contract/values/calendar.ts'
import { areDaysTurned, fileDaysFaults, isDay, listFaults, readListParams } from './list-filters.ts'

const filters = [
  { name: 'status', label: 'Status', options: ['Active', 'Suspended'], initial: 'Active' },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]
const at = (query: string) => [filters, new URLSearchParams(query)] as const

test('a filter that an address gets wrong does not count, and the page says why', () => {
  const query = 'status=Banana&from=2026-13-45&to=2026-02-30&q=+rice+&after=x'
  expect(listFaults(...at(query))).toEqual({
    status: 'That choice does not exist',
    from: 'That day does not exist',
    to: 'That day does not exist',
  })
  expect(readListParams(...at(query))).toEqual({ status: '', from: '', to: '', q: 'rice', after: 'x' })
})

test('a last day before the first stays in its field, and the page says what is wrong with it', () => {
  const query = 'from=2026-11-29&to=2026-11-01'
  expect(listFaults(...at(query))).toEqual({ to: 'The last day is before the first' })
  expect(areDaysTurned(...at(query))).toBe(true)
  expect(readListParams(...at(query))).toMatchObject({
    status: 'Active',
    from: '2026-11-29',
    to: '2026-11-01',
  })
  expect(areDaysTurned(...at('from=2026-11-01&to=2026-11-01'))).toBe(false)
})

test('filters that an address names rightly have no fault', () => {
  const query = 'status=Suspended&from=2026-11-01&to=2026-11-29'
  expect(listFaults(...at(query))).toEqual({})
  expect(readListParams(...at(query))).toMatchObject({ status: 'Suspended', to: '2026-11-29' })
  expect(listFaults(...at('status=&from='))).toEqual({})
  expect(readListParams(...at(`q=${'a'.repeat(200)}`)).q).toHaveLength(100)
})

test('a file of figures needs two days in their order, at most five years apart', () => {
  expect(fileDaysFaults('', '')).toEqual({ from: 'Choose the first day' })
  expect(fileDaysFaults('2026-01-01', 'x')).toEqual({ to: 'That day does not exist' })
  expect(fileDaysFaults('2026-11-29', '2026-11-01')).toEqual({ to: 'The last day is before the first' })
  expect(fileDaysFaults('2020-01-01', '2026-11-01')).toEqual({ to: 'Choose at most five years' })
  expect(fileDaysFaults('2026-11-01', '2026-11-01')).toEqual({})
})

test('a day of the filters is a day of the contract', () => {
  const days = [
    '2026-02-28',
    '2026-02-29',
    '2028-02-29',
    '2026-13-45',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
  ]
  for (const text of [...days, '', 'banana', '2026-1-1', '10000-01-01', ' 2026-01-01', '2026-01-01T10'])
    expect(isDay(text), text).toBe(isDayOfContract(text))
})
