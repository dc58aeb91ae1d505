import { longestRange } from '@oja/contract/values/admin/figure-ranges.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'

/** What an address says of a list: its search, its page and each of its filters by name. */
export type ListParams = Readonly<Record<string, string>> & { q: string; after: string }

/** One more thing to filter by. Its name is its field's, its address's and its endpoint's. */
export interface AdminFilter {
  name: string
  label: string
  /** What may be chosen; without it the filter is a day. */
  options?: readonly string[] | readonly { value: string; label: string }[]
  /** What counts when the address does not say; "" for all. */
  initial?: string
  className?: string
}

/**
 * What an address says of a list's search, its filters and its page. What it leaves out is as the list says, else "". A
 * value that the list does not know does not count: `listFaults` says so. Days in the wrong order stay, for their fields.
 */
export function readListParams(filters: readonly AdminFilter[], searchParams: URLSearchParams): ListParams {
  const faults = listFaults(filters, searchParams)
  const filtered = filters.map(({ name, initial = '' }) => [
    name,
    faults[name] && faults[name] !== lastDayFirst ? '' : (searchParams.get(name) ?? initial),
  ])
  return {
    ...(Object.fromEntries(filtered) as Record<string, string>),
    q: (searchParams.get('q') ?? '').trim().slice(0, fieldLengths.search),
    after: searchParams.get('after') ?? '',
  }
}

/** By the names of filters: why what the address says of them does not count. The address is not repeated. */
export function listFaults(
  filters: readonly AdminFilter[],
  searchParams: URLSearchParams,
): Readonly<Record<string, string>> {
  const faults = new Map<string, string>()
  for (const { name, options } of filters) {
    const value = searchParams.get(name) ?? ''
    if (value === '') continue
    if (!options && !isDay(value)) faults.set(name, noSuchDay)
    if (options && !optionsOf(options).some((option) => option.value === value))
      faults.set(name, 'That choice does not exist')
  }
  const days = filters.filter(({ name, options }) => !options && !faults.has(name))
  const [from, to] = ['from', 'to'].map(
    (end) => days.some(({ name }) => name === end) && searchParams.get(end),
  )
  if (from && to && to < from) faults.set('to', lastDayFirst)
  return Object.fromEntries(faults)
}

/** Is the last day before the first? Then nothing can be listed. */
export function areDaysTurned(filters: readonly AdminFilter[], searchParams: URLSearchParams): boolean {
  return listFaults(filters, searchParams)['to'] === lastDayFirst
}

/** What is wrong with the days of a file of figures, by field: both are needed. */
export function fileDaysFaults(from: string, to: string): { from?: string; to?: string } {
  if (!isDay(from)) return { from: from === '' ? 'Choose the first day' : noSuchDay }
  if (!isDay(to)) return { to: to === '' ? 'Choose the last day' : noSuchDay }
  if (to < from) return { to: lastDayFirst }
  const isTooLong = Date.parse(to) - Date.parse(from) > longestRange * 86_400_000
  return isTooLong ? { to: 'Choose at most five years' } : {}
}

const noSuchDay = 'That day does not exist'
const lastDayFirst = 'The last day is before the first'

/** What may be chosen, each with its label. */
export function optionsOf(options: NonNullable<AdminFilter['options']>): { value: string; label: string }[] {
  return options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
}

/** The days of the contract's calendar.ts, whose scripts would come with those of the account to every page of the admins. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
