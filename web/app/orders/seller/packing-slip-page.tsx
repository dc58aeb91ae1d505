import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/packing-slip-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { joinWithCommas, showCount, showDate } from '../../format/format.ts'
import { titled } from '../../format/page-title.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { BackLink } from '../../layouts/app-shell/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { partRefundOf } from '../order-labels.ts'
import { loadOrder } from '../order-load.ts'
import type { LoadedOrder } from '../order-load.ts'
import { refundedOnSlip } from './refunded-on-slip.ts'
import { linesOfSlip } from './slip-lines.ts'
import './packing-slip.css'

const loadSold = loadOrder('seller')

/** Only a paid order is packed. */
async function load(visit: PageRequest) {
  const order = await loadSold(visit)
  if (order.status !== 'paid') throw redirect(`/dashboard/orders/${order.number}`)
  return order
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export function meta() {
  return [{ title: titled('Packing slip') }]
}

/** A slip to put in the parcel: what is in it, for whom, and lines to fill in by hand. It prints on A4 and on A6. */
export default function PackingSlipPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <BackLink to={`/dashboard/orders/${order.number}`}>Order #{order.number}</BackLink>
        <h1 className="text-3xl">Packing slip</h1>
        <div className="mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PrintButton />
          <p className="text-muted">Fits A4, A5 and A6. Choose the paper when you print.</p>
        </div>
        {/* For the seller alone: the buyer reads the slip. */}
        {order.refundedMinor > 0 && (
          <p className="mb-4 font-semibold text-marigold-ink">{partRefundOf(order)}</p>
        )}
      </div>
      <Slip order={order} />
    </>
  )
}

function PrintButton() {
  const hydrated = useHydrated()
  if (!hydrated) return <p className="font-semibold">Print this page from your browser’s menu.</p>
  return (
    <Button type="button" onClick={() => window.print()}>
      Print
    </Button>
  )
}

function Slip({ order }: { order: LoadedOrder }) {
  const { storeName, number, paidAt, createdAt, buyerName, productName } = order
  // Null for goods that the buyer collects or that have no address on Oja.
  const address = order.delivery?.address ?? null
  return (
    <article
      aria-label="Packing slip"
      className="packing-slip rounded-lg border border-line bg-card p-5 sm:p-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-ink pb-2">
        <p className="font-display text-xl font-bold">{storeName}</p>
        <p className="text-sm">Oja</p>
      </header>
      <p className="mt-3 text-3xl leading-tight font-bold whitespace-nowrap tabular-nums">#{number}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Buyer</dt>
        <dd className="font-semibold wrap-anywhere">{address?.fullName || buyerName}</dd>
        {address && (
          <>
            <dt className="text-muted">Phone</dt>
            <dd className="font-semibold">{showPhone(address.phone)}</dd>
            <dt className="text-muted">Address</dt>
            <dd className="font-semibold wrap-anywhere">
              {addressLine(address.street, address.landmark, address.town, address.lga, address.state)}
            </dd>
          </>
        )}
        {order.pickup && (
          <>
            <dt className="text-muted">Collects it at</dt>
            <dd className="font-semibold wrap-anywhere">
              {joinWithCommas(order.pickup.name, order.pickup.landmark, order.pickup.hours)}
            </dd>
          </>
        )}
        <dt className="text-muted">Paid</dt>
        <dd>{showDate(paidAt ?? createdAt)}</dd>
      </dl>
      <table className="mt-4 w-full border-y border-ink text-left">
        <thead>
          <tr className="text-sm">
            <th scope="col" className="py-1 font-semibold">
              Item
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line align-baseline">
            <td className="py-2 pr-4 font-semibold wrap-anywhere">
              {productName}
              {order.refundedMinor > 0 && <span className="block text-sm">{refundedOnSlip(order)}</span>}
            </td>
            <td className="py-2 text-right text-xl font-bold tabular-nums">
              {countOf(showCount(order.quantity), order.unit)}
            </td>
          </tr>
        </tbody>
      </table>
      <dl className="mt-4 space-y-4">
        {linesOfSlip(order).map(({ name, text }) => (
          <div key={name} className="flex items-end gap-3">
            <dt className="shrink-0 text-sm text-muted">{name}</dt>
            {text ? (
              <dd className="grow font-semibold wrap-anywhere">{text}</dd>
            ) : (
              <dd className="grow border-b border-edge">
                <span className="sr-only">to fill in by hand</span>&nbsp;
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        Check your goods, then open this order on Oja and confirm that you received it. Any problem? Report it
        there.
      </p>
    </article>
  )
}
