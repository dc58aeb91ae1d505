import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'

type Ticket = Pick<AdminTicketDetails['data'], 'subject'> & {
  messages: readonly Pick<AdminTicketDetails['data']['messages'][number], 'text'>[]
}

/** The number of the order that a ticket is about: the chosen one stands above its first message. "" for none. */
export function orderNamedIn({ subject, messages }: Ticket): string {
  const words = [...messages.map(({ text }) => text), subject].join('\n')
  return /\bOJ-[0-9A-Z]{4}-[0-9A-Z]{4}\b/i.exec(words)?.[0].toUpperCase() ?? ''
}

/**
 * A person's orders for who answers a ticket: those that it names by their number, those with an open problem, those under
 * way, then the others. Of two alike the one whose shop it names comes first. Each part stays in its order.
 */
export function ordersAbout({ subject, messages }: Ticket, orders: readonly AdminRecord[]): AdminRecord[] {
  const words = [subject, ...messages.map(({ text }) => text)].join(' ').toLowerCase()
  const isNamed = (name: string) => name.trim() !== '' && words.includes(name.toLowerCase())
  const place = ({ state, id, detail: shop }: AdminRecord) => {
    if (isNamed(id)) return 0
    if (openProblems.has(state)) return 1
    return (underWay.has(state) ? 2 : 4) + (isNamed(shop) ? 0 : 1)
  }
  return [...orders].sort((one, other) => place(one) - place(other))
}

const openProblems: ReadonlySet<string> = new Set(['disputed', 'dispute', 'refund_failed'])
/** Paid, and the goods or the money are still on their way. */
const underWay: ReadonlySet<string> = new Set(['paid', 'accepted', 'ready', 'sent', 'refund_pending'])
