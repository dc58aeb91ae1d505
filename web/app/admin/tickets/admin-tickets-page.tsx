import type {
  AdminTicketState,
  AdminTicket,
  TicketsQuery,
} from '@oja/contract/schemas/admin/admin-tickets.ts'
import { inboxWords } from '@oja/contract/values/admin/words/ticket-words.ts'
import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import type { Route } from './+types/admin-tickets-page.ts'
import { showDate } from '../../format/format.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { AdminListPage, loadAdminList } from '../admin-list.tsx'
import type { AdminList } from '../admin-list.tsx'
import { DateInSentence } from '../date-in-sentence.tsx'
import { Email, RowLink } from '../admin-parts.tsx'
import { sampleTickets } from '../samples/sample-tickets.ts'
import { matchesText } from '../samples/sample-search.ts'
import { TicketState } from './ticket-status.tsx'

export const loader = serverLoader((visit) => loadAdminList(ticketList, visit))
export const clientLoader = browserLoader((visit) => loadAdminList(ticketList, visit))

export function meta() {
  return [{ title: titled('Messages') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminTicketsPage({ loaderData }: Route.ComponentProps) {
  return <AdminListPage list={ticketList} page={loaderData} />
}

const states: { value: AdminTicketState; label: string }[] = [
  { value: 'waiting', label: 'Waiting for us' },
  { value: 'overdue', label: 'Over 24 hours' },
  { value: 'reminded', label: 'To come back to' },
  { value: 'later', label: 'Promised or put off' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
]

const columns: readonly Column<AdminTicket>[] = [
  {
    name: 'Message',
    onPhone: 'title',
    cell: ({ reference, subject, category, inbox }) => (
      <>
        <RowLink to={`/admin/messages/${reference}`}>{subject}</RowLink>
        <span className="block text-sm text-muted">
          {reference} · {category}
          <span className="md:hidden"> · {inboxWords[inbox]}</span>
        </span>
      </>
    ),
  },
  {
    name: 'From',
    onPhone: 'line',
    cell: ({ name, email }) => (
      <>
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          <Email address={email} />
        </span>
      </>
    ),
  },
  { name: 'Inbox', onPhone: 'none', cell: ({ inbox }) => inboxWords[inbox] },
  {
    name: 'Status',
    onPhone: 'left',
    cell: ({ state, isOverdue, waitingSince, assignee, remindAt }) => (
      <>
        <span className="inline-flex flex-wrap gap-1.5">
          <TicketState state={state} />
          {isOverdue && <Badge tone="bad">Overdue</Badge>}
        </span>
        {waitingSince && (
          <span className="block text-sm text-muted">
            since <DateInSentence iso={waitingSince} />
          </span>
        )}
        {remindAt && Date.parse(remindAt) > Date.now() && (
          <span className="block text-sm font-semibold">
            Comes back {showDate(remindAt).replace(/ \d{4}$/, '')}
          </span>
        )}
        {assignee && <span className="block text-sm text-muted">with {assignee}</span>}
      </>
    ),
  },
]

/** Without a status in the address the list shows the waiting tickets: they are the work. */
const ticketList: AdminList<AdminTicket, TicketsQuery> = {
  title: 'Messages',
  searchLabel: 'Search messages',
  textHint: 'Name or words',
  filters: [
    { name: 'status', label: 'Status', options: states, initial: 'waiting' },
    {
      name: 'inbox',
      label: 'Inbox',
      options: Object.entries(inboxWords).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'assigned',
      label: 'Looked after by',
      options: [
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
      ],
    },
  ],
  fetch: (api, query) => api.withHeaders(adminEndpoints.tickets, { query }),
  samples: ({ q, status = '', inbox, assigned = '' }) =>
    sampleTickets.filter(
      (row) =>
        hasState(row, status) &&
        (inbox === '' || row.inbox === inbox) &&
        (assigned === '' || (assigned === 'nobody' && row.assignee === '')) &&
        matchesText(q, `${row.reference} ${row.name} ${row.email} ${row.subject}`),
    ),
  columns: () => columns,
  keyOf: ({ reference }) => reference,
  empty: {
    icon: 'message',
    title: 'All clear',
    text: 'No message waits for an answer. New ones will show here, oldest first.',
  },
  emptySearch: { title: 'No messages found', text: 'Try other words, or another status.' },
  filePath: adminFilePath('tickets'),
}

function hasState({ state, isOverdue }: AdminTicket, wanted: string): boolean {
  return wanted === '' || (wanted === 'overdue' ? isOverdue : state === wanted)
}
