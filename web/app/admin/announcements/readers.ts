import type { AdminAnnouncements } from '@oja/contract/schemas/admin/admin-announcements.ts'
import { showCount } from '../../format/format.ts'

/** How many sellers the chosen ones are; 0 before a state or category is chosen. */
export function countReaders(
  readers: AdminAnnouncements['readers'],
  chosen: Readonly<Record<string, string>>,
): number {
  const { audience = 'all', state = '', category = '' } = chosen
  if (audience === 'state') return readers.state[state] ?? 0
  return audience === 'category' ? (readers.category[category] ?? 0) : readers.all
}

/** "1 seller", "38 sellers". */
export function sellersOf(count: number): string {
  return count === 1 ? '1 seller' : `${showCount(count)} sellers`
}
