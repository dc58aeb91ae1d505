import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminOverview } from '@oja/contract/schemas/trust.ts'
import { Link } from 'react-router'
import type { Route } from './+types/admin-overview-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount, showDate } from '../format/format.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { BarPlot } from '../ui/bar-plot.tsx'
import { Icon } from '../ui/icon.tsx'
import { DateText } from '../ui/date-text.tsx'
import { realOrSample } from './real-or-sample.ts'
import { AdminHead } from './admin-parts.tsx'
import { sampleOverview } from './samples/sample-data.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

function load(visit: PageRequest) {
  return realOrSample(visit, (api) => api(adminEndpoints.overview, {}), sampleOverview)
}

export function meta() {
  return [{ title: titled('Admin overview') }]
}

export default function AdminOverviewPage({ loaderData: { data, isSample } }: Route.ComponentProps) {
  const cards = [
    ['Total Sellers', data.totalSellers],
    ['Pending KYC', data.pendingKyc],
    ['Active Listings', data.activeListings],
    ['Flagged Reports', data.flaggedReports],
  ] as const
  const bars = (value: 'sellers' | 'listings' | 'orders') =>
    data.weeks.map((week) => ({ label: showDate(`${week.weekOf}T12:00:00Z`), value: week[value] }))
  return (
    <>
      <AdminHead title="Overview" isSample={isSample} />
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {cards.map(([label, figure]) => (
          <div key={label} className="rounded-lg border border-line bg-card p-4">
            <dt className="text-muted">{label}</dt>
            <dd className="mt-1 font-display text-3xl font-bold">{showCount(figure)}</dd>
          </div>
        ))}
      </dl>
      <Waiting data={data} />
      <h2 className="mt-8 mb-3 text-2xl">The last twelve weeks</h2>
      <div className="grid gap-3 md:grid-cols-3">
        <BarPlot title="New sellers" bars={bars('sellers')} />
        <BarPlot title="New listings" bars={bars('listings')} />
        <BarPlot title="Paid orders" bars={bars('orders')} />
      </div>
      <h2 className="mt-8 mb-3 text-2xl">Latest Activity</h2>
      {data.latestActivity.length === 0 ? (
        <p className="text-muted">No activity yet.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-card">
          {data.latestActivity.map(({ text, at }) => (
            <li key={`${at} ${text}`} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
              <span className="min-w-0 break-words">{text}</span>
              <DateText iso={at} className="text-sm text-muted" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What waits for an admin; each line links to its list. */
function Waiting({ data }: { data: AdminOverview['data'] }) {
  const { pendingKyc, flaggedReports, waitingNames, waitingTickets, overdueTickets } = data
  const work = [
    {
      count: overdueTickets,
      text: ['message older than 24 hours', 'messages older than 24 hours'],
      to: '/admin/messages?status=overdue',
    },
    {
      count: waitingTickets,
      text: ['message to answer', 'messages to answer'],
      to: '/admin/messages?status=waiting',
    },
    { count: flaggedReports, text: ['open report', 'open reports'], to: '/admin/reports' },
    {
      count: pendingKyc,
      text: ['shop with documents to check', 'shops with documents to check'],
      to: '/admin/kyc?status=Pending',
    },
    {
      count: waitingNames,
      text: ['new shop name to check', 'new shop names to check'],
      to: '/admin/names?status=Pending',
    },
  ].filter(({ count }) => count > 0)
  return (
    <>
      <h2 className="mt-8 mb-3 text-2xl">Waiting for you</h2>
      {work.length === 0 && <p className="text-muted">All clear.</p>}
      <ul className="grid gap-2 sm:grid-cols-2">
        {work.map(({ count, text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center justify-between gap-3 rounded-md border border-line bg-card px-4 py-2 font-semibold hover:bg-sunken"
            >
              <span>
                <span className="tabular-nums">{showCount(count)}</span> {text[count === 1 ? 0 : 1]}
              </span>
              <Icon name="chevron-right" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
