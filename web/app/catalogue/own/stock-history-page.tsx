import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { StockChange } from '@oja/contract/schemas/seller/listing-changes.ts'
import { Link } from 'react-router'
import type { Route } from './+types/stock-history-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { showCount } from '../../format/format.ts'
import { titled } from '../../format/page-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Icon } from '../../ui/icon.tsx'

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
      <Link
        to="/dashboard/listings"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
      >
        <Icon name="arrow-left" />
        My Listings
      </Link>
      <h1 className="mt-2 text-3xl">Stock history</h1>
      <p className="mt-1 mb-5 wrap-anywhere">
        {name} · <strong>{showCount(onHand)} in stock</strong>
      </p>
      <DataTable
        label="Stock history"
        columns={columns}
        rows={changes}
        keyOf={({ at, event, order, left }) => `${at} ${event} ${order} ${left}`}
      />
    </>
  )
}

const labels: Record<StockChange['event'], string> = {
  listed: 'Listed',
  changed: 'Stock changed',
  sold: 'Sold',
  returned: 'Back in stock after a refund',
}

const columns = [
  { name: 'When', cell: ({ at }: StockChange) => <DateText iso={at} /> },
  {
    name: 'What',
    cell: ({ event, order }: StockChange) =>
      order === '' ? (
        labels[event]
      ) : (
        <>
          {labels[event]}{' '}
          <Link
            to={`/dashboard/orders/${order}`}
            className="inline-flex min-h-11 items-center whitespace-nowrap text-leaf underline"
          >
            #{order}
          </Link>
        </>
      ),
  },
  { name: 'Who', cell: ({ by }: StockChange) => by || 'Somebody who left' },
  {
    name: 'Change',
    cell: ({ change }: StockChange) => (
      <span className={`font-semibold tabular-nums ${change < 0 ? 'text-clay' : 'text-leaf'}`}>
        {change > 0 ? '+' : '−'}
        {showCount(Math.abs(change))}
      </span>
    ),
  },
  {
    name: 'Left',
    cell: ({ left }: StockChange) => <span className="tabular-nums">{showCount(left)}</span>,
  },
]
