import type { WorkingHours as Hours } from '@oja/contract/schemas/hours.ts'
import { Icon } from '../icon.tsx'
import { OpenBadge } from './open-badge.tsx'
import { WorkingHours } from './working-hours.tsx'

interface OpeningHoursProps {
  hours: Hours
  openNow: boolean | null
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** Opening hours of a shop: open or closed now, and the week on request. Nothing for a shop without hours. */
export function OpeningHours({ hours, openNow, now }: OpeningHoursProps) {
  if (hours.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 sm:gap-2 [&::-webkit-details-marker]:hidden">
        <Icon name="clock" className="size-5 text-muted" />
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1">
          <span className="font-semibold">Opening hours</span>
          {openNow !== null && <OpenBadge isOpen={openNow} isBare />}
        </span>
        <Icon
          name="chevron-down"
          className="ml-auto size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pl-7">
        <WorkingHours hours={hours} openNow={null} now={now} />
      </div>
    </details>
  )
}
