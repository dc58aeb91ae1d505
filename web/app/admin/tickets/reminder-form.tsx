import type { AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { Form } from 'react-router'
import { showDateTime } from '../../format/format.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Button } from '../../ui/button.tsx'

/** When the message comes back to the overview, and the choice of another day. */
export function ReminderForm({ ticket }: { ticket: AdminTicketDetails['data'] }) {
  const send = useSubmitOnce()
  if (ticket.state === 'closed') return null
  return (
    <Form method="post" onSubmit={send} className="mt-4 flex flex-wrap items-center gap-2">
      <p className="mr-2">{ticket.remindAt ? reminderWords(ticket.remindAt, Date.now()) : 'Remind me:'}</p>
      {choices.map(({ days, label }) => (
        <Button key={days} kind="quiet" name="remind" value={days} aria-label={`Remind me ${label}`}>
          {label.charAt(0).toUpperCase() + label.slice(1)}
        </Button>
      ))}
      {ticket.remindAt && (
        <Button kind="quiet" name="remind" value="0">
          Remove reminder
        </Button>
      )}
    </Form>
  )
}

/** The message shows on the overview of every admin, whoever set the day. */
export function reminderWords(at: string, now: number): string {
  return Date.parse(at) > now
    ? `Put off: it comes back to the overview on ${showDateTime(at)}, or when they write again.`
    : `You wanted to come back to this on ${showDateTime(at)}.`
}

const choices = [
  { days: 1, label: 'tomorrow' },
  { days: 3, label: 'in 3 days' },
] as const
