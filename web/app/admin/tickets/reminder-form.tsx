import type { AdminTicketDetails } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { field } from '../../api/page.ts'
import { showDateTime } from '../../format/format.ts'
import { Button } from '../../ui/button.tsx'

/**
 * When the message comes back to the overview, and the choice of another day. Its buttons stand in the form of the answer, so
 * that what was written there is not lost.
 */
export function ReminderChoice({ ticket }: { ticket: AdminTicketDetails['data'] }) {
  if (ticket.state === 'closed') return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-2">
        {ticket.remindAt ? reminderWords(ticket.remindAt, Date.now()) : 'Remind me without an answer:'}
      </p>
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
    </div>
  )
}

/** In how many days it comes back, 0 for never; undefined where another button was pressed. */
export function chosenReminder(form: FormData): 0 | 1 | 3 | undefined {
  return remindersByValue[field(form, 'remind')]
}

const remindersByValue: Partial<Record<string, 0 | 1 | 3>> = { 0: 0, 1: 1, 3: 3 }

/** A reminder was chosen while an answer stood in the form: it is not sent with it. */
export function isAnswerLeft(form: FormData): boolean {
  return chosenReminder(form) !== undefined && field(form, 'message').trim() !== ''
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
