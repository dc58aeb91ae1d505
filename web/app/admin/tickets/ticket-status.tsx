import type { TicketState as State } from '@oja/contract/schemas/support.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'

/** The state of a ticket, as admins see it. */
export function TicketState({ state }: { state: State }) {
  const { tone, words } = looks[state]
  return <Badge tone={tone}>{words}</Badge>
}

const looks: Record<State, { tone: Tone; words: string }> = {
  waiting: { tone: 'wait', words: 'Waiting' },
  answered: { tone: 'good', words: 'Answered' },
  closed: { tone: 'plain', words: 'Closed' },
}
