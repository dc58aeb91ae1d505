import type { WorkingHours as Hours } from '@oja/contract/hours.ts'
import { Icon } from './icon.tsx'
import { OpenBadge } from './open-badge.tsx'
import { WorkingHours } from './working-hours.tsx'

interface OpeningHoursProps {
  hours: Hours
  openNow: boolean | null
}

/** When a shop is open: whether it is now at a glance, its week at a touch. Nothing for a shop that has not said. */
export function OpeningHours({ hours, openNow }: OpeningHoursProps) {
  if (hours.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <Icon name="clock" className="size-5 shrink-0 text-muted" />
        <span className="font-semibold min-[360px]:whitespace-nowrap">Opening hours</span>
        {openNow !== null && <OpenBadge isOpen={openNow} isBare />}
        <Icon
          name="chevron-down"
          className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pl-7">
        <WorkingHours hours={hours} openNow={null} />
      </div>
    </details>
  )
}
