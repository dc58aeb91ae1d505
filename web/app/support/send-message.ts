import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import type { Profile } from '@oja/contract/schemas/identity.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { ticketEndpoints } from '@oja/contract/endpoints/support/tickets.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { whenSignedIn } from '../api/answer-or-failure.ts'
import { field } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'

/** What the form shows after the server stored a message. */
export interface SentMessage {
  reference: string
}

/** The category of a message about an order. */
export const orderCategory = 'An order'

/** Sends the contact form, and returns the reference of the new ticket. */
export async function sendMessage({ api, form }: FormSubmission): Promise<SentMessage> {
  const text = (name: string) => field(form, name)
  const order = text('order')
  const category = text('category') || (order && orderCategory)
  const body = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    category,
    // "An order: OJ-7K4M-2Q9P", "Buying": whoever gave no subject has said it with these two.
    subject: text('subject') || [category, category && order].filter(Boolean).join(': '),
    message: withOrderNumber(text('message'), order),
    leaveEmpty: text('leaveEmpty'),
  }
  return (await api(ticketEndpoints.tickets.create, { body })).data
}

export function isSent(result: unknown): result is SentMessage {
  return typeof result === 'object' && result !== null && 'reference' in result
}

/** The fields that a logged-in person need not type again; none for a visitor. */
export async function ownDetails(visit: PageRequest): Promise<Partial<Profile['data']>> {
  if (!(await isSignedIn(visit))) return {}
  const profile = (await whenSignedIn(visit.api(endpoints.users.profile, {})))?.data
  return profile ? { ...profile, phone: showPhone(profile.phone) } : {}
}

/** Called first, because a browser logs every refused call as an error. */
export async function isSignedIn({ api }: PageRequest): Promise<boolean> {
  return (await api(endpoints.auth.session, {})).data !== null
}

/** An order that a message may be about: its number, and a label with its day, its state and its goods. */
export interface OrderChoice {
  value: string
  label: string
}

/** How long the line of an order above a message is. */
export const orderLineLength = 'Order OJ-0000-0000\n\n'.length

/** A message with its order above it, so that whoever answers need not ask. An empty message stays empty. */
export function withOrderNumber(message: string, chosen: string): string {
  const number = readOrderNumber(chosen)
  return number && message.trim() !== '' ? `Order ${number}\n\n${message}` : message
}
