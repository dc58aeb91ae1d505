import type { TicketState as State } from '@oja/contract/schemas/support.ts'
import { ticketStateWords } from '@oja/contract/values/admin/words/ticket-words.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'

/** The state of a ticket, as admins see it. */
export function TicketState({ state }: { state: State }) {
  return <Badge tone={tones[state]}>{ticketStateWords[state]}</Badge>
}

const tones: Record<State, Tone> = { waiting: 'wait', answered: 'good', closed: 'plain' }
