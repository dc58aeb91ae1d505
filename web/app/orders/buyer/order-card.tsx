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
import { nextStep, unpaidText } from './next-step.ts'

/** An order in the buyer's list: shop, picture, state, what happens next, and what the buyer can do. */
export function OrderCard({ order }: { order: BuyerOrder }) {
  const { sellerId, storeName, status, refund } = order
  const isUnpaid = status === 'failed' && refund === 'none'
  const next = isUnpaid ? unpaidText(order) : nextStep(order)
  return (
    <article className="rounded-lg border border-line bg-card">
      <div className="flex items-center gap-2 border-b border-line py-1 pr-3 pl-4">
        <Icon name="store" className="size-5 shrink-0 text-muted" />
        <Link
          to={`/seller-profile/${sellerId}`}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold hover:underline"
        >
          <span className="truncate">{storeName}</span>
        </Link>
        <DateText iso={order.createdAt} className="ml-auto shrink-0 text-sm text-muted" />
      </div>
      <div className="flex gap-3 px-4 pt-1.5">
        <Picture url={order.productImg} />
        <Goods order={order} />
      </div>
      {next && (
        <p className="mx-4 mt-1.5 flex items-start gap-2 text-sm">
          <Icon name={isUnpaid ? 'info' : 'clock'} className="mt-px size-4.5 shrink-0 text-muted" />
          <span className="min-w-0">{next}</span>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 px-4 pt-2 pb-3">
        <Actions order={order} />
      </div>
    </article>
  )
}

function Goods({ order }: { order: BuyerOrder }) {
  const { number, productId, productName, amountMinor, quantity, unit, delivery } = order
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
        <OrderBadges order={order} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
        <span>Quantity: {countOf(showCount(quantity), unit)}</span>
        <span className="whitespace-nowrap">Order #{number}</span>
      </p>
    </div>
  )
}

function Picture({ url }: { url: string }) {
  return (
    <div className="mt-1 size-18 shrink-0 overflow-hidden rounded-md sm:size-24">
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
function Actions({ order }: { order: BuyerOrder }) {
  const { number, reference, productId, productName, status, fulfilment, refund, isOnSale } = order
  const page = `/userProfile/orders/${number}`
  const isOver = status === 'failed' || fulfilment === 'received' || refund === 'full'
  return (
    <>
      {isOver && isOnSale && (
        <ButtonLink to={`/products/${productId}`} kind="quiet" className="px-4 max-sm:grow">
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
        <ButtonLink to={page} kind="quiet" className="px-4 max-sm:grow">
          {isOver ? 'View order' : 'Track order'}
        </ButtonLink>
      )}
    </>
  )
}

function isOnTheWay({ fulfilment, allowedActions }: BuyerOrder): boolean {
  return (fulfilment === 'ready' || fulfilment === 'sent') && allowedActions.includes('receive')
}
