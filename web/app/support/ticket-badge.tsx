import type { TicketState } from '@oja/contract/schemas/support.ts'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/badge.tsx'

/** The state of a ticket, as its sender sees it. */
export function TicketBadge({ state }: { state: TicketState }) {
  const { tone, label } = stateBadges[state]
  return <Badge tone={tone}>{label}</Badge>
}

const stateBadges: Record<TicketState, { tone: Tone; label: string }> = {
  waiting: { tone: 'wait', label: 'With us' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'plain', label: 'Closed' },
}
