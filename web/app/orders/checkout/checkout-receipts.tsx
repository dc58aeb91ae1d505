import type { Checkout } from '@oja/contract/schemas/orders/checkouts.ts'
import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import { courierEndForBuyer, wayForBuyer } from '@oja/contract/values/delivery/courier-to.ts'
import { deliveryWayLabels, latestArrival } from '@oja/contract/values/delivery/delivery-ways.ts'
import { countBefore } from '@oja/contract/values/orders/ordered-goods.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { distinctParts } from '../../format/street-parts.ts'
import { showCount, showDateTime } from '../../format/format.ts'
import { dayOf } from '../buyer/is-late.ts'
import { addressOfOwnCode, noCodeForDriver } from '../order-labels.ts'
import { CheckCode, notHandover } from './check-code.tsx'
import { useSession } from '../../session/session.ts'
import { RefundLines } from '../refund-lines.tsx'
import { WhatNext } from '../progress/what-next.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'

/** One receipt for each shop of a checkout. Several orders stand in a list, and their receipts are folded below it. */
export function CheckoutReceipts({ checkout }: { checkout: Checkout['data'] }) {
  const isPaid = checkout.outcome === 'paid'
  const isOne = checkout.shops.flatMap(({ orders }) => orders).length === 1
  const receipts = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const session = useSession()
  const known = session?.basketCount ?? 0
  const userId = session?.userId
  const isStale = isPaid && known > 0
  useEffect(() => {
    // The payment has taken its goods out of the basket, whose number the top bar shows.
    if (isStale) void revalidate()
  }, [isStale, revalidate])
  useEffect(() => {
    // The address that was typed for it (use-kept-address.ts) is not the one of the next payment.
    if (isPaid && userId) deleteDraft(`checkout-address-${userId}`)
  }, [isPaid, userId])
  useEffect(() => {
    const unfold = () =>
      receipts.current?.querySelectorAll('details').forEach((folded) => (folded.open = true))
    window.addEventListener('beforeprint', unfold)
    return () => window.removeEventListener('beforeprint', unfold)
  }, [])
  return (
    <div ref={receipts} className={`${isOne ? 'mt-8' : 'mt-5'} space-y-3 text-left`}>
      {!isOne && <Orders shops={checkout.shops} />}
      {isPaid && <WhatNext shops={checkout.shops} />}
      <div className="divide-y divide-line rounded-lg border border-line bg-card px-4 sm:px-5 print:border-0">
        {checkout.shops.map((shop) => (
          <ShopReceipt key={shop.sellerId} shop={shop} isOneOfMany={!isOne} />
        ))}
      </div>
    </div>
  )
}

function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** What a buyer reads of a paid basket. */
export function paidSentence({ shops }: Checkout['data']): string {
  return shops.length === 1 ? 'We have told the seller.' : 'We have told the sellers.'
}

interface CodeLinkProps {
  number: string
  /** Of several orders: whose code it is. */
  of?: { storeName: string; productName: string }
  className?: string
}

/** The link to what a buyer says at the stall: the receipt and its check code are no use there. */
export function CodeLink({ number, of, className = '' }: CodeLinkProps) {
  return (
    <Link
      to={addressOfOwnCode(number)}
      className={`inline-block min-h-11 content-center font-semibold text-leaf underline print:hidden ${className}`}
    >
      See your hand-over code
      {of && (
        <>
          {' '}
          for {of.storeName}
          <span className="sr-only">: {of.productName}</span>
        </>
      )}
    </Link>
  )
}

/** The orders that one payment paid, a line each. Everything that was bought is an order, with a state of its own. */
function Orders({ shops }: { shops: Shop[] }) {
  const orders = shops.flatMap((shop) =>
    shop.orders.map((order) => ({ ...order, storeName: shop.storeName, way: shop.way })),
  )
  const deliveryMinor = shops.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
  return (
    <section
      aria-labelledby="orders"
      className="rounded-lg border border-line bg-card px-4 pt-3 print:hidden"
    >
      <h2 id="orders" className="text-xl">
        Your {showCount(orders.length)} orders
      </h2>
      {orders.filter(needsCode).length > 1 && (
        <p className="text-sm">Each order has its own code. Give a seller only the code of their order.</p>
      )}
      <ul className="divide-y divide-line">
        {orders.map(
          ({ number, productName, storeName, amountMinor, outcome, paidAt, isToPickUp, isReceived, way }) => (
            <li key={number}>
              <Link to={`/userProfile/orders/${number}`} className="block py-1.5 hover:underline">
                <span className="flex items-baseline justify-between gap-4">
                  <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere text-leaf">
                    {productName}
                  </span>
                  <Price kobo={amountMinor} className="font-semibold" />
                </span>
                <span className="block truncate text-sm text-muted">
                  #{number} · {storeName}
                </span>
                <RefundNote outcome={outcome} paidAt={paidAt} />
              </Link>
              {outcome === 'paid' && !isReceived && way === 'courier' && (
                <p className="-mt-1 pb-1.5 text-sm">{noCodeForDriver}</p>
              )}
              {needsCode({ isToPickUp, outcome, isReceived, way }) && (
                <CodeLink number={number} of={{ storeName, productName }} className="-mt-2" />
              )}
            </li>
          ),
        )}
        {deliveryMinor > 0 && (
          <li className="flex items-baseline justify-between gap-4 py-2.5">
            Delivery <Price kobo={deliveryMinor} className="font-semibold" />
          </li>
        )}
      </ul>
    </section>
  )
}

