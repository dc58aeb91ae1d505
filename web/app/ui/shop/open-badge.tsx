import type { Opening } from '@oja/contract/schemas/hours.ts'
import { Badge } from '../badge.tsx'
import { Icon } from '../icon.tsx'

interface OpenBadgeProps {
  opening: Opening
  /** In short and without an icon, beside "Opening hours" and their clock. */
  isBare?: boolean
}

/** Whether a provider is at work, or a shop open, this minute in Lagos, and when it opens. Nothing where nobody knows. */
export function OpenBadge({ opening: { openNow, opensAt }, isBare = false }: OpenBadgeProps) {
  if (openNow === null) return null
  return (
    <Badge tone={openNow ? 'good' : 'plain'}>
      {!isBare && <Icon name="clock" className="size-3.5" />}
      {openNow
        ? 'Open now'
        : !opensAt
          ? 'Closed now'
          : `${isBare ? 'Opens' : 'Closed now, opens'} ${opensAt}`}
    </Badge>
  )
}
