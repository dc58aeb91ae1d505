import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { WaitingKind, WaitingWork } from '@oja/contract/schemas/admin/admin-work.ts'
import type { PageRequest } from '../../api/page.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleOverview } from '../samples/sample-data.ts'

/** Where each kind of waiting work is done. */
export const waitingPages: Record<WaitingKind, string> = {
  disputes: '/admin/disputes',
  refunds: '/admin/money?list=refunds',
  payouts: '/admin/money?list=payouts',
  chargebacks: '/admin/money?list=orders',
  overdueTickets: '/admin/messages?status=overdue',
  pending: '/admin/money?list=pending',
  strays: '/admin/money?list=strays',
  events: '/admin/money?list=events',
  suspended: '/admin/money?list=suspended',
  reports: '/admin/reports',
  documents: '/admin/kyc?status=Pending',
  tickets: '/admin/messages?status=waiting',
  names: '/admin/names?status=Pending',
}

/** How much waits behind each entry of the menu, by its address. Entries without work are left out. */
export async function loadMenuCounts(visit: PageRequest): Promise<Record<string, number>> {
  const { data } = await realOrSample<WaitingWork>(
    visit,
    (api) => api(adminEndpoints.waiting, {}),
    sampleOverview.waiting,
  )
  const counts: Record<string, number> = {}
  for (const { kind, count } of data) {
    const [page = ''] = waitingPages[kind].split('?')
    counts[page] = (counts[page] ?? 0) + count
  }
  return counts
}
