import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { SellerOverview, SellerWaiting } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { useRouteLoaderData } from 'react-router'
import type { PageRequest } from '../../api/page.ts'

/** What a shop has of the steps that open it. */
export type Setup = SellerOverview['data']['setup']

/** What the layout of the dashboard loads for all its pages. */
export interface DashboardData {
  waiting: SellerWaiting['data']
  /** Null on a page that is no step of opening the shop. */
  setup: Setup | null
  /** Of the page after the bank account was saved; null where its name is not another one. */
  otherName: OtherName | null
  /** Of the page after the logo was saved: its address; "" for none. */
  logo: string
}

export function useDashboardData(): DashboardData | undefined {
  return useRouteLoaderData<DashboardData>('layouts/dashboard-layout')
}

interface SetupStep {
  step: keyof Setup
  title: string
  detail: string
  to: string
  /** What the page after this step says. */
  saved: string
}

/** The steps that open a shop, in their order, each with the page where it is done. */
export const setupSteps: readonly SetupStep[] = [
  {
    step: 'listing',
    title: 'Add your first product or service',
    detail: 'A photo, a name, a price',
    to: '/dashboard/upload',
    saved: 'Added to your shop',
  },
  {
    step: 'logo',
    title: 'Add your logo',
    detail: 'Buyers remember a picture',
    to: '/dashboard/settings/profile',
    saved: 'Profile saved',
  },
  {
    step: 'place',
    title: 'Say where you are',
    detail: 'Buyers nearby find you first',
    to: '/dashboard/settings/contact',
    saved: 'Place saved',
  },
  {
    step: 'hours',
    title: 'Set your opening hours',
    detail: 'Buyers know when to call',
    to: '/dashboard/settings/hours',
    saved: 'Opening hours saved',
  },
  {
    step: 'delivery',
    title: 'Say where you deliver, or where buyers collect',
    detail: 'Buyers want to know the fee and the place before they pay',
    to: '/dashboard/delivery',
    saved: 'Delivery saved',
  },
  {
    step: 'bank',
    title: 'Add your bank account',
    detail: 'Where we send your money',
    to: '/dashboard/payouts',
    saved: 'Bank account saved',
  },
  {
    step: 'documents',
    title: 'Send your documents',
    detail: 'So that we can pay you, and for the Verified badge',
    to: '/dashboard/verification',
    saved: 'Documents sent. We check them within two working days.',
  },
]

/** The page of a step. Its address names the step, so that saving leads to the next one. */
export function addressOfStep(step: keyof Setup): string {
  const to = setupSteps.find((each) => each.step === step)?.to ?? '/dashboard'
  return to === '/dashboard' ? to : `${to}?${new URLSearchParams({ setup: step })}`
}

/** Which step an address names, counted from 0; null for none. */
export function stepOfAddress(query: URLSearchParams): number | null {
  const index = setupSteps.findIndex(({ step }) => step === query.get('setup'))
  return index === -1 ? null : index
}

/** What an address says about the step that the person has just finished; undefined for none. */
export function savedStep(query: URLSearchParams): string | undefined {
  return setupSteps.find(({ step }) => step === query.get('finished'))?.saved
}

/** Of which name a saved bank account is not: see the answer of the server. */
export type OtherName = NonNullable<SellerOverview['data']['money']['otherName']>

/** Of an account that is not in the seller's name. */
export function savedInOtherName({ name, isOnDocuments }: { name: string; isOnDocuments: boolean }): string {
  if (isOnDocuments) return 'Saved, but the name differs from the one on your documents'
  return `Saved, but the name differs from ${name === '' ? 'yours' : name}`
}

/** When we pay into it. `isWaiting`: our team compares the two names. */
export function noPayUntil(isWaiting: boolean): string {
  return isWaiting
    ? 'We are checking it and will let you know. We cannot pay you until then.'
    : 'We cannot pay you until your bank account is in the name on your documents.'
}

/** Whether a page follows the step of the bank account. */
export function isAfterBank(query: URLSearchParams): boolean {
  return query.get('finished') === 'bank'
}

/** The step after this one, counted from 0, that a shop has not done; undefined for none. */
export function nextStepAfter(index: number, setup: Setup): SetupStep | undefined {
  return setupSteps.slice(index + 1).find(({ step }) => !setup[step])
}

/** Whether a page follows the step of the logo, which the seller has not seen on a page yet. */
export function isAfterLogo(query: URLSearchParams): boolean {
  return query.get('finished') === 'logo'
}

/** How many of the steps a shop has done. */
export function stepsDone(setup: Setup): number {
  return setupSteps.filter(({ step }) => setup[step]).length
}

/**
 * Where a saved step leads: the next one that is not done, at last the overview; null outside the steps. The address
 * names the finished step, so that the page there says it.
 */
export async function pageAfterStep({ api, url }: Pick<PageRequest, 'api' | 'url'>): Promise<string | null> {
  const index = stepOfAddress(url.searchParams)
  if (index === null) return null
  const { data } = await api(dashboardEndpoints.overview, {})
  const next = nextStepAfter(index, data.setup)
  const query = new URLSearchParams(next ? { setup: next.step } : {})
  query.set('finished', url.searchParams.get('setup') ?? '')
  return `${next?.to ?? '/dashboard'}?${query}`
}
