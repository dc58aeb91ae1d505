import type { PaymentQueueLine } from '@oja/contract/schemas/admin/admin-payments.ts'
import { Fragment } from 'react'
import { CopyText } from '../../ui/shop/copy-text.tsx'
import { DecisionForm, DecisionForms } from '../admin-parts.tsx'
import { DateInSentence } from '../date-in-sentence.tsx'

interface EventCellProps {
  id: string
  event: NonNullable<PaymentQueueLine['event']>
  /** What it is, and what to do. */
  why: string
}

/** An event of Paystack in words, with its number there, and what was done about it. */
export function EventCell({ id, event: { name, providerId, seen }, why }: EventCellProps) {
  return (
    <>
      <span className="block">{why}</span>
      <span className="mt-1 block text-sm text-muted">
        <EventName name={name} />
      </span>
      {providerId && <CopyText text={providerId} label="Paystack number" />}
      {seen ? (
        <span className="mt-1 block text-sm text-muted">
          Seen {seen.by && `by ${seen.by}, `}
          <DateInSentence iso={seen.at} />
        </span>
      ) : (
        <div className="mt-2">
          <DecisionForms>
            <DecisionForm
              label="Seen"
              about={name}
              task={`mark the event ${name} as seen`}
              fields={{ id, decision: 'seeEvent' }}
            />
          </DecisionForms>
        </div>
      )}
    </>
  )
}

/** The name breaks behind its points and nowhere else, as long as a part fits into a line. */
function EventName({ name }: { name: string }) {
  return (
    <span className="wrap-anywhere">
      {name.split('.').map((part, place) => (
        <Fragment key={`${place} ${part}`}>
          {place > 0 && (
            <>
              .<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
