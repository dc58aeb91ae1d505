import { conditionLabels } from '@oja/contract/values/categories.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { showCount } from '../format/format.ts'
import type { FormErrors } from '../api/page.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Alert } from '../ui/alert.tsx'
import { ListingPhoto } from '../ui/shop/listing-photo.tsx'
import { Price } from '../ui/shop/price.tsx'
import { ExtraBadges, OrderBadges } from './order-badges.tsx'
import { DispatchDetails } from './dispatch/dispatch-details.tsx'
import { DisputeDetails } from './disputes/dispute-details.tsx'
import { TeamQuestion } from './disputes/team-question.tsx'
import { BuyerCode, isByDriver, isCodeLast } from './handover/buyer-code.tsx'
import { useOrderWithoutNetwork } from './handover/keep-order.ts'
import { ReceiverNote } from './handover/receiver-note.tsx'
import { HandedOver, SellerCode } from './handover/seller-code.tsx'
import type { LoadedOrder } from './order-load.ts'
import { progressOf } from './progress/order-progress.ts'
import type { ProgressStep } from './progress/order-progress.ts'
import { OrderStepper } from './progress/order-stepper.tsx'
import { ShopContact } from './shop-contact.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { PayNow } from './checkout/pay-now.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import {
  isCodeNamed,
  isCollected,
  isDisputed,
  isHandOverChosen,
  isToCome,
  isWithDriver,
  partyNames,
  unpaidReasonLabels,
} from './order-labels.ts'
import type { Order } from './order-labels.ts'
import { deadlineSentences } from './buyer/deadline-sentences.ts'
import { isLate } from './buyer/is-late.ts'
import { bankSaid, chargeText, inBasket } from './buyer/next-step.ts'
import { nextSteps } from './seller/next-step.ts'
import { BankClaim } from './seller/bank-claim.tsx'
import { PartsRefunded } from './seller/parts-refunded.tsx'
import { RefundStep } from './seller/refund/refund-step.tsx'
import { StepDone } from './step-done.tsx'
import type { WaitingOrder } from './step-done.tsx'

interface OrderViewProps {
  order: LoadedOrder
  formErrors: FormErrors | undefined
  /** The order that waits for the seller next, after a step of this one. */
  next?: WaitingOrder | undefined
  /** What the reader is asked, below the state of the order. */
  children?: ReactNode
}

/** One order for both its parties: its facts, the allowed actions, the dispute, the timeline. */
export function OrderView({ order, formErrors, next, children }: OrderViewProps) {
  const [query] = useSearchParams()
  useLatest(({ event, data }) => event === 'order' && data.reference === order.reference)
  const steps = progressOf(order, order.now)
  const back = order.role === 'buyer' ? '/userProfile/orders' : '/dashboard/orders'
  return (
    <article className="max-w-3xl xl:max-w-none">
      <Link
        to={back}
        // On a phone the bar of the dashboard has the same link.
        className={`inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline print:hidden ${order.role === 'seller' ? 'max-lg:hidden' : ''}`}
      >
        <Icon name="arrow-left" />
        {order.role === 'buyer' ? 'My Orders' : 'Orders'}
      </Link>
      <h1 className={order.role === 'seller' ? 'text-2xl sm:mt-2 sm:text-3xl' : 'mt-2 text-3xl'}>
        Order <span className="whitespace-nowrap">#{order.number}</span>
        {order.role === 'seller' && ` from ${order.buyerName}`}
      </h1>
      {steps.length > 0 && <ExtraBadges order={order} hasRefunded={order.role === 'seller'} />}
      {steps.length === 0 && !isUnpaid(order) && (
        <p className="mt-2">
          <OrderBadges order={order} isBuyer={order.role === 'buyer'} />
        </p>
      )}
      {!formErrors && <StepDone order={order} done={query.get('done')} next={next} />}
      {order.role === 'seller' ? (
        <ForSeller {...{ order, formErrors, steps, next }}>{children}</ForSeller>
      ) : (
        <ForBuyer {...{ order, formErrors, steps }}>{children}</ForBuyer>
      )}
    </article>
  )
}

