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
  moderation: '/admin/moderation',
}

/** How much waits behind each entry of the menu, by its address. Entries without work are left out. */
export type MenuWaiting = Record<string, { count: number; text: string }>

/** The counts of the menu. A menu without counts is better than no page, so none when the API does not answer. */
export async function loadMenuWaiting(visit: PageRequest): Promise<MenuWaiting> {
  const { data } = await realOrSample<WaitingWork>(
    visit,
    (api) => api(adminEndpoints.waiting, {}),
    sampleOverview.waiting,
  ).catch(() => ({ data: [] }))
  const waiting: MenuWaiting = {}
  for (const { kind, count } of data) {
    const [page = ''] = waitingPages[kind].split('?')
    const sum = (waiting[page]?.count ?? 0) + count
    waiting[page] = { count: sum, text: `${sum} waiting` }
  }
  return waiting
}
