import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { redirect } from 'react-router'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { withFallback } from '../api/found.ts'
import { loginAddress } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { showDay } from '../format/format.ts'
import { dayInLagos } from '../format/lagos-day.ts'
import { isSignedIn } from './send-message.ts'
import type { OrderChoice } from './send-message.ts'

/** The newest orders of a buyer; none for anybody else, and none when the API does not answer. */
export async function loadOrderChoices({ api }: PageRequest): Promise<OrderChoice[]> {
  const session = (await api(endpoints.auth.session, {})).data
  if (session?.role !== 'buyer') return []
  const { orders } = await withFallback(api(endpoints.users.orders, {}), { orders: [] })
  return orderChoices(orders, Date.now())
}

/** Paid orders first. Each with its day and its state, because a buyer may order the same goods again. */
export function orderChoices(orders: Ordered[], now: number): OrderChoice[] {
  const isPaid = ({ status }: Ordered) => status === 'paid'
  return [...orders.filter(isPaid), ...orders.filter((order) => !isPaid(order))].map((order) => ({
    value: order.number,
    label: `${order.number} · ${showDay(order.createdAt, now)} · ${stateOf(order, now)} · ${order.productName}`,
  }))
}

type Ordered = Pick<
  BuyerOrder,
  | 'number'
  | 'productName'
  | 'createdAt'
  | 'status'
  | 'fulfilment'
  | 'dispute'
  | 'refund'
  | 'atStall'
  | 'allowedActions'
  | 'deadlines'
>

/** In the words of My Orders, which a test compares: a script of the orders would make this page heavier. */
export function stateOf(order: Ordered, now: number): string {
  const { status, fulfilment, dispute, refund, atStall } = order
  if (status === 'pending') return 'Not paid yet'
  if (status === 'failed' && refund === 'none') return 'Not paid'
  const isDisputed = dispute === 'open' || dispute === 'answered'
  const goods = isDisputed || refund === 'full' ? '' : isLate(order, now) ? 'Late' : ofGoods[fulfilment]
  const report = dispute === 'decided' && refund !== 'none' ? '' : ofReport[dispute]
  return [atStall ? 'At the stall' : goods, report, ofRefund[refund]].filter(Boolean).join(', ') || 'Paid'
}

function isLate({ status, allowedActions, deadlines: { receive, arrive } }: Ordered, now: number): boolean {
  if (status !== 'paid') return false
  return allowedActions.includes('cancelUnsent') || (receive !== null && !!arrive && arrive < dayInLagos(now))
}

const ofGoods = { none: '', accepted: 'Accepted', ready: 'Ready', sent: 'Sent', received: 'Received' }
const ofReport = { none: '', open: 'Problem reported', answered: 'Seller replied', decided: 'Report decided' }
const ofRefund = {
  none: '',
  pending: 'Refund in progress',
  part: 'Part refunded',
  full: 'Refunded',
  failed: 'Refund delayed, we are on it',
}

const pages = { buyer: '/userProfile/orders', seller: '/dashboard/orders' } as const

/**
 * Redirects to the order named by `?order=` when the person is its party; a visitor logs in first and comes back.
 * Returns an error when there is no such order, and "" when the address names none.
 */
export async function openNamedOrder(visit: PageRequest): Promise<string> {
  const typed = visit.url.searchParams.get('order')
  if (typed === null) return ''
  if (typed.trim() === '') return 'Enter your order number'
  const reference = readOrderNumber(typed) ?? typed.trim().toLowerCase()
  if (!(await isSignedIn(visit))) throw redirect(loginAddress(visit.url))
  const { answer, failure } = await answerOrFailure(visit.api(orderEndpoints.one, { params: { reference } }))
  if (answer) throw redirect(`${pages[answer.data.role]}/${answer.data.number}`)
  if (failure.status === 0 || failure.status >= 500 || failure.status === 429)
    return 'We could not check. Please try again.'
  // What can be no number at all is told from one that is not theirs.
  if (failure.status === 400 && failure.message) return failure.message
  return 'You have no order with this number. Check it in our email about your order: it looks like OJ-7K4M-2Q9P.'
}
