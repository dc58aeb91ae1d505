import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminTicket } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { Link } from 'react-router'
import { withFallback } from '../../api/found.ts'
import type { PageRequest } from '../../api/page.ts'
import { showDateTime } from '../../format/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { showAge } from './waiting-list.tsx'

const maxShown = 10

interface Waiting {
  /** Null when they could not load: nobody knows then that none wait. */
  tickets: readonly AdminTicket[] | null
  /** When the page was loaded, so that server and browser say the same age. */
  now: number
}

/** The tickets that wait longest, for an admin whose work they are. */
export async function waitingTickets({ api }: PageRequest): Promise<Waiting> {
  // The rest of the overview is there without them.
  const answer = await withFallback(api(adminEndpoints.tickets, { query: { status: 'waiting' } }), null)
  return { tickets: answer?.data.slice(0, maxShown) ?? null, now: Date.now() }
}

/** The tickets with how long each waits, the longest first. */
export function WaitingTickets({ tickets: { tickets, now } }: { tickets: Waiting }) {
  if (!tickets)
    return (
      <div className="mt-8">
        <LoadFailure message="The messages could not load" />
      </div>
    )
  if (tickets.length === 0) return null
  return (
    <section className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">Messages to answer</h2>
        <Link
          to="/admin/messages"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          All messages
        </Link>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {tickets.map(({ reference, subject, name, category, waitingSince, isOverdue, assignee }) => (
          <li key={reference}>
            <Link
              to={`/admin/messages/${reference}`}
              className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken"
            >
              <span className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-4">
                <span className="block min-w-0">
                  <span className="block font-semibold wrap-anywhere">{subject}</span>
                  <span className="block text-sm text-muted wrap-anywhere">
                    {name} · {category}
                    {assignee && ` · with ${assignee}`}
                  </span>
                </span>{' '}
                {waitingSince && (
                  <span className="flex shrink-0 items-center gap-2 max-sm:mt-1">
                    {isOverdue && <Badge tone="bad">Overdue</Badge>}
                    <time
                      dateTime={waitingSince}
                      title={showDateTime(waitingSince)}
                      className="text-sm whitespace-nowrap text-muted"
                    >
                      waits {showAge(Math.max(0, Math.floor((now - Date.parse(waitingSince)) / 3_600_000)))}
                    </time>
                  </span>
                )}
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
