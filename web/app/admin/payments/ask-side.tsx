import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { noteLength } from '@oja/contract/values/order-limits.ts'
import type { FormErrors } from '../../api/page.ts'
import { showRecent } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { fieldId } from '../form-errors.ts'
import { ReasonChips } from '../reason-chips.tsx'
import { ActionForm } from './action-form.tsx'

interface AskSidesProps {
  order: Pick<AdminOrder['data'], 'allowedActions' | 'timeline'>
  isSample: boolean
  formErrors: FormErrors | undefined
}

/** Asks a side of an open dispute for more: as often as it takes, and without moving a deadline. */
export function AskSides({ order: { allowedActions, timeline }, isSample, formErrors }: AskSidesProps) {
  return sides
    .filter(({ action }) => allowedActions.includes(action))
    .map(({ action, label, replies, starts }) => {
      const refused = formErrors?.values.action === action ? formErrors : undefined
      const fields = { action }
      return (
        <details key={action} open={refused !== undefined} className="group rounded-md border border-line">
          <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
            <span>
              {label}
              {waitingSince(timeline, action, replies) !== null && (
                <span className="font-normal text-muted"> · asked, no reply yet</span>
              )}
            </span>
            <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <div className="border-t border-line p-4">
            <ActionForm action={action} label="Send the question" kind="quiet" isSample={isSample}>
              <ReasonChips
                legend="What do you ask? Choose, or write it"
                reasons={starts}
                fields={fields}
                chosen={refused?.values}
              />
              <TextAreaField
                id={fieldId('reason', fields)}
                name="reason"
                label="In your words"
                help="Both sides read it on the order. The deadlines stay as they are."
                rows={2}
                maxLength={noteLength}
                defaultValue={refused?.values.reason ?? ''}
                error={refused?.fields.reason}
              />
            </ActionForm>
          </div>
        </details>
      )
    })
}

const sides = [
  {
    action: 'askBuyer',
    label: 'Ask the buyer',
    side: 'buyer',
    replies: ['addToDispute'],
    starts: [
      'Please add a photo of what you received.',
      'Please add a photo of the packaging.',
      'Please say when it reached you.',
      'Please say what you agreed with the seller.',
    ],
  },
  {
    action: 'askSeller',
    label: 'Ask the seller',
    side: 'seller',
    replies: ['addToAnswer', 'answerDispute'],
    starts: [
      'Please add a photo of what you sent.',
      'Please add a photo of the waybill.',
      'Please say when and how you sent it.',
      'Please say what you agreed with the buyer.',
    ],
  },
] as const

/** When this side was asked last; null where it has written something since, or was not asked. */
function waitingSince(
  timeline: AskSidesProps['order']['timeline'],
  ask: string,
  replies: readonly string[],
): string | null {
  const last = timeline.filter(({ action }) => action === ask || replies.includes(action)).at(-1)
  return last?.action === ask ? last.at : null
}

/** "We asked the seller today 2:31 am; no reply yet." for each side of an open dispute; "" when no question is open. */
export function openQuestions({ timeline }: Pick<AdminOrder['data'], 'timeline'>, now: number): string {
  return sides
    .flatMap(({ action, side, replies }) => {
      const at = waitingSince(timeline, action, replies)
      return at === null ? [] : [`We asked the ${side} ${inSentence(showRecent(at, now))}; no reply yet.`]
    })
    .join(' ')
}

function inSentence(when: string): string {
  return /^(Today|Yesterday)/.test(when) ? when.charAt(0).toLowerCase() + when.slice(1) : `on ${when}`
}
