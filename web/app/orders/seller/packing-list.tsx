import type { PackingList } from '@oja/contract/schemas/delivery/order-delivery.ts'
import { countBefore } from '@oja/contract/values/orders/ordered-goods.ts'
import { courierEndForSeller } from '@oja/contract/values/delivery/courier-to.ts'
import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form, Link } from 'react-router'
import { joinWithCommas, showCount, showDate } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { BackLink } from '../../layouts/app-shell/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countRefunded, isCollected, piecesRefunded } from '../order-labels.ts'
import { AddressLines } from '../order-delivery.tsx'
import { PackedBox, PackedCount, usePacked } from './packed.tsx'
import './packing-list.css'

type List = PackingList['data']

/** A day by which orders must be sent. */
export interface DayToSend {
  day: string
  count: number
}

/** The days by which these orders must be sent, the first one first. What is late is sent today. */
export function daysToSend(orders: { deadlines: { send: string | null } }[], today: string): DayToSend[] {
  const counts = new Map<string, number>()
  for (const { deadlines } of orders) {
    if (!deadlines.send) continue
    const day = deadlines.send < today ? today : deadlines.send
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts.keys()].sort().map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

/** What a seller sends by a day, by area. It prints on A4, with a box to tick for each order. */
export function PackingListView({ list: { day, areas }, days }: { list: List; days: DayToSend[] }) {
  const count = areas.reduce((sum, { orders }) => sum + orders.length, 0)
  const { packed, change } = usePacked()
  return (
    <div className="packing-list">
      <BackLink to="/dashboard/orders?tab=handover">Orders</BackLink>
      <h1 className="text-3xl">Packing list, {showDate(day)}</h1>
      <p className="text-muted">{workOf(areas.flatMap(({ orders }) => orders))}</p>
      <div className="mt-3 mb-5 flex flex-wrap items-end gap-3 print:hidden">
        <ChooseDay day={day} />
        {count > 0 && (
          <>
            <PrintButton />
            <a
              href={`/api/v1/sellers/packing.csv?${new URLSearchParams({ day })}`}
              download
              className="inline-flex min-h-12 items-center gap-2 font-semibold text-leaf underline"
            >
              <Icon name="download" />
              Download as CSV
            </a>
          </>
        )}
      </div>
      {days.length > 0 && <DaysWithOrders days={days} chosen={day} />}
      {count === 0 ? (
        <EmptyState
          icon="bag"
          title="Nothing for this day"
          text={
            days.length > 0
              ? 'Choose one of the days above: they have orders.'
              : 'Orders you accepted show on the day by which you must send them or have them ready.'
          }
        />
      ) : (
        <>
          <PackedCount
            packed={areas.flatMap(({ orders }) => orders).filter(({ number }) => packed.has(number)).length}
            count={count}
          />
          {areas.map((area) => (
            <Area key={area.area} {...area} day={day} packed={packed} onPacked={change} />
          ))}
        </>
      )}
    </div>
  )
}

type Packed = List['areas'][number]['orders'][number]

/** "2 orders to send, 1 to have ready for collection": goods that are collected are not sent. */
export function workOf(orders: Pick<Packed, 'delivery'>[]): string {
  const collected = orders.filter((order) => isCollected(order)).length
  const sent = orders.length - collected
  const first = (count: number) => (count === 1 ? '1 order' : `${showCount(count)} orders`)
  if (collected === 0) return `${first(sent)} to send`
  if (sent === 0) return `${first(collected)} to have ready: the buyer collects`
  return `${first(sent)} to send, ${showCount(collected)} to have ready for buyers who collect`
}

/** "5 ordered, ₦12,400 refunded: agree with the buyer how many": of a refund only the money is known. */
export function refundedOf({
  quantity,
  unit,
  amountMinor,
  refundedMinor = 0,
}: Pick<Packed, 'quantity' | 'unit' | 'refundedMinor' | 'amountMinor'>): string {
  const pieces = piecesRefunded({ quantity, unit, amountMinor, refundedMinor })
  if (pieces) return pieces
  const refunded = `${formatNaira(refundedMinor)} refunded`
  if (quantity === 1 && !unit) return refunded
  return `${showCount(quantity)} ordered, ${refunded}: agree with the buyer how ${quantity === 1 ? 'much' : 'many'}`
}

/** "4 of 5 bags": what is left to hand over where a refund is the price of whole pieces; else "5 bags". */
export function countToPack({
  quantity,
  unit,
  productName,
  amountMinor,
  refundedMinor = 0,
}: Pick<Packed, 'quantity' | 'unit' | 'productName' | 'refundedMinor' | 'amountMinor'>): string {
  const ordered = countBefore(showCount(quantity), unit, productName)
  const pieces = countRefunded({ quantity, unit, amountMinor, refundedMinor })
  return pieces === 0 ? ordered : `${showCount(quantity - pieces)} of ${ordered}`
}

type AreaProps = List['areas'][number] & {
  day: string
  packed: ReadonlySet<string>
  onPacked: (number: string, isPacked: boolean) => void
}

function Area({ area, orders, day, packed, onPacked }: AreaProps) {
  return (
    <section aria-label={area} className="mt-5">
      <h2 className="border-b-2 border-ink pb-1 text-xl">
        {area} <span className="font-normal text-muted">({showCount(orders.length)})</span>
      </h2>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.number} className="packing-row flex gap-3 py-3">
            <PackedBox
              number={order.number}
              name={order.productName}
              isPacked={packed.has(order.number)}
              onChange={onPacked}
            />
            <div className="min-w-0 grow sm:grid sm:grid-cols-2 sm:gap-4 print:grid print:grid-cols-2">
              <div className="wrap-anywhere">
                <strong>
                  {countToPack(order)} × {order.productName}
                </strong>
                {order.refundedMinor !== undefined && order.refundedMinor > 0 && (
                  <p className="font-semibold text-clay">{refundedOf(order)}</p>
                )}
                <p className="text-sm">
                  <Link
                    to={`/dashboard/orders/${order.number}`}
                    className="inline-flex min-h-11 items-center text-leaf underline print:min-h-0"
                  >
                    #{order.number}
                  </Link>{' '}
                  {deliveryWayLabels[order.delivery?.way ?? 'collect']}
                  {order.delivery?.way === 'courier' && `: ${courierEndForSeller(order.delivery.courierTo)}`}
                  {order.sendBy < day && (
                    <span className="font-semibold text-danger"> Late: {showDate(order.sendBy)}</span>
                  )}
                </p>
              </div>
              {order.delivery?.address ? (
                <AddressLines address={order.delivery.address} />
              ) : (
                <p className="wrap-anywhere">
                  {order.buyerName}
                  {order.pickup || (isCollected(order) && order.collectAt) ? (
                    <span className="block">
                      Collects it at{' '}
                      {order.pickup
                        ? joinWithCommas(order.pickup.name, order.pickup.landmark)
                        : order.collectAt}
                    </span>
                  ) : (
                    isCollected(order) && (
                      <span className="block text-muted print:hidden">
                        Tell the buyer where and when to collect it.
                      </span>
                    )
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DaysWithOrders({ days, chosen }: { days: DayToSend[]; chosen: string }) {
  return (
    <nav aria-label="Days with orders" className="mb-5 flex flex-wrap gap-2 print:hidden">
      {days.map(({ day, count }) => (
        <Link
          key={day}
          to={`/dashboard/orders?${new URLSearchParams({ day })}`}
          aria-current={day === chosen ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-semibold hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
        >
          {showDate(day)}: {count === 1 ? '1 order' : `${showCount(count)} orders`}
        </Link>
      ))}
    </nav>
  )
}

function ChooseDay({ day }: { day: string }) {
  return (
    <Form method="get" action="/dashboard/orders" noValidate className="flex items-end gap-2">
      <Field label="Day" id="packing-day" name="day" type="date" defaultValue={day} key={day} />
      <Button kind="quiet" className="min-h-12">
        Show
      </Button>
    </Form>
  )
}

function PrintButton() {
  const hydrated = useHydrated()
  if (!hydrated) return <p className="min-h-12 font-semibold">Print this page from your browser’s menu.</p>
  return (
    <Button type="button" className="min-h-12" onClick={() => window.print()}>
      Print
    </Button>
  )
}
