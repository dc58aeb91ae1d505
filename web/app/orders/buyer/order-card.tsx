import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { deliveryShare } from '@oja/contract/values/orders/ordered-goods.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { PayNow } from '../checkout/pay-now.tsx'
import { OrderBadges } from '../order-badges.tsx'
import { addressOfOwnCode, isDisputed } from '../order-labels.ts'
import { isOverdue } from './is-late.ts'
import { chargeText, nextStep } from './next-step.ts'
import { paysForMore } from './unpaid-payments.tsx'

/**
 * Orders of one shop and one payment in the buyer's list: picture, name and state of each in a few lines, and what the
 * buyer can do. What happens next is said once where it is the same for all. `now` is in milliseconds since 1970.
 */
export function OrderCard({ orders, now }: { orders: BuyerOrder[]; now: number }) {
  const [first] = orders
  if (!first) return null
  const isOne = orders.length === 1
  const steps = new Set(orders.map((order) => nextOf(order, now)))
  const isSame = steps.size === 1
  const Frame = isOne ? 'article' : 'div'
  const Part = isOne ? 'div' : 'article'
  return (
    <Frame className="h-full rounded-lg border border-line bg-card">
      {!isOne && (
        <div className="border-b border-line px-3 py-2">
          <DateAndShop order={first} />
          {isSame && <NextStep order={first} now={now} />}
          <SharedDelivery orders={orders} />
        </div>
      )}
      <div className={isOne ? undefined : 'xl:grid xl:grid-cols-2 xl:gap-x-4'}>
        {orders.map((order, place) => (
          <Part
            key={order._id}
            className={`px-3 pt-2 ${place > 0 ? 'border-t border-line' : ''} ${place === 1 ? 'xl:border-t-0' : ''}`}
          >
            <div className="flex gap-3">
              <Picture order={order} />
              <div className="min-w-0 grow">
                <Name order={order} />
                {isOne && <DateAndShop order={order} />}
              </div>
            </div>
            <Amounts order={order} hasDelivery={isOne} />
            {(isOne || !isSame) && <NextStep order={order} now={now} />}
            <CodeOfShop order={order} />
            <div className="flex flex-wrap items-center">
              <span className="mr-auto py-1">
                {/* Of a late order the red line above says it. */}
                {!isUnpaid(order) && !isOverdue(order, now) && <OrderBadges order={order} isBuyer isBrief />}
              </span>
              <div className="ml-auto flex flex-wrap items-center justify-end">
                <Actions order={order} now={now} />
              </div>
            </div>
          </Part>
        ))}
      </div>
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

function nextOf(order: BuyerOrder, now: number): string {
  if (paysForMore(order))
    return `Not paid yet. Pay for all ${showCount(order.toPay?.orderCount ?? 0)} orders above.`
  return isUnpaid(order) ? `Not paid. ${chargeText(order)}` : nextStep(order, now)
}

function isUnpaid({ status, refund }: BuyerOrder): boolean {
  return status === 'failed' && refund === 'none'
}

/** What happens next; of a late order in red, and it leads to what the buyer can do. */
function NextStep({ order, now }: { order: BuyerOrder; now: number }) {
  const next = nextOf(order, now)
  if (!next) return null
  const isRed = isOverdue(order, now)
  const icon = isRed ? 'alert' : isUnpaid(order) ? 'info' : 'clock'
  return (
    <p className={`mt-1 flex items-start gap-1.5 text-sm ${isRed ? 'font-semibold text-danger' : ''}`}>
      <Icon name={icon} className={`mt-0.5 size-4 shrink-0 ${isRed ? '' : 'text-muted'}`} />
      <span className="min-w-0">{next}</span>
    </p>
  )
}

/** Where the code of an order is that was paid with others: each seller asks for the one of their order. */
function CodeOfShop({ order }: { order: BuyerOrder }) {
  const { number, productName, storeName } = order
  if (!needsCode(order)) return null
  return (
    <Link
      to={addressOfOwnCode(number)}
      className="inline-block min-h-11 content-center text-sm font-semibold text-leaf underline"
    >
      Your code for {storeName}
      <span className="sr-only">: {productName}</span>
    </Link>
  )
}

/** Goods that the shop brings are days away before it has accepted. */
function needsCode(order: BuyerOrder): boolean {
  const { checkout, status, fulfilment, refund, delivery, isPaid = status === 'paid' } = order
  const isToCome = isPaid && fulfilment !== 'received' && refund !== 'full' && !isDisputed(order)
  if (checkout === null || !isToCome) return false
  return delivery?.way === 'collect' || (delivery?.way === 'seller' && fulfilment !== 'none')
}

/** The name leads to the order, and so does the picture beside it. */
function Name({ order: { number, productName } }: { order: BuyerOrder }) {
  return (
    <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">
      {/* The link is as tall as a thumb, over the line below it. */}
      <Link
        to={`/userProfile/orders/${number}`}
        className="-my-2.5 block py-2.5 wrap-anywhere text-leaf hover:underline"
      >
        <span className="line-clamp-2">{productName}</span>
      </Link>
    </h2>
  )
}

function DateAndShop({ order: { storeName, createdAt } }: { order: BuyerOrder }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      <DateText iso={createdAt} className="whitespace-nowrap" /> · {storeName}
    </p>
  )
}

/** What the shop's delivery cost: the parts of it that the orders carry are of no use to a reader. */
function SharedDelivery({ orders }: { orders: BuyerOrder[] }) {
  const feeMinor = orders.reduce((sum, { delivery }) => sum + (delivery?.feeMinor ?? 0), 0)
  if (feeMinor === 0) return null
  return (
    <p className="mt-1 text-sm text-muted">
      Delivery {formatNaira(feeMinor)} for {showCount(orders.length)} goods
    </p>
  )
}

function Amounts({ order, hasDelivery }: { order: BuyerOrder; hasDelivery: boolean }) {
  const { number, amountMinor, quantity, unit, delivery, toPay } = order
  const feeMinor = hasDelivery ? (delivery?.feeMinor ?? 0) : 0
  // The same before and after the payment; unpaid, it is the number of the button below it.
  const sumMinor = toPay?.orderCount === 1 ? toPay.amountMinor : amountMinor + feeMinor
  return (
    <div className="mt-1 flex items-baseline justify-between gap-2">
      <p className="flex min-w-0 flex-wrap gap-x-2 text-sm text-muted">
        <span className="whitespace-nowrap">
          <span className="max-sm:sr-only">Order </span>#{number}
        </span>
        <span className="whitespace-nowrap">
          <span className={unit ? 'max-sm:sr-only' : ''}>Quantity: </span>
          {countOf(showCount(quantity), unit)}
        </span>
        {delivery && feeMinor > 0 && (
          <span>
            with {formatNaira(feeMinor)}
            {shareOf(delivery) ? `, ${shareOf(delivery)}` : ' delivery'}
          </span>
        )}
      </p>
      <Price kobo={sumMinor} className="text-lg leading-none font-bold" />
    </div>
  )
}

function shareOf({ feeMinor, shopFeeMinor }: NonNullable<BuyerOrder['delivery']>): string {
  return deliveryShare(feeMinor, shopFeeMinor)
}

function Picture({ order }: { order: BuyerOrder }) {
  const { number, productImg } = order
  return (
    // The name is the link that a keyboard and a screen reader find.
    <Link
      to={`/userProfile/orders/${number}`}
      aria-hidden="true"
      tabIndex={-1}
      className="mt-0.5 block size-14 shrink-0 overflow-hidden rounded-md"
    >
      {productImg ? (
        <img
          src={productImg}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          className="aspect-square w-full bg-sunken object-cover"
        />
      ) : (
        <ListingPhoto alt="" />
      )}
    </Link>
  )
}

/**
 * The first thing to do leads, and the product follows: to buy again is offered for what is over. Orders of one payment are paid
 * above them all.
 */
function Actions({ order, now }: { order: BuyerOrder; now: number }) {
  const { number, reference, productId, productName, status, toPay, fulfilment, refund, isOnSale } = order
  const { atStall, sellerId } = order
  const page = `/userProfile/orders/${number}`
  // Nobody waits for goods of which all of the money goes back.
  const isFollowed = order.isPaid !== false && !toPay && !isDisputed(order)
  const isOver = status === 'failed' || (fulfilment === 'received' && !isDisputed(order)) || refund === 'full'
  const about = <span className="sr-only">: {productName}</span>
  return (
    <>
      {toPay && !paysForMore(order) && (
        <PayNow reference={reference} toPay={toPay} about={productName} className="my-1.5" />
      )}
      {isOverdue(order, now) ? (
        <ButtonLink to={`${page}#steps`} className="my-1.5 max-sm:px-3">
          See what you can do{about}
        </ButtonLink>
      ) : isOnTheWay(order) ? (
        <ButtonLink to={page} className="my-1.5 max-sm:px-3">
          I have received it
          {about}
        </ButtonLink>
      ) : (
        <Link to={page} className={plain}>
          {isOver || !isFollowed ? 'View order' : 'Track order'}
          {about}
        </Link>
      )}{' '}
      <Link to={atStall ? `/seller-profile/${sellerId}` : `/products/${productId}`} className={plain}>
        {atStall ? 'See the shop' : isOver && isOnSale ? 'Buy again' : 'See product'}
        {about}
      </Link>
    </>
  )
}

const plain =
  'inline-flex min-h-11 items-center px-1.5 font-semibold text-leaf last:pr-0 hover:underline max-sm:text-sm sm:px-3'

function isOnTheWay({ fulfilment, allowedActions }: BuyerOrder): boolean {
  return (fulfilment === 'ready' || fulfilment === 'sent') && allowedActions.includes('receive')
}
