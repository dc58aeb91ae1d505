import type { AdminAnnouncements } from '@oja/contract/schemas/admin/admin-announcements.ts'
import { showCount } from '../../format/format.ts'

/** How many people the chosen ones are; 0 before a state or category is chosen, or where the server does not say. */
export function countReaders(
  readers: AdminAnnouncements['readers'],
  chosen: Readonly<Record<string, string>>,
): number {
  const { audience = 'all', state = '', category = '' } = chosen
  if (audience === 'buyers' || audience === 'everybody') return readers[audience] ?? 0
  if (audience === 'state') return readers.state[state] ?? 0
  return audience === 'category' ? (readers.category[category] ?? 0) : readers.all
}

/** "1 seller", "38 buyers", "90 people". */
export function readersOf(audience: string | undefined, count: number): string {
  const [one, many] = names[audience ?? ''] ?? ['seller', 'sellers']
  return count === 1 ? `1 ${one}` : `${showCount(count)} ${many}`
}

const names: Partial<Record<string, readonly [string, string]>> = {
  buyers: ['buyer', 'buyers'],
  everybody: ['person', 'people'],
}
