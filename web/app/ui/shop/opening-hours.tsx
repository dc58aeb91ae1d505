import type { Opening, WorkingHours as Hours } from '@oja/contract/schemas/hours.ts'
import { Icon } from '../icon.tsx'
import { OpenBadge } from './open-badge.tsx'
import { WorkingHours } from './working-hours.tsx'

interface OpeningHoursProps {
  shop: Opening & { workingHours: Hours }
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** Opening hours of a shop: open now or when it opens, and the week on request. Nothing for a shop without hours. */
export function OpeningHours({ shop, now }: OpeningHoursProps) {
  const { workingHours } = shop
  if (workingHours.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 sm:gap-2 [&::-webkit-details-marker]:hidden">
        <Icon name="clock" className="size-5 text-muted" />
        <span className="hours-line">
          <span className="font-semibold">Opening hours</span>
          <OpenBadge opening={shop} isBare />
        </span>
        <Icon
          name="chevron-down"
          className="ml-auto size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pl-7">
        <WorkingHours hours={workingHours} now={now} />
      </div>
    </details>
  )
}
