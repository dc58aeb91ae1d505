import type { Inbox, TicketState } from '../../../schemas/support.ts'

/** The inboxes of tickets in the words of the screens of admins. */
export const inboxWords: Readonly<Record<Inbox, string>> = {
  general: 'General',
  sellers: 'Sellers',
  buyers: 'Buyers',
}

/** The states of tickets in the words of the screens of admins. */
export const ticketStateWords: Readonly<Record<TicketState, string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}
