import { Link } from 'react-router'
import { showDate } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { holidayRule, OpenAgain } from '../settings/open-again.tsx'

/** Reminds the seller that the shop is on holiday until `day`, `2026-12-05`; nothing when it is not. */
export function OwnHoliday({ day }: { day: string | undefined }) {
  if (!day) return null
  return (
    <section
      aria-label="Holiday"
      className="flex flex-wrap items-center gap-x-3 rounded-lg bg-marigold-soft px-4 py-2.5 text-marigold-ink"
    >
      <Link to="/dashboard/settings/hours" className="flex min-h-11 min-w-0 grow basis-60 items-center gap-3">
        <Icon name="clock" />
        <span className="min-w-0 grow">
          <strong className="block leading-snug">
            Your shop is closed until {showDate(`${day}T12:00:00Z`)}
          </strong>{' '}
          <span className="block text-sm">{holidayRule}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
      <div className="max-sm:w-full sm:-mt-2">
        <OpenAgain />
      </div>
    </section>
  )
}
