import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { StockChange } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { Link } from 'react-router'
import type { Route } from './+types/stock-history-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { showCount } from '../../format/format.ts'
import { titled } from '../../format/page-title.ts'
import { BackLink } from '../../layouts/app-shell/back-link.tsx'
import { DateText } from '../../ui/date-text.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, params }: PageRequest) {
  return (await api(endpoints.products.stockHistory, { params: { id: params.id ?? '' } })).data
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? `Stock history of ${loaderData.name}` : 'Stock history') }]
}

/** What changed the stock of a product, when and by whom. */
export default function StockHistoryPage({ loaderData: { name, onHand, changes } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/dashboard/listings">My Listings</BackLink>
      <h1 className="text-3xl">Stock history</h1>
      <p className="mt-1 mb-5 wrap-anywhere">
        {name} · <strong>{showCount(onHand)} in stock</strong>
      </p>
      <ol
        aria-label="Changes, newest first"
        className="max-w-2xl divide-y divide-line rounded-lg border border-line bg-card"
      >
        {changes.map((change) => (
          <li key={`${change.at} ${change.event} ${change.order} ${change.left}`}>
            <Change change={change} />
          </li>
        ))}
      </ol>
    </>
  )
}

const labels: Record<StockChange['event'], string> = {
  listed: 'Listed',
  changed: 'Stock changed',
  sold: 'Sold',
  returned: 'Back in stock after a refund',
}

function Change({ change: { at, event, change, left, by, order } }: { change: StockChange }) {
  return (
    <div className="flex items-center gap-4 px-4 py-2">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {labels[event]}
          {order !== '' && (
            <Link
              to={`/dashboard/orders/${order}`}
              className="ml-2 inline-flex min-h-11 items-center font-normal whitespace-nowrap text-leaf underline"
            >
              #{order}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted">
          <DateText iso={at} /> · {by || 'Somebody who left'}
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className={`block text-lg font-bold ${change < 0 ? 'text-clay' : 'text-leaf'}`}>
          {change < 0 ? '−' : '+'}
          {showCount(Math.abs(change))}
        </span>
        <span className="block text-sm text-muted">{showCount(left)} left</span>
      </p>
    </div>
  )
}
