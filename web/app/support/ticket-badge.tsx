import type { TicketState } from '@oja/contract/schemas/support.ts'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/badge.tsx'

/** The state of a ticket, as its sender sees it. */
export function TicketBadge({ state }: { state: TicketState }) {
  const { tone, words } = looks[state]
  return <Badge tone={tone}>{words}</Badge>
}

const looks: Record<TicketState, { tone: Tone; words: string }> = {
  waiting: { tone: 'wait', words: 'With us' },
  answered: { tone: 'good', words: 'Answered' },
  closed: { tone: 'plain', words: 'Closed' },
}
