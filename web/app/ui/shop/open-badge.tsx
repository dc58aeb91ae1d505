import { Badge } from '../badge.tsx'
import { Icon } from '../icon.tsx'

interface OpenBadgeProps {
  isOpen: boolean
  /** Without an icon, for a place that has a clock icon already. */
  isBare?: boolean
}

/** Whether a provider is at work, or a shop open, this minute in Lagos. */
export function OpenBadge({ isOpen, isBare = false }: OpenBadgeProps) {
  return (
    <Badge tone={isOpen ? 'good' : 'plain'}>
      {!isBare && <Icon name="clock" className="size-3.5" />}
      {isOpen ? 'Open now' : 'Closed now'}
    </Badge>
  )
}