interface ViewProps extends OrderViewProps {
  steps: ProgressStep[]
}

/** On a wide screen the shop, the money and the history stand beside it. */
function ForBuyer({ order, formErrors, steps, children }: ViewProps) {
  useOrderWithoutNetwork(order)
  const [query] = useSearchParams()
  const isNamed = isCodeNamed(query) || query.get('done') === 'renewCode'
  // Until the seller accepts, the code is not the next step; nor is it for goods that a driver brings without the seller,
  // or that are late.
  const isCodeFirst =
    order.fulfilment !== 'none' && !order.dispatch && !isByDriver(order) && !isLate(order, order.now)
  // Whoever stands at the shop finds it at once.
  const isCodeNow = isCodeFirst && order.fulfilment === 'ready'
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-8">
      <div className="min-w-0">
        {order.status === 'pending' && <PaymentReminder order={order} />}
        {isUnpaid(order) && <Unpaid order={order} />}
        {isCodeNow && <BuyerCode order={order} isNamed={isNamed} />}
        <OrderStepper steps={steps} />
        {children && <div className="mt-4 print:hidden">{children}</div>}
        <TeamQuestion order={order} to={`/userProfile/orders/${order.number}/dispute`} />
        {isCodeFirst && !isCodeNow && <BuyerCode order={order} isNamed={isNamed} />}
        <OrderSteps order={order} formErrors={formErrors} sentences={deadlineSentences(order)} />
        {!isCodeFirst && !isCodeLast(order) && <BuyerCode order={order} isNamed={isNamed} />}
        <ReceiverNote order={order} />
        {order.disputeCase && (
          <DisputeDetails dispute={order.disputeCase} timeline={order.timeline} {...partyNames(order)} />
        )}
        <DispatchDetails
          dispatch={order.dispatch}
          driver={order.driver}
          delivery={order.delivery}
          isBuyer
          isLate={isLate(order, order.now)}
          toAsk={{ userId: order.otherUserId, number: order.number }}
          isReceived={order.fulfilment === 'received'}
        />
        <OrderedProduct order={order} />
        <OrderDelivery order={order} now={order.now} isBuyer isToCome={isToCome(order)} isOwn />
        {isCodeLast(order) && <BuyerCode order={order} isNamed={isNamed} />}
      </div>
      <div className="min-w-0">
        <ShopContact order={order} now={order.now} />
        <OrderPayment order={order} />
        <OrderTimeline timeline={order.timeline} reader="buyer" isCollected={isCollected(order)} />
      </div>
    </div>
  )
}

/** What was ordered and the one next step; then how far it is and for whom. On a wide screen money and history stand beside it. */
function ForSeller({ order, formErrors, steps, next, children }: ViewProps) {
  const isAskedApart = !isCodeNext(order) && !isHandOverChosen(order)
  const [query] = useSearchParams()
  const isCodeFirst = order.fulfilment === 'ready' || isCodeNamed(query)
  // What the buyer reports is what the next step is about, while it waits.
  const disputeDetails = order.disputeCase && (
    <DisputeDetails dispute={order.disputeCase} timeline={order.timeline} {...partyNames(order)} />
  )
  const code = isCodeNext(order) && <SellerCode order={order} formErrors={formErrors} isNext />
  const may = (action: Order['allowedActions'][number]) => order.allowedActions.includes(action)
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-8">
      <div className="min-w-0">
        <HandedOver order={order} next={next} />
        {isUnpaid(order) && <Unpaid order={order} />}
        <OrderedProduct order={order} />
        <TeamQuestion order={order} to={`/dashboard/orders/${order.number}/dispute`} />
        {isCodeFirst && code}
        {/* It stands on the first screen of a phone, right below what was ordered. */}
        <OrderSteps order={order} formErrors={formErrors} sentences={nextSteps(order, order.now)} />
        <BankClaim order={order} />
        {isDisputed(order) && disputeDetails}
        {!isCodeFirst && code}
        <OrderStepper steps={steps} />
        <OrderDelivery order={order} now={order.now} isToCome={isToCome(order)} />
        {isToHandOver(order) && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 print:hidden">
            {isCollected(order) && !order.pickup && (
              <span className="wrap-anywhere">
                {order.collectAt
                  ? `${order.buyerName} collects it at ${order.collectAt}.`
                  : `${order.buyerName} collects it from you. Tell them the exact place.`}
              </span>
            )}
            <WriteToOtherParty order={order} />
          </p>
        )}
        {children && <div className="mt-4 print:hidden">{children}</div>}
        {!isDisputed(order) && disputeDetails}
        <DispatchDetails dispatch={order.dispatch} driver={order.driver} isBuyer={false} />
        {isAskedApart && <SellerCode order={order} formErrors={formErrors} isFolded={isWithDriver(order)} />}
        {may('refund') && <RefundStep order={order} formErrors={formErrors} />}
        <WriteAndPrint order={order} />
      </div>
      <div className="min-w-0 xl:-mt-4">
        <OrderPayment order={order} />
        <OrderTimeline timeline={order.timeline} reader="seller" isCollected={isCollected(order)} />
      </div>
    </div>
  )
}

