import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { SellerOrder } from '@oja/contract/schemas/orders.ts'
import { countOf } from '@oja/contract/values/goods/units.ts'
import { Link } from 'react-router'
import type { Route } from './+types/seller-orders-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Price } from '../ui/shop/price.tsx'
import { DateText } from '../ui/date-text.tsx'
import { OrderBadges } from './order-badges.tsx'
import { OrderFilter, readFilter } from './order-filter.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const filter = readFilter(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const { answer, failure } = await answerOrFailure(
    api.withHeaders(endpoints.sellers.orders, { query: { ...filter, after } }),
  )
  return {
    filter,
    failure,
    orders: answer?.answer.orders ?? null,
    next: answer ? (nextPage(answer.headers)?.get('after') ?? null) : null,
    total: answer?.headers.get('x-total-count') ?? null,
  }
}

export function meta() {
  return [{ title: titled('Orders') }]
}

export default function SellerOrdersPage({ loaderData }: Route.ComponentProps) {
  const { filter, failure, orders, next, total } = loaderData
  const isFiltered = Object.keys(filter).length > 0
  const query = new URLSearchParams(filter as Record<string, string>)
  useLatest(({ event }) => event === 'order')
  return (
    <>
      <h1 className="mb-6 text-3xl">Orders</h1>
      {(isFiltered || (orders !== null && orders.length > 0)) && <OrderFilter filter={filter} />}
      {failure && (
        <LoadFailure message={failure.message || 'Failed to load orders'} status={failure.status} />
      )}
      {orders?.length === 0 && !isFiltered && (
        <EmptyState
          icon="receipt"
          title="No orders yet"
          text="Your orders will show here. Add more products to get your first one."
          action={<ButtonLink to="/dashboard/upload">Upload a product</ButtonLink>}
        />
      )}
      {orders?.length === 0 && isFiltered && (
        <EmptyState
          icon="filter"
          title="No matching orders"
          text="Remove a filter, or see all orders."
          action={<ButtonLink to="/dashboard/orders">All orders</ButtonLink>}
        />
      )}
      {orders && orders.length > 0 && (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
            <p className="text-muted">{total === '1' ? '1 order' : `${total} orders`}</p>
            <a
              href={`/api/v1/sellers/orders.csv?${query}`}
              download
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
            >
              <Icon name="download" />
              Download as CSV
            </a>
          </div>
          <DataTable isWide label="Orders" columns={columns} rows={orders} keyOf={({ _id }) => _id} />
        </>
      )}
      {next && (
        <ButtonLink to={`?${new URLSearchParams([...query, ['after', next]])}`} kind="quiet" className="mt-6">
          Older orders
        </ButtonLink>
      )}
    </>
  )
}

const columns = [
  { name: 'Date', cell: ({ createdAt }: SellerOrder) => <DateText iso={createdAt} /> },
  {
    name: 'Product',
    cell: ({ productId, productName }: SellerOrder) => (
      <Link
        to={`/products/${productId}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-leaf underline xl:min-w-36"
      >
        {productName}
      </Link>
    ),
  },
  { name: 'Qty', cell: ({ quantity, unit }: SellerOrder) => countOf(showCount(quantity), unit) },
  {
    name: 'Amount',
    cell: ({ amountMinor, commissionMinor, dueMinor }: SellerOrder) => (
      <>
        <Price kobo={amountMinor} className="font-semibold" />
        {commissionMinor > 0 && (
          <span className="block text-sm text-muted">
            You get <Price kobo={dueMinor} />
          </span>
        )}
      </>
    ),
  },
  { name: 'Status', cell: (order: SellerOrder) => <OrderBadges order={order} /> },
  {
    name: 'Ref',
    cell: ({ number, allowedActions }: SellerOrder) => (
      <Link
        to={`/dashboard/orders/${number}`}
        className="inline-flex min-h-11 flex-col justify-center text-leaf"
      >
        <span className="font-semibold whitespace-nowrap underline">{number}</span>
        {allowedActions.includes('accept') && (
          <span className="text-sm font-semibold text-clay">Accept now</span>
        )}
        {allowedActions.includes('answerDispute') && (
          <span className="text-sm font-semibold text-danger">Reply to the dispute</span>
        )}
      </Link>
    ),
  },
]
