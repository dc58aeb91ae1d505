import { endpoints } from '@oja/contract/endpoints.ts'
import type { SellerOrder } from '@oja/contract/orders.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/seller-orders-page.ts'
import { titled } from '../lib/brand.ts'
import { showDate } from '../lib/format.ts'
import { orFailure } from '../lib/or-failure.ts'
import { inBrowser, onServer } from '../lib/page.ts'
import type { Visit } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Price } from '../ui/price.tsx'
import { PaymentBadge } from './payment-badge.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function load({ api }: Visit) {
  return orFailure(api(endpoints.sellers.orders, {}))
}

export function meta() {
  return [{ title: titled('Orders') }]
}

export default function SellerOrdersPage({ loaderData: { answer, failure } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-3xl">Orders</h1>
      {failure && <LoadFailure message={failure.message || 'Failed to load orders'} />}
      {answer?.orders.length === 0 && (
        <Empty
          icon="receipt"
          title="No orders yet"
          text="What people buy from you stands here. More goods in your shop bring more buyers."
          action={<ButtonLink to="/dashboard/upload">Upload a product</ButtonLink>}
        />
      )}
      {answer && answer.orders.length > 0 && <OrderTable orders={answer.orders} />}
    </>
  )
}

const columns = ['Date', 'Product', 'Qty', 'Amount', 'Status', 'Ref'] as const

/** A table where there is room, a list of cards on a phone. The roles say "table" where the style no longer does. */
function OrderTable({ orders }: { orders: SellerOrder[] }) {
  return (
    <table
      role="table"
      className="block w-full md:table md:border-separate md:border-spacing-0 md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-card"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="bg-sunken text-left text-sm">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className="px-4 py-3 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block space-y-3 md:table-row-group">
        {orders.map((order) => (
          <tr
            key={order._id}
            role="row"
            className="block rounded-lg border border-line bg-card p-4 md:table-row"
          >
            <Cell column="Date">{showDate(order.createdAt)}</Cell>
            <Cell column="Product">
              <Link
                to={`/products/${order.productId}`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
              >
                {order.productName}
              </Link>
            </Cell>
            <Cell column="Qty">{order.quantity.toLocaleString('en-NG')}</Cell>
            <Cell column="Amount">
              <Price kobo={order.amountMinor} className="font-semibold" />
            </Cell>
            <Cell column="Status">
              <PaymentBadge status={order.status} />
            </Cell>
            <Cell column="Ref">
              <span className="text-sm break-all text-muted">{order.tx_ref}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ column, children }: { column: (typeof columns)[number]; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="flex items-center justify-between gap-4 py-1 text-right md:table-cell md:border-t md:border-line md:px-4 md:py-2 md:text-left"
    >
      <span aria-hidden="true" className="shrink-0 text-sm text-muted md:hidden">
        {column}
      </span>
      {children}
    </td>
  )
}
