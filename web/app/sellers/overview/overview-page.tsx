import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { Dashboard } from '@oja/contract/schemas/sellers.ts'
import { salesRanges } from '@oja/contract/values/orders/sales-ranges.ts'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import type { Route } from './+types/overview-page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserAction, browserLoader, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { RecentOrderBadge } from '../../orders/order-badges.tsx'
import { rememberedSession, useSession } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HelperOverview, stopHelping } from '../helpers/helper-overview.tsx'
import { ShareShop } from '../shop-link/share-shop.tsx'
import { SuspendedAlert } from '../suspended-alert.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { AtTheStall } from './at-the-stall.tsx'
import { MoneyDue } from './money-due.tsx'
import { OwnHoliday } from './own-holiday.tsx'
import { OpenShop } from './open-shop.tsx'
import { setupSteps, stepsDone } from './setup-steps.ts'
import { MyReviews, RecentMessages, RecentTransactions } from './recent.tsx'
import { SalesChart } from './sales-chart.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { ToDo } from './to-do.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(leave)
export const clientAction = browserAction(leave)

/** A helper stops helping. */
async function leave(submission: FormSubmission) {
  await stopHelping(submission)
  return redirect('/')
}

async function load({ api, url }: PageRequest) {
  if (await isHelper(api)) return { ...nothingOfOwner, waiting: await waitingOf(api), now: Date.now() }
  const wanted = salesRanges.find((range) => String(range) === url.searchParams.get('days')) ?? 30
  const query = { days: String(wanted) as '7' | '30' | '90' }
  const [shop, figures, overview, announced] = await Promise.all([
    answerOrFailure(api(endpoints.sellers.own, {})),
    answerOrFailure(api(dashboardEndpoints.dashboard, {})),
    answerOrFailure(api(dashboardEndpoints.overview, { query })),
    answerOrFailure(api(dashboardEndpoints.announcements, {})),
  ])
  return {
    shop,
    figures,
    overview,
    announcements: announced.answer?.data ?? [],
    // Only a helper is refused the shop's own page.
    waiting: shop.failure?.status === 403 ? await waitingOf(api) : undefined,
    now: Date.now(),
  }
}

/** The browser of an owner remembers their role, so that nothing is asked before their figures. */
async function isHelper(api: PageRequest['api']): Promise<boolean> {
  if (rememberedSession()?.role === 'seller') return false
  const { answer } = await answerOrFailure(api(endpoints.auth.session, {}))
  return answer?.data?.helps !== undefined
}

async function waitingOf(api: PageRequest['api']) {
  return (await answerOrFailure(api(dashboardEndpoints.waiting, {}))).answer?.data
}

// A helper is refused all of it.
const nothingOfOwner = {
  shop: { answer: null, failure: null },
  figures: { answer: null, failure: null },
  overview: { answer: null, failure: null },
  announcements: [],
}

export function meta() {
  return [{ title: titled('Overview') }]
}