/** Is the seller still to accept it, or to agree how it reaches the buyer? */
function isToHandOver({ payment, fulfilment, atStall }: Order): boolean {
  return payment === 'paid' && !atStall && (fulfilment === 'none' || fulfilment === 'accepted')
}

function isUnpaid({ status, refund }: Order): boolean {
  return status === 'failed' && refund === 'none'
}

/** Whether nothing is left for the seller but the hand-over, or the buyer comes to fetch what was accepted. */
function isCodeNext(order: Order): boolean {
  const { fulfilment, delivery, allowedActions } = order
  if (allowedActions.includes('accept') || isWithDriver(order)) return false
  return fulfilment === 'ready' || fulfilment === 'sent' || delivery?.way === 'collect'
}

/** A buyer who has paid must not pay twice; a buyer who has not should know until when they can. */
function PaymentReminder({ order: { reference, toPay, createdAt, paymentFault } }: { order: Order }) {
  return (
    <div className="mt-4 space-y-4 print:hidden">
      <Alert tone="wait" title="Not paid yet">
        {toPay ? (
          <p>{unpaidReasonLabels(createdAt)}</p>
        ) : (
          <p>
            {inBasket} If you have been debited, do not pay again: this order shows Paid once your bank
            confirms.
          </p>
        )}
        {paymentFault && <p className="mt-1 wrap-anywhere">{bankSaid(paymentFault)}</p>}
      </Alert>
      {toPay ? (
        <PayNow reference={reference} toPay={toPay} />
      ) : (
        <ButtonLink to="/basket">See your basket</ButtonLink>
      )}
    </div>
  )
}

/** An order that ended without a payment: what that means, and for the buyer a link to buy again. */
function Unpaid({ order: { role, productId, isNotCharged, paymentFault, isOnSale } }: { order: Order }) {
  return (
    <div className="mt-4 space-y-4 print:hidden">
      <Alert tone="plain" title="Not paid">
        {role === 'buyer' ? chargeText({ isNotCharged, paymentFault }) : 'The goods are back in your shop.'}
        {role === 'buyer' && !isNotCharged && (
          <Link to="/Support" className="flex min-h-11 w-fit items-center font-semibold underline">
            Ask our support team
          </Link>
        )}
      </Alert>
      {role === 'buyer' && isOnSale && <ButtonLink to={`/products/${productId}`}>Buy again</ButtonLink>}
    </div>
  )
}

