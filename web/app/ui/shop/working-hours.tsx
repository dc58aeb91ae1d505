import type { WorkingHours as Hours } from '@oja/contract/schemas/hours.ts'
import { dayInLagos } from '@oja/contract/values/week.ts'
import { showClock } from '../../format/format.ts'

interface WorkingHoursProps {
  hours: Hours
  /** When the page was rendered, in milliseconds since 1970: that day of the week is marked. */
  now: number
}

/** Working hours of a provider, by day or as their text. */
export function WorkingHours({ hours, now }: WorkingHoursProps) {
  const today = dayInLagos(now)
  const isUnknown = hours.length === 0
  return (
    <>
      {isUnknown && <p className="text-muted">Ask the provider when they work.</p>}
      {typeof hours === 'string' && !isUnknown && <p className="whitespace-pre-line">{hours}</p>}
      {typeof hours !== 'string' && !isUnknown && (
        <table className="-mx-2 w-[calc(100%+1rem)] max-w-sm text-left">
          <caption className="sr-only">Working hours by day</caption>
          <tbody>
            {hours.map(({ day, closed, open, close }) => (
              <tr
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className="border-b border-line last:border-0 aria-[current]:bg-leaf-soft"
              >
                <th scope="row" className="px-2 py-1.5 font-semibold sm:py-2">
                  {day}
                  {day === today && <span className="text-sm font-normal text-leaf"> today</span>}
                </th>
                <td className={`px-2 text-right tabular-nums ${closed ? 'text-muted' : ''}`}>
                  {closed ? 'Closed' : spanOf(open, close)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** "8 am – 6 pm"; equal times mean the whole day. */
function spanOf(open: string, close: string): string {
  return open === close ? 'All day' : `${showClock(open)} – ${showClock(close)}`
}
