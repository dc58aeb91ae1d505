import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminColleague, AdminWaiting, WaitingKind } from '@oja/contract/schemas/admin/admin-work.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { PageRequest } from '../../api/page.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleOverview } from '../samples/sample-data.ts'

/** Where each kind of waiting work is done. */
export const waitingPages: Record<WaitingKind, string> = {
  disputes: '/admin/disputes',
  refunds: '/admin/money?list=refunds',
  payouts: '/admin/money?list=payouts',
  chargebacks: '/admin/money?list=chargebacks',
  overdueTickets: '/admin/messages?status=overdue',
  pending: '/admin/money?list=pending',
  strays: '/admin/money?list=strays',
  events: '/admin/money?list=events',
  suspended: '/admin/money?list=suspended',
  reports: '/admin/reports',
  documents: '/admin/kyc',
  tickets: '/admin/messages?status=waiting',
  reminders: '/admin/messages?status=reminded',
  names: '/admin/names',
  accountNames: '/admin/names?list=accounts',
  moderation: '/admin/moderation',
}

/** How much waits behind each entry of the menu, by its address. Entries without work are left out. */
export type MenuWaiting = Record<string, { count: number; text: string }>

/** The menu of an admin: how much waits behind each entry, and the areas whose entries it shows. */
export interface AdminMenuState {
  waiting: MenuWaiting
  areas: readonly AdminArea[]
  /** Whom they may ask for other areas; none for an admin with all rights. */
  colleagues: readonly AdminColleague[]
  /** The counts are invented: nobody is logged in, or no admin. */
  isSample: boolean
}

/**
 * The counts of the menu. A menu without counts is better than no page, so none when the API does not answer. Everybody
 * who is no admin sees every entry, with samples behind it.
 */
export async function loadMenuState(visit: PageRequest): Promise<AdminMenuState> {
  const work = await loadWaiting(visit)
  const waiting: MenuWaiting = {}
  for (const { kind, count } of work.data) {
    const [page = ''] = waitingPages[kind].split('?')
    const sum = (waiting[page]?.count ?? 0) + count
    waiting[page] = { count: sum, text: `${sum} waiting` }
  }
  return { waiting, areas: work.areas, colleagues: work.colleagues, isSample: work.isSample }
}

/** All work that waits, by its kind; none when the API does not answer. */
export async function loadWaiting(visit: PageRequest): Promise<AdminWaiting & { isSample: boolean }> {
  const { data, isSample } = await realOrSample<AdminWaiting>(
    visit,
    async (api) => ({ data: await api(adminEndpoints.waiting, {}) }),
    { data: sampleOverview.waiting, areas: ['all'], colleagues: [] },
  ).catch((error: unknown) => {
    // Who must set up the second step first is led there from every page.
    if (error instanceof Response) throw error
    return { data: { data: [], areas: ['all' as const], colleagues: [] }, isSample: false }
  })
  return { ...data, isSample }
}
