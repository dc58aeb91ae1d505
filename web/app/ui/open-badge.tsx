import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'

/** Whether a provider is at work this minute in Lagos. */
export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  return (
    <Badge tone={isOpen ? 'good' : 'plain'}>
      <Icon name="clock" className="size-3.5" />
      {isOpen ? 'Open now' : 'Closed now'}
    </Badge>
  )
}
