import type { AdminTicketState, AdminTicket } from '@oja/contract/schemas/admin-tickets.ts'
import type { Inbox } from '@oja/contract/schemas/support.ts'
import { adminEndpoints } from '@oja/contract/endpoints/trust.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-tickets-page.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { Badge } from '../ui/badge.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/forms/field.tsx'
import { DateText } from '../ui/date-text.tsx'
import { listQuery, realOrSample } from './real-or-sample.ts'
import { AdminHead, Email, FileLink, ListSearch, NextPage } from './admin-parts.tsx'
import { sampleTickets } from './samples/sample-tickets.ts'
import { matchesText } from './samples/sample-search.ts'
import { TicketState } from './ticket-status.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

const states: { value: AdminTicketState; label: string }[] = [
  { value: 'waiting', label: 'Waiting for us' },
  { value: 'overdue', label: 'Overdue (24 hours)' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
]
const inboxNames: Record<Inbox, string> = { general: 'General', sellers: 'Sellers', buyers: 'Buyers' }

/** Without a state in the address the list shows the waiting tickets: they are the work. */
function load(visit: PageRequest) {
  const { q, after } = listQuery(visit)
  const { searchParams } = visit.url
  const status = (searchParams.get('status') ?? 'waiting') as AdminTicketState | ''
  const inbox = (searchParams.get('inbox') ?? '') as Inbox | ''
  const sample = sampleTickets.filter(
    (one) =>
      isOfState(one, status) &&
      (inbox === '' || one.inbox === inbox) &&
      matchesText(q, `${one.reference} ${one.name} ${one.email} ${one.subject}`),
  )
  return realOrSample<readonly AdminTicket[]>(
    visit,
    async (api) => {
      const query = { q, status, inbox, after }
      const { answer, headers } = await api.whole(adminEndpoints.tickets, { query })
      return { data: answer.data, headers }
    },
    sample,
  )
}

function isOfState({ state, isOverdue }: AdminTicket, wanted: AdminTicketState | ''): boolean {
  return wanted === '' || (wanted === 'overdue' ? isOverdue : state === wanted)
}

export function meta() {
  return [{ title: titled('Messages') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminMessagesPage({
  loaderData: { data, isSample, next, total },
}: Route.ComponentProps) {
  const [asked] = useSearchParams()
  const inbox = asked.get('inbox') ?? ''
  return (
    <>
      <AdminHead title="Messages" isSample={isSample} done={asked.get('done')} />
      <ListSearch label="Search messages" total={total} statuses={states} usual="waiting">
        <SelectField
          label="Inbox"
          name="inbox"
          options={Object.entries(inboxNames).map(([value, label]) => ({ value, label }))}
          placeholder="All"
          defaultValue={inbox}
        />
      </ListSearch>
      {data.length === 0 ? (
        <EmptyState
          icon="message"
          title="No messages here"
          text="Messages from the contact form will show here, oldest first."
        />
      ) : (
        <DataTable
          label="Messages"
          columns={columns}
          rows={data}
          keyOf={({ reference }: AdminTicket) => reference}
        />
      )}
      <NextPage next={next} />
      <FileLink list="tickets" isSample={isSample} />
    </>
  )
}

const columns: Column<AdminTicket>[] = [
  {
    name: 'Message',
    cell: ({ reference, subject, category }: AdminTicket) => (
      <>
        <Link
          to={`/admin/messages/${reference}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          {subject}
        </Link>
        <span className="block text-sm text-muted">
          {reference} · {category}
        </span>
      </>
    ),
  },
  {
    name: 'From',
    cell: ({ name, email }: AdminTicket) => (
      <>
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          <Email address={email} />
        </span>
      </>
    ),
  },
  { name: 'Inbox', cell: ({ inbox }: AdminTicket) => inboxNames[inbox] },
  {
    name: 'Status',
    cell: ({ state, isOverdue, waitingSince }: AdminTicket) => (
      <>
        <span className="inline-flex flex-wrap gap-1.5">
          <TicketState state={state} />
          {isOverdue && <Badge tone="bad">Overdue</Badge>}
        </span>
        {waitingSince && (
          <span className="block text-sm text-muted">
            since <DateText iso={waitingSince} />
          </span>
        )}
      </>
    ),
  },
]
