import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { OrderBadges } from '../order-badges.tsx'
import { chargeText, nextStep } from './next-step.ts'

/**
 * Orders of one shop and one payment in the buyer's list: the shop once, then picture, state and what the buyer can do of
 * each. What happens next is said once where it is the same for all.
 */
export function OrderCard({ orders }: { orders: BuyerOrder[] }) {
  const [first] = orders
  if (!first) return null
  const steps = new Set(orders.map(nextOf))
  const isSame = steps.size === 1
  const Frame = orders.length === 1 ? 'article' : 'div'
  const Part = orders.length === 1 ? 'div' : 'article'
  return (
    <Frame className="rounded-lg border border-line bg-card">
      <div className="flex items-center gap-2 border-b border-line py-1 pr-3 pl-4">
        <Icon name="store" className="size-5 shrink-0 text-muted" />
        <Link
          to={`/seller-profile/${first.sellerId}`}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold hover:underline"
        >
          <span className="line-clamp-2 wrap-anywhere">{first.storeName}</span>
        </Link>
      </div>
      {isSame && orders.length > 1 && <NextStep order={first} />}
      {orders.map((order, place) => (
        <Part key={order._id} className={place > 0 ? 'border-t border-line' : ''}>
          <div className="flex gap-3 px-4 pt-1.5">
            <Picture url={order.productImg} isSmall={orders.length > 1} />
            <Goods order={order} hasDate={place === 0} />
          </div>
          {(!isSame || orders.length === 1) && <NextStep order={order} />}
          <div
            className={`flex flex-wrap justify-end gap-2 px-4 ${orders.length > 1 ? 'pb-1.5' : 'pt-2 pb-3'}`}
          >
            <Actions order={order} kind={orders.length > 1 ? 'plain' : 'quiet'} />
          </div>
        </Part>
      ))}
    </Frame>
  )
}

/** What was bought of one shop with one payment stands together, where the first of it stood. */
export function groupOrders(orders: BuyerOrder[]): BuyerOrder[][] {
  const groups = new Map<string, BuyerOrder[]>()
  for (const order of orders) {
    const key = order.checkout === null ? order._id : `${order.checkout} ${order.sellerId}`
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()]
}

function nextOf(order: BuyerOrder): string {
  return isUnpaid(order) ? `Not paid. ${chargeText(order)}` : nextStep(order)
}

function isUnpaid({ status, refund }: BuyerOrder): boolean {
  return status === 'failed' && refund === 'none'
}

function NextStep({ order }: { order: BuyerOrder }) {
  const next = nextOf(order)
  if (!next) return null
  return (
    <p className="mx-4 mt-1.5 flex items-start gap-2 text-sm">
      <Icon name={isUnpaid(order) ? 'info' : 'clock'} className="mt-px size-4.5 shrink-0 text-muted" />
      <span className="min-w-0">{next}</span>
    </p>
  )
}

function Goods({ order, hasDate }: { order: BuyerOrder; hasDate: boolean }) {
  const { number, productId, productName, amountMinor, quantity, unit, delivery, createdAt } = order
  return (
    <div className="min-w-0 grow">
      <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">
        <Link
          to={order.atStall ? `/seller-profile/${order.sellerId}` : `/products/${productId}`}
          className="inline-flex min-h-11 items-center wrap-anywhere text-leaf underline"
        >
          <span className="line-clamp-2">{productName}</span>
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Price kobo={amountMinor} className="text-lg font-bold" />
        {delivery && delivery.feeMinor > 0 && (
          <span className="text-sm text-muted">+ {formatNaira(delivery.feeMinor)} delivery</span>
        )}
        {!isUnpaid(order) && <OrderBadges order={order} isBrief />}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
        <span>Quantity: {countOf(showCount(quantity), unit)}</span>
        <span className="whitespace-nowrap">Order #{number}</span>
        {hasDate && <DateText iso={createdAt} className="whitespace-nowrap" />}
      </p>
    </div>
  )
}

function Picture({ url, isSmall }: { url: string; isSmall: boolean }) {
  return (
    <div
      className={`mt-1 shrink-0 overflow-hidden rounded-md ${isSmall ? 'size-14 sm:size-18' : 'size-18 sm:size-24'}`}
    >
      {url ? (
        <img
          src={url}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          className="aspect-square w-full bg-sunken object-cover"
        />
      ) : (
        <ListingPhoto alt="" />
      )}
    </div>
  )
}

/** The first thing to do leads; to buy again is offered for what is over. */
function Actions({ order, kind }: { order: BuyerOrder; kind: 'quiet' | 'plain' }) {
  const { number, reference, productId, productName, status, fulfilment, refund, isOnSale } = order
  const page = `/userProfile/orders/${number}`
  const look = kind === 'plain' ? '' : 'px-4 max-sm:grow'
  const isOver = status === 'failed' || fulfilment === 'received' || refund === 'full'
  return (
    <>
      {isOver && isOnSale && (
        <ButtonLink to={`/products/${productId}`} kind={kind} className={look}>
          Buy again
          <span className="sr-only">: {productName}</span>
        </ButtonLink>
      )}
      {status === 'pending' && (
        <ButtonLink to={`/pay/${reference}`} reloadDocument className="px-4 max-sm:grow">
          Pay now
          <span className="sr-only">: {productName}</span>
        </ButtonLink>
      )}
      {isOnTheWay(order) ? (
        <ButtonLink to={page} className="px-4 max-sm:grow">
          Confirm you received it
        </ButtonLink>
      ) : (
        <ButtonLink to={page} kind={kind} className={look}>
          {isOver ? 'View order' : 'Track order'}
          {kind === 'plain' && <span className="sr-only">: {productName}</span>}
        </ButtonLink>
      )}
    </>
  )
}

function isOnTheWay({ fulfilment, allowedActions }: BuyerOrder): boolean {
  return (fulfilment === 'ready' || fulfilment === 'sent') && allowedActions.includes('receive')
}
