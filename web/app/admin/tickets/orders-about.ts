import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'

type Ticket = Pick<AdminTicketDetails['data'], 'subject'> & {
  messages: readonly Pick<AdminTicketDetails['data']['messages'][number], 'text'>[]
}

/**
 * A person's orders for who answers a ticket: those with an open problem, then those that it names by their number or their
 * shop, then the others. Each part stays in its order.
 */
export function ordersAbout({ subject, messages }: Ticket, orders: readonly AdminRecord[]): AdminRecord[] {
  const words = [subject, ...messages.map(({ text }) => text)].join(' ').toLowerCase()
  const place = ({ state, id, detail: shop }: AdminRecord) => {
    if (openProblems.has(state)) return 0
    return [id, shop].some((name) => words.includes(name.toLowerCase())) ? 1 : 2
  }
  return [...orders].sort((one, other) => place(one) - place(other))
}

const openProblems: ReadonlySet<string> = new Set(['disputed', 'dispute', 'refund_failed'])
