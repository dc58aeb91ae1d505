import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminOverview } from '@oja/contract/schemas/trust.ts'
import { Link } from 'react-router'
import type { Route } from './+types/overview-page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { AdminHead } from '../admin-parts.tsx'
import { AuditText } from '../lists/audit-text.tsx'
import { useHasRights, useMayOpen } from '../records/use-may-open.ts'
import { loadFigures, openFiguresFile } from './load-figures.ts'
import { chartRow, MarketCharts } from './market-charts.tsx'
import { WeekChart } from './week-chart.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WaitingTickets, waitingTickets } from './waiting-tickets.tsx'
import { sampleOverview } from '../samples/sample-data.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  const [shown, { figures, failure }] = await Promise.all([
    realOrSample(visit, (api) => api(adminEndpoints.overview, {}), sampleOverview),
    loadFigures(visit),
  ])
  return {
    ...shown,
    figures,
    failure,
    file: figures && !shown.isSample ? openFiguresFile(visit) : null,
    tickets: isSupportAlone(shown.data) ? await waitingTickets(visit) : null,
  }
}

/** Without figures of shops, listings and money the page would be almost empty. */
function isSupportAlone({
  waitingTickets,
  totalSellers,
  activeListings,
  month,
}: AdminOverview['data']): boolean {
  return waitingTickets !== null && totalSellers === null && activeListings === null && month === null
}

export function meta() {
  return [{ title: titled('Admin overview') }]
}

export default function AdminOverviewPage({ loaderData }: Route.ComponentProps) {
  const { data, isSample, figures, failure, file, tickets } = loaderData
  const mayOpen = useMayOpen()
  const hasRights = useHasRights()
  const figureCards = [
    ['Total Sellers', data.totalSellers],
    ['Pending KYC', data.pendingKyc],
    ['Active Listings', data.activeListings],
    ['Flagged Reports', data.flaggedReports],
  ] as const
  const cards = figureCards.flatMap(([label, figure]) => (figure === null ? [] : [{ label, figure }]))
  const charts = weekCharts.filter(({ value }) => data.weeks.some((week) => week[value] !== null))
  return (
    <>
      <AdminHead title="Overview" isSample={isSample} />
      {hasRights ? (
        <WaitingList waiting={data.waiting} />
      ) : (
        <Alert tone="wait" title="You have no rights now.">
          Ask an admin with all rights.
        </Alert>
      )}
      {tickets && <WaitingTickets tickets={tickets} />}
      {failure && (
        <div className="mt-8">
          <LoadFailure {...failure} />
        </div>
      )}
      {figures && <MarketCharts figures={figures} isSample={isSample} file={file} />}
      {cards.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-3 xl:grid-cols-4">
          {cards.map(({ label, figure }) => (
            <div key={label} className="rounded-lg border border-line bg-card px-4 py-3">
              <dt className="text-muted">{label}</dt>
              <dd className="mt-1 font-display text-2xl font-bold">{showCount(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
      {charts.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-2xl">The last twelve weeks</h2>
          <div className={`${chartRow} md:grid-cols-3`}>
            {charts.map((chart) => (
              <WeekChart key={chart.value} {...chart} weeks={data.weeks} />
            ))}
          </div>
        </>
      )}
      {mayOpen(['all']) && <LatestActivity activity={data.latestActivity} />}
    </>
  )
}

const weekCharts = [
  { title: 'New sellers', value: 'sellers' },
  { title: 'New listings', value: 'listings' },
  { title: 'Paid orders', value: 'orders' },
] as const

function LatestActivity({ activity }: { activity: AdminOverview['data']['latestActivity'] }) {
  return (
    <>
      <div className="mt-8 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">Latest Activity</h2>
        <Link
          to="/admin/audit"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          Audit log
        </Link>
      </div>
      {activity.length === 0 ? (
        <p className="text-muted">No activity yet.</p>
      ) : (
        // A phone shows the newest five; the audit log has them all.
        <ul className="divide-y divide-line rounded-lg border border-line bg-card max-md:[&>:nth-child(n+6)]:hidden">
          {activity.map(({ text, at, subject }) => (
            <li key={`${at} ${text}`} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
              <span className="min-w-0 break-words">
                <AuditText text={text} subject={subject ?? null} />
              </span>
              <DateText iso={at} className="text-sm text-muted" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
