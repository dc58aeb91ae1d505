import { endpoint } from '../endpoint.ts'
import type { BulkChanged, UndoChange } from '../../schemas/catalogue/listing-changes.ts'

// Apart from `endpoints`, which every page loads: one page needs these.

/** Added: undoes a change of many listings within the hour. What was changed since keeps its value. */
export const undoChangeEndpoints = {
  product: endpoint<{ body: UndoChange }, BulkChanged>('POST', '/api/v1/products/undo-change', {
    access: 'seller',
  }),
  service: endpoint<{ body: UndoChange }, BulkChanged>('POST', '/api/v1/services/undo-change', {
    access: 'seller',
  }),
} as const
