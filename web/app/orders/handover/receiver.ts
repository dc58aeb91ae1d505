import { phoneForTelLink } from '@oja/contract/values/phone.ts'
import { showHandoverCode } from '@oja/contract/values/orders/handover-code.ts'
import type { Order } from '../order-labels.ts'
import { isByDriver } from './buyer-code.tsx'

/** Whom a buyer sends an order to: what they do, and ready words for them. */
export interface Receiver {
  /** "Ngozi". */
  firstName: string
  sentences: string[]
  whatsapp: string
  sms: string
}

/** The other person who receives an order, for its buyer; null where the buyer receives it, and once it was received. */
export function receiverOf(order: Order, arrives: string): Receiver | null {
  const { delivery, buyerName, payment, fulfilment, role } = order
  const address = delivery?.address
  if (role !== 'buyer' || !address || payment !== 'paid' || fulfilment === 'received') return null
  if (isSamePerson(address.fullName, buyerName)) return null
  const [firstName = ''] = address.fullName.trim().split(/\s+/)
  const words = encodeURIComponent(wordsFor(order, firstName, arrives))
  const phone = phoneForTelLink(address.phone)
  return {
    firstName,
    sentences: [
      `${address.fullName} receives it.${order.allowedActions.includes('receive') ? ` You tap “I have received it” here when ${firstName} has it.` : ''}`,
      ...codeWords(order, firstName),
    ],
    whatsapp: `https://wa.me/${phone.replace(/\D/g, '')}?text=${words}`,
    sms: `sms:${phone}?body=${words}`,
  }
}

/** Who asks the receiver for the code; empty while no code works, and while a report is open, when none is needed. */
function codeWords(order: Order, firstName: string): string[] {
  if (codeOf(order) === null) return []
  return isByDriver(order)
    ? [`${firstName} needs no code: the driver asks for none.`]
    : [`Give ${firstName} your hand-over code: the seller asks for it when they hand over the goods.`]
}

/** The code that works now, as the card of the code shows it. */
export function codeOf({ handover, dispute }: Order): string | null {
  const isReported = dispute === 'open' || dispute === 'answered'
  return isReported || handover?.isBlocked ? null : (handover?.code ?? null)
}

/** "Hello Ngozi, … comes to you": the code only where whoever brings the goods asks for it. */
function wordsFor(order: Order, firstName: string, arrives: string): string {
  const { productName, storeName, number, delivery } = order
  const day = arrives === '' ? '' : ` It should arrive by ${arrives}.`
  const code = codeOf(order)
  const byDriver = isByDriver(order)
  const isToPark = byDriver && delivery?.way === 'courier' && delivery.courierTo === 'park'
  const how =
    code !== null && !byDriver
      ? ` Give the seller this code only when the goods are in your hands: ${showHandoverCode(code)}.`
      : isToPark
        ? ' The seller phones you to say at which motor park.'
        : ''
  return `Hello ${firstName}, I ordered ${productName} for you from ${storeName} on Oja (order #${number}).${day}${how} Tell me when you have it.`
}

/** "Obi Chiamaka" and "Chiamaka Ada Obi" are one person, "Ngozi Obi" is another. */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}
