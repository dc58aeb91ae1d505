import { endpoint } from '../endpoint.ts'
import type { QuickReplies, QuickReply } from '../../schemas/messaging.ts'

type Id = { params: { id: string } }

// Apart from `endpoints`, which every page loads: two pages need these.

/** Added: the answers that a shop has saved, oldest first. Each call answers with all of them. */
export const quickReplyEndpoints = {
  list: endpoint<Record<never, never>, QuickReplies>('GET', '/api/v1/sellers/quick-replies', {
    access: 'seller',
    helper: 'messages',
  }),
  add: endpoint<{ body: QuickReply }, QuickReplies>('POST', '/api/v1/sellers/quick-replies', {
    access: 'seller',
  }),
  change: endpoint<Id & { body: QuickReply }, QuickReplies>('PUT', '/api/v1/sellers/quick-replies/:id', {
    access: 'seller',
  }),
  remove: endpoint<Id, QuickReplies>('DELETE', '/api/v1/sellers/quick-replies/:id', { access: 'seller' }),
} as const
