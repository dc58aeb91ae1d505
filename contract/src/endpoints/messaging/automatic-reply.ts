import { endpoint } from '../endpoint.ts'
import type { AutomaticReply, AutomaticReplyAnswer } from '../../schemas/messaging.ts'

// Apart from `endpoints`, which every page loads: the page of messages needs these.

/** Added: the automatic reply of a shop. */
export const automaticReplyEndpoints = {
  get: endpoint<Record<never, never>, AutomaticReplyAnswer>('GET', '/api/v1/sellers/automatic-reply', {
    access: 'seller',
  }),
  set: endpoint<{ body: AutomaticReply }, AutomaticReplyAnswer>('PUT', '/api/v1/sellers/automatic-reply', {
    access: 'seller',
  }),
} as const