/** The seller's first page: what to do, what was sold, what is owed, and what happened last. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { shop, figures, overview, announcements, waiting, now } = loaderData
  const session = useSession()
  if (session?.helps) return <HelperOverview helps={session.helps} waiting={waiting} now={now} />
  const storeName = shop.answer?.seller.storeName ?? session?.name ?? ''
  const slug = shop.answer?.seller.slug ?? ''
  const data = overview.answer?.data
  const isNew = data ? !data.hasSold : false
  // A listing that was not accepted goes before the steps of a new shop.
  const isRefused = (data?.refusedListings ?? []).length > 0
  // A shop with nothing left to set up needs its steps no more.
  const isReady = data !== undefined && stepsDone(data.setup) === setupSteps.length
  const toDo = <ToDo overview={data} figures={figures.answer} now={now} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl sm:text-4xl">Welcome, {storeName}</h1>
        {!isNew && <AtTheStall />}
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <div className="min-w-0 space-y-3 sm:space-y-4 lg:space-y-6">
          {figures.answer?.accountStatus === 'Suspended' && (
            <SuspendedAlert reason={figures.answer.suspensionReason} />
          )}
          <AnnouncementList announcements={announcements} />
          <OwnHoliday day={shop.answer?.seller.closedUntil} />
          {(isRefused || isReady) && toDo}
          {data && isNew && <OpenShop overview={data} slug={slug} storeName={storeName} />}
          {isNew && <AtTheStall />}
          {!isRefused && !isReady && toDo}
          {data?.hasSold && <SalesChart key={data.sales.days} sales={data.sales} />}
          {!data && <NotLoaded title="Sales" />}
        </div>
        <div className="min-w-0 space-y-3 sm:space-y-4">
          {data?.hasSold && <MoneyDue overview={data} today={data.sales.byDay.at(-1)?.day ?? ''} />}
          {!data && <NotLoaded title="We owe you" />}
          {figures.answer ? (
            <Figures figures={figures.answer} isChecked={data?.documents.status === 'Pending'} />
          ) : (
            <NotLoaded title="Your figures" />
          )}
          <QuickActions shared={isNew ? '' : slug} storeName={storeName} />
        </div>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:mt-4 sm:gap-4 md:grid-cols-2 lg:mt-6 lg:gap-6 xl:grid-cols-3">
        {data ? (
          <RecentTransactions orders={data.recent} StateBadge={RecentOrderBadge} />
        ) : (
          <NotLoaded title="Recent Transactions" />
        )}
        {figures.answer ? (
          <>
            <RecentMessages messages={figures.answer.recentMessages} />
            <MyReviews reviews={figures.answer.customerReviews} total={figures.answer.totalCustomerReviews} />
          </>
        ) : (
          <>
            <NotLoaded title="Recent Messages" />
            <NotLoaded title="My Reviews" />
          </>
        )}
      </div>
    </>
  )
}

const statusTones = { Active: 'good', Pending: 'wait', Suspended: 'bad' } as const

/** The four cards of the specification. `isChecked`: we have the documents of the shop and are looking at them. */
function Figures({ figures, isChecked }: { figures: Dashboard; isChecked: boolean }) {
  const { totalProducts, totalServices, totalMessages, totalCustomerReviews, accountStatus } = figures
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
      <Figure label="Total Listings" detail="without drafts">
        {showCount(totalProducts + totalServices)}
      </Figure>
      <Figure label="Total Messages" detail="from buyers">
        {showCount(totalMessages)}
      </Figure>
      <Figure label="Customer Reviews">{showCount(totalCustomerReviews)}</Figure>
      <Figure label="Account Status" detail={isChecked ? 'documents being checked' : undefined}>
        <Badge tone={statusTones[accountStatus]}>{accountStatus}</Badge>
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  /** What it counts, where the label does not say it. */
  detail?: string | undefined
  children: ReactNode
}

function Figure({ label, detail, children }: FigureProps) {
  return (
    <div className="bg-card px-3 py-1.5 max-md:flex max-md:min-h-12 max-md:items-center max-md:justify-between max-md:gap-2 md:px-4 md:py-3">
      <dt className="text-sm leading-tight text-muted">
        {label}
        {detail && <span className="block text-xs">{detail}</span>}
      </dt>
      <dd className="flex min-h-8 items-center font-display text-xl font-bold tabular-nums">{children}</dd>
    </div>
  )
}

/** `shared`: the last part of the shop's link; "" where the page has the button to share it already. */
function QuickActions({ shared, storeName }: { shared: string; storeName: string }) {
  return (
    // The bar of a phone has the same places.
    <div
      className={`grid ${shared ? 'grid-cols-3' : 'grid-cols-1'} gap-2 *:px-1 *:text-sm max-lg:[&_svg]:hidden lg:grid-cols-2 lg:*:first:col-span-2`}
    >
      <ButtonLink to="/dashboard/upload" className="max-lg:hidden">
        <Icon name="upload" />
        Upload
      </ButtonLink>
      {/* A phone has photos and no tables. */}
      <ButtonLink to="/dashboard/photos" kind="quiet" className="lg:hidden">
        Add many photos
      </ButtonLink>
      <ButtonLink to="/dashboard/import" kind="quiet" className="max-lg:hidden lg:col-span-2">
        Import from Excel
      </ButtonLink>
      <ButtonLink to="/dashboard/orders" kind="quiet" className="max-lg:hidden">
        <Icon name="receipt" />
        View orders
      </ButtonLink>
      <ButtonLink to="/dashboard/messages" kind="quiet" className="max-lg:hidden">
        <Icon name="message" />
        Messages
      </ButtonLink>
      {shared && (
        <ShareShop
          slug={shared}
          storeName={storeName}
          className="contents *:justify-center *:px-1! *:text-sm max-lg:*:text-center"
        />
      )}
    </div>
  )
}
