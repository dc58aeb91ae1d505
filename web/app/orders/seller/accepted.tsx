import { isDay } from '@oja/contract/values/calendar.ts'
import { isOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { NextLink, acceptedWords } from '../step-done.tsx'
import type { WaitingOrder } from '../step-done.tsx'

interface AcceptedProps {
  /** The address: it names the order that was accepted, and the day by which it is handed over (`by`), or ready to collect (`ready`). */
  query: URLSearchParams
  next: WaitingOrder | undefined
  /** When the page was loaded, in milliseconds. */
  now: number
}

/** What was accepted from its row, and what comes next. Its link opens the order, which has left the tab. */
export function Accepted({ query, next, now }: AcceptedProps) {
  const number = query.get('number') ?? ''
  const ready = query.get('ready') ?? ''
  const by = ready || (query.get('by') ?? '')
  if (!isOrderNumber(number)) return null
  return (
    <div className="mb-4">
      <Alert
        tone="good"
        title={acceptedWords(number, isDay(by) ? by : null, ready !== '')}
        focusOn={String(now)}
      >
        <p className="flex flex-wrap gap-x-5">
          <Link
            to={`/dashboard/orders/${number}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Hand over {number}
          </Link>
          <NextLink next={next} />
        </p>
      </Alert>
    </div>
  )
}
