import { formatNaira } from '@oja/contract/values/money.ts'
import { showDateTime } from '../format/format.ts'
import { stepLabels } from './order-labels.ts'
import type { Order, Reader } from './order-labels.ts'

interface OrderTimelineProps {
  timeline: Order['timeline']
  reader: Reader
  /** The buyer collects the goods: they are late when they are not ready. */
  isCollected?: boolean
}

/** The note of a cancelled order only repeats its label; what was added to a dispute is shown with it. */
const saysItself = (action: string) =>
  action === 'cancel' || action === 'cancelUnsent' || action === 'addToDispute' || action === 'addToAnswer'

/** The timeline of an order, newest entry first. */
export function OrderTimeline({ timeline, reader, isCollected = false }: OrderTimelineProps) {
  return (
    <section aria-labelledby="timeline" className="mt-6 sm:mt-8">
      <h2 id="timeline" className="text-xl sm:text-2xl">
        Order history
      </h2>
      <ol className="mt-4 border-l-2 border-line">
        {[...timeline].reverse().map(({ at, action, by, note, amountMinor, helper }) => (
          <li key={`${at} ${action}`} className="relative pb-3.5 pl-6 last:pb-0 sm:pb-5">
            <span aria-hidden="true" className="absolute top-2 -left-[7px] size-3 rounded-full bg-leaf" />
            <p className="font-semibold">
              {stepLabels(action === 'late' && isCollected ? 'lateReady' : action, reader, by)}
              {amountMinor !== null && <span className="tabular-nums"> · {formatNaira(amountMinor)}</span>}
            </p>
            {note !== '' && !saysItself(action) && (
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            )}
            <p className="text-sm text-muted">
              <time dateTime={at}>{showDateTime(at)}</time>
              {helper && ` · ${helper}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