function OrderedProduct({ order }: { order: Order }) {
  const isBuyer = order.role === 'buyer'
  return (
    <section
      aria-label="What was ordered"
      className={`mt-4 flex flex-wrap gap-x-4 gap-y-2 rounded-lg border border-line bg-card ${isBuyer ? 'p-4' : 'px-4 py-3'}`}
    >
      <div
        className={`shrink-0 overflow-hidden rounded-md ${isBuyer ? 'size-20 sm:size-28' : 'size-16 sm:size-24'}`}
      >
        {order.productImg ? (
          <img
            src={order.productImg}
            alt=""
            width={320}
            height={320}
            className="aspect-square w-full bg-sunken object-cover"
          />
        ) : (
          <ListingPhoto alt="" />
        )}
      </div>
      <div className="min-w-0 grow basis-0">
        <Link
          to={order.atStall ? `/seller-profile/${order.sellerId}` : `/products/${order.productId}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-leaf underline"
        >
          {order.productName}
        </Link>
        <p>
          <Price kobo={order.amountMinor} className="text-xl font-bold" />{' '}
          <span className="inline-block text-muted">{amountOf(order)}</span>
        </p>
        {order.condition && <p className="text-sm text-muted">{conditionLabels[order.condition]}</p>}
        {!isBuyer && <PartsRefunded order={order} />}
        {isBuyer && (
          <p className="mt-1">
            from{' '}
            <Link to={`/seller-profile/${order.sellerId}`} className="font-semibold text-leaf underline">
              {order.storeName}
            </Link>
          </p>
        )}
      </div>
      {isBuyer && (
        <p className="flex basis-full flex-wrap gap-x-4 max-sm:text-sm print:hidden">
          <WriteToOtherParty order={order} />
          <ReceiptLink order={order} />
          {isOver(order) && order.isOnSale && (
            <Link
              to={`/products/${order.productId}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
            >
              <Icon name="bag" />
              Buy again
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

/** Received and settled, or refunded: a buyer may want the same again. */
function isOver(order: Order): boolean {
  const { fulfilment, refund, atStall } = order
  return !atStall && ((fulfilment === 'received' && !isDisputed(order)) || refund === 'full')
}

/** "(3 kegs × ₦11,800)"; for one piece the price stands beside it already: "1 keg". */
function amountOf({ quantity, unit, unitPriceMinor }: Order): string {
  const amount = countOf(showCount(quantity), unit)
  return quantity === 1 ? (unit ? amount : 'Quantity: 1') : `(${amount} × ${formatNaira(unitPriceMinor)})`
}

/** What else a seller writes, prints or shows, below what they do: the next step stays on the first screen of a phone. */
function WriteAndPrint({ order }: { order: Order }) {
  if (!order.paidAt) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 print:hidden">
      {!isToHandOver(order) && <WriteToOtherParty order={order} />}
      {order.status === 'paid' && (
        <Link
          to={`/dashboard/orders/${order.number}/slip`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
        >
          <Icon name="list" />
          Packing slip
        </Link>
      )}
      <ReceiptLink order={order} />
    </p>
  )
}

function ReceiptLink({ order: { role, paidAt, reference } }: { order: Order }) {
  if (!paidAt) return null
  return (
    <Link
      to={`/order/success?reference=${reference}${role === 'buyer' ? '&view=receipt' : ''}`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
    >
      <Icon name="receipt" />
      Receipt
    </Link>
  )
}

/**
 * A link to write to the other party: the conversation then shows the order on top. A shop may write first to a buyer
 * who has paid. A helper sees it with the right to write for the shop.
 */
function WriteToOtherParty({ order: { role, number, otherUserId, paidAt } }: { order: Order }) {
  const helps = useSession()?.helps
  if (otherUserId === '' || (role === 'seller' && !paidAt)) return null
  if (role === 'seller' && helps && !helps.rights.includes('messages')) return null
  const query = new URLSearchParams({ to: otherUserId, kind: 'order', id: number })
  return (
    <Link
      // In the frame of the reader's pages.
      to={`${role === 'seller' ? '/dashboard' : ''}/messages/send?${query}`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
    >
      <Icon name="message" />
      {role === 'buyer' ? 'Message the seller' : 'Message the buyer'}
    </Link>
  )
}
