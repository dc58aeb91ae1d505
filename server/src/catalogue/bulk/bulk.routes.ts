import { undoChangeEndpoints } from '@oja/contract/endpoints/catalogue/undo-change.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  BulkChange,
  BulkChanged,
  UndoChange,
  UndoDelete,
} from '@oja/contract/schemas/catalogue/listing-changes.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { changeMany, undoDelete } from './bulk-changes.ts'
import { undoChange } from './undo-change.ts'
import type { BulkKind } from './bulk-kind.ts'

/** One change to many own listings of a kind, and its undo. */
export function bulkRoutes(app: App, { pool }: RoutePlatform, of: BulkKind): void {
  const { bulk, undoDelete: undo } = of.kind === 'product' ? endpoints.products : endpoints.services

  route(app, bulk, {
    schema: { body: BulkChange, response: { 200: BulkChanged } },
    handler: ({ actor, body }) => changeMany(of, pool, actor, body),
  })

  route(app, undo, {
    schema: { body: UndoDelete, response: { 200: BulkChanged } },
    handler: ({ actor, body }) => undoDelete(of, pool, actor, body.deletionId),
  })

  route(app, undoChangeEndpoints[of.kind], {
    schema: { body: UndoChange, response: { 200: BulkChanged } },
    handler: ({ actor, body }) => undoChange(of, pool, actor, body.changeId),
  })
}
