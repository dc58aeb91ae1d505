import { address } from '@oja/contract/endpoints/endpoint.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import { handoverEndpoints } from '@oja/contract/endpoints/orders/handover.ts'
import { simpleActions } from '@oja/contract/values/order-states.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import { data, redirect } from 'react-router'
import { driverOf, parkAndDay, withoutProofName } from './dispatch/park-and-day.ts'
import { field, readFormErrors, throwFormErrors } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import type { PageServices } from '../api/page-context.ts'
import { readPartialAmount } from '../format/typed-part.ts'
import type { Order, Role } from './order-labels.ts'

/** The reason of a refund after which the goods do not go back on sale. */
export const soldOut = 'Sold out'

/** The refusal of a refund whose sum its seller has not read yet. */
export const refundUnsure = 'confirmed'

const bases = { buyer: '/userProfile/orders', seller: '/dashboard/orders' } as const

/** An order, and when its page was rendered, in milliseconds since 1970. */
export type LoadedOrder = Order & { now: number }

/** Loads an order for its page; a party who opens the other party's page is redirected to their own. */
export function loadOrder(role: Role) {
  return async ({ api, params, url }: PageRequest): Promise<LoadedOrder> => {
    const reference = params.reference ?? ''
    const { data: order } = await api(orderEndpoints.one, { params: { reference } })
    if (order.role !== role) throw redirect(url.pathname.replace(bases[role], bases[order.role]))
    return { ...order, now: Date.now() }
  }
}

/** Runs the action of a form on the order's page, and shows the page again. */
export async function submitOrderAction({ api, params, form, url }: FormSubmission) {
  const reference = params.reference ?? ''
  const wanted = field(form, 'action')
  const change = codeActions[wanted]
  if (change) {
    const { data: order } = await change(api, { reference }, form)
    // The code was the one of another order of the same payment.
    if (wanted === 'handOver' && ![order.number, order.reference].includes(reference))
      return redirect(`${bases.seller}/${order.number}?done=handOver`)
    return redirect(`${url.pathname}?done=${wanted}#order-${order.reference.slice(-6)}`)
  }
  const action = simpleActions.find((one) => one === wanted)
  if (!action) throw data({ message: 'There is no such action' }, { status: 400 })
  const amountMinor =
    action === 'refund' ? readRefund(form) : action === 'offerRefund' ? readOffer(form) : null
  const { data: order } = await api(orderEndpoints.act, {
    params: { reference, action },
    body: {
      note: noteOf(form),
      ...(form.has(withoutProofName) ? driverOf(form) : {}),
      ...(amountMinor === null ? {} : { amountMinor }),
      ...(action === 'refund' && isSoldOut(form) ? { isSoldOut: true } : {}),
    },
  })
  return redirect(`${url.pathname}?done=${action}#order-${order.reference.slice(-6)}`)
}

/** What the other party reads. Who cannot deliver chooses a reason, or writes one. */
export function noteOf(form: FormData): string {
  if (form.has(withoutProofName)) return parkAndDay(form)
  const note = [field(form, 'why'), field(form, 'note').trim()].filter(Boolean).join('. ')
  if (note === '' && form.has('cannotDeliver')) throwFormErrors({ why: 'Choose a reason, or write one' })
  return note
}

/** Whether the seller says, by the reason or beside the refund, that there are none of the goods. */
export function isSoldOut(form: FormData): boolean {
  return field(form, 'why') === soldOut || form.has('isSoldOut')
}

/**
 * The part to refund, in kobo; null for all that is left. Throws form errors for no choice, and for more than the page
 * said is left: nobody was asked about such a sum. A form of the release before does not say what is left.
 * A form that was sent without scripts is sent twice: the second time it says the sum that its seller agreed to.
 */
export function readRefund(form: FormData): number | null {
  const amount = readPartialAmount(form, 'how')
  if (amount === null && field(form, 'how') !== 'all')
    throwFormErrors({ how: 'Choose a full or a part refund' })
  const left = Number(field(form, 'left'))
  if (amount !== null && left > 0 && amount > left)
    throwFormErrors({ amount: `At most ${formatNaira(left)} is left` })
  if (form.has('askFirst') && field(form, 'confirmed') !== String(amount ?? left))
    throwFormErrors({ [refundUnsure]: 'Nothing is sent yet. Check the sum, then say yes' })
  return amount
}

/** The sum that the seller offers, in kobo. Throws form errors for an unreadable amount. */
function readOffer(form: FormData): number | null {
  const kobo = parseNaira(field(form, 'amount').trim())
  if (kobo === null) throwFormErrors({ amount: 'Enter an amount like 2,500' })
  return kobo
}

const codeActions: Record<
  string,
  ((api: PageRequest['api'], params: { reference: string }, form: FormData) => Promise<OrderPage>) | undefined
> = {
  handOver: (api, params, form) =>
    api(handoverEndpoints.handOver, { params, body: { code: field(form, 'code') } }),
  renewCode: (api, params) => api(handoverEndpoints.renewCode, { params }),
  retractCode: (api, params) => api(handoverEndpoints.retractCode, { params }),
  nameDriver: (api, params, form) =>
    api(dispatchEndpoints.nameDriver, { params, body: { ...driverOf(form), plate: field(form, 'plate') } }),
}

/** Streams a dispute's form to the API, so that this process never holds its photos. */
export async function streamDisputeForm(
  upload: PageServices['upload'],
  target: typeof orderEndpoints.openDispute,
  reference: string,
  page: { base: string; done: 'openDispute' | 'answerDispute' | 'addToDispute' | 'addToAnswer' },
) {
  const { status, text } = await upload({ ...target, path: address(target, { params: { reference } }) })
  if (status === 200) return redirect(`${page.base}/${encodeURIComponent(reference)}?done=${page.done}`)
  return data(readFormErrors(text), { status })
}
