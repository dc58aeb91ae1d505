import { isDay } from '@oja/contract/values/calendar.ts'
import { isOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { NextLink, acceptedWords } from '../step-done.tsx'
import type { WaitingOrder } from '../step-done.tsx'

/** What is said of several orders that were accepted with one button. */
export function acceptedNumbers(numbers: string[]): string {
  if (numbers.length === 1) return acceptedWords(numbers.join(), null, false)
  return `Orders ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} accepted. We’ve told the buyer.`
}

interface AcceptedProps {
  /** The address: it names the order that was accepted, and the day by which it is handed over (`by`), or ready to collect (`ready`). */
  query: URLSearchParams
  next: WaitingOrder | undefined
  /** When the page was loaded, in milliseconds. */
  now: number
}

/** What was accepted from its row, and what comes next. Its link opens the order, which has left the tab. */
export function Accepted({ query, next, now }: AcceptedProps) {
  const numbers = query.getAll('number')
  const [number = ''] = numbers
  const ready = query.get('ready') ?? ''
  const by = ready || (query.get('by') ?? '')
  if (numbers.length === 0 || !numbers.every(isOrderNumber)) return null
  return (
    <div className="mb-4">
      <Alert
        tone="good"
        title={
          numbers.length > 1
            ? acceptedNumbers(numbers)
            : acceptedWords(number, isDay(by) ? by : null, ready !== '')
        }
        focusOn={String(now)}
      >
        <p className="flex flex-wrap gap-x-5">
          {numbers.map((each) => (
            <Link
              key={each}
              to={`/dashboard/orders/${each}`}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              Hand over {each}
            </Link>
          ))}
          <NextLink next={next} />
        </p>
      </Alert>
    </div>
  )
}