/** Whether a seller asks for the code of an order: who picks it up says it, and whoever the shop itself brings it to. */
function needsCode({
  isToPickUp,
  outcome,
  isReceived,
  way,
}: Pick<Shop['orders'][number], 'isToPickUp' | 'outcome' | 'isReceived'> & Pick<Shop, 'way'>): boolean {
  return Boolean(isToPickUp) || (outcome === 'paid' && !isReceived && way === 'seller')
}

function RefundNote({ outcome, paidAt }: Pick<Shop['orders'][number], 'outcome' | 'paidAt'>) {
  if (!outcome.startsWith('refund')) return null
  return <span className="block font-semibold text-clay">{!paidAt && 'Sold out. '}We refund this part.</span>
}

type Shop = Checkout['data']['shops'][number]

/** Open for one order; folded where it is one of many. */
function ShopReceipt({ shop, isOneOfMany }: { shop: Shop; isOneOfMany: boolean }) {
  const { sellerId, storeName, orders } = shop
  const heading = (
    <h2 id={`receipt-${sellerId}`} className={isOneOfMany ? 'text-base' : 'text-xl'}>
      {orders.some(({ paidAt }) => paidAt) ? 'Receipt' : 'Your order'}: {storeName}
    </h2>
  )
  return (
    <section aria-labelledby={`receipt-${sellerId}`} className={isOneOfMany ? undefined : 'py-4'}>
      {isOneOfMany ? (
        <details className="group">
          <summary className="flex min-h-12 items-center gap-3 py-1.5">
            <span className="min-w-0 grow">{heading}</span>
            <Icon
              name="chevron-down"
              className="size-5 shrink-0 text-muted group-open:rotate-180 print:hidden"
            />
          </summary>
          <div className="pb-3">
            <ReceiptLines shop={shop} isOneOfMany />
          </div>
        </details>
      ) : (
        <>
          {heading}
          <ReceiptLines shop={shop} isOneOfMany={false} />
        </>
      )}
    </section>
  )
}

function ReceiptLines({ shop, isOneOfMany }: { shop: Shop; isOneOfMany: boolean }) {
  const { way, courierTo, pickup, address, goodsMinor, feeMinor, orders, acceptBy, handlingDays, days } = shop
  const at = orders[0]?.paidAt ?? orders[0]?.createdAt ?? ''
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {orders.map(
          ({ reference, number, productName, quantity, unit, amountMinor, outcome, paidAt, checkCode }) => (
            <li key={reference} className="pt-2">
              <p className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">
                  {countBefore(showCount(quantity), unit, productName)} × {productName}
                </span>
                <Price kobo={amountMinor} className="font-semibold" />
              </p>
              <RefundNote outcome={outcome} paidAt={paidAt} />
              <div className="flex flex-wrap items-center gap-x-5">
                <Link
                  to={`/userProfile/orders/${number}`}
                  className="min-h-11 content-center whitespace-nowrap text-leaf underline print:text-ink"
                >
                  Order #{number}
                </Link>
                {checkCode && (
                  <CheckCode code={checkCode} isSmall={isOneOfMany}>
                    It proves that you paid, to whoever asks. {way !== 'courier' && notHandover}
                  </CheckCode>
                )}
              </div>
            </li>
          ),
        )}
      </ul>
      <dl className="border-t border-line pt-2">
        {way === 'collect' ? (
          <Line name={deliveryWayLabels[way]}>
            {distinctParts(
              pickup?.name ?? 'Agree with the seller',
              pickup?.landmark ?? '',
              pickup?.hours ?? '',
            ).join(', ')}
          </Line>
        ) : (
          <>
            {address && (
              <Line name="To">
                {addressLine(address.fullName, address.street, address.town, address.lga)}
              </Line>
            )}
            <Line name="How it comes">
              {wayForBuyer(way, courierTo)}
              {way === 'courier' && (
                <span className="block font-normal">{courierEndForBuyer(courierTo)}</span>
              )}
              {acceptBy && (
                <span className="block">
                  Arrives by {dayOf(latestArrival(acceptBy, handlingDays + days))}
                </span>
              )}
            </Line>
          </>
        )}
        {feeMinor > 0 && (
          <Line name="Delivery">
            <Price kobo={feeMinor} />
          </Line>
        )}
        <Line name={feeMinor > 0 ? 'Goods and delivery' : 'Amount'}>
          <Price kobo={goodsMinor + feeMinor} className="text-lg font-bold" />
        </Line>
        <RefundLines paidMinor={goodsMinor + feeMinor} orders={orders} Line={Line} />
        <Line name="Date">
          <time className="text-sm" dateTime={at}>
            {showDateTime(at)}
          </time>
        </Line>
      </dl>
      {isOneOfMany && orders.some(({ checkCode }) => checkCode) && (
        <p className="text-sm text-muted">
          A check code proves that an order is paid. {way !== 'courier' && notHandover}
        </p>
      )}
    </>
  )
}

/** The value breaks first, as far as it can; only then the name does: no sum sticks out of a narrow phone. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="shrink-[1000000] text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
