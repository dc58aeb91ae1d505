import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  AwaitedVariants,
  FollowedShops,
  SavedEmails,
  SavedItems,
  SavedMarks,
  SavedQuery,
  SavedTarget,
} from '../schemas/saved/saved.ts'

/**
 * Added: saved items and followed shops, of the account or else of the device. Apart from `endpoints`, which every page
 * loads: few pages need these at once.
 */
export const savedEndpoints = {
  items: endpoint<{ query: SavedQuery }, SavedItems>('GET', '/api/v1/saved', { access: 'optionalSession' }),
  shops: endpoint<Record<never, never>, FollowedShops>('GET', '/api/v1/saved/shops', {
    access: 'optionalSession',
  }),
  /** Sold-out variants that the caller is told of once they are back. */
  awaited: endpoint<Record<never, never>, AwaitedVariants>('GET', '/api/v1/saved/variants', {
    access: 'optionalSession',
  }),
  /** Which hearts are full. */
  marks: endpoint<Record<never, never>, SavedMarks>('GET', '/api/v1/saved/marks', {
    access: 'optionalSession',
  }),
  /** Saving twice is saving once. */
  save: endpoint<{ params: SavedTarget }, Message>('PUT', '/api/v1/saved/:kind/:id', {
    access: 'optionalSession',
    limit: 'save',
  }),
  remove: endpoint<{ params: SavedTarget }, Message>('DELETE', '/api/v1/saved/:kind/:id', {
    access: 'optionalSession',
    limit: 'save',
  }),
  /** Whether to email the caller when something they saved is back or costs less. */
  setEmails: endpoint<{ body: SavedEmails }, Message>('PUT', '/api/v1/saved/emails', { access: 'session' }),
} as const
