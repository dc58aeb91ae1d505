import { quickReplyEndpoints } from '@oja/contract/endpoints/messaging/quick-replies.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { QuickReplies, QuickReply } from '@oja/contract/schemas/messaging.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { addQuickReply, changeQuickReply, listQuickReplies, removeQuickReply } from './quick-replies.ts'

/** The answers that a shop has saved. */
export function quickRepliesRoutes(app: App, { pool }: RoutePlatform): void {
  const response = { 200: QuickReplies }

  route(app, quickReplyEndpoints.list, {
    schema: { response },
    handler: ({ actor }) => listQuickReplies(pool, actor),
  })

  route(app, quickReplyEndpoints.add, {
    schema: { body: QuickReply, response },
    async handler({ actor, body }) {
      await addQuickReply(pool, actor, body.text)
      return listQuickReplies(pool, actor)
    },
  })

  route(app, quickReplyEndpoints.change, {
    schema: { params: idParams, body: QuickReply, response },
    async handler({ actor, params, body }) {
      await changeQuickReply(pool, actor, params.id, body.text)
      return listQuickReplies(pool, actor)
    },
  })

  route(app, quickReplyEndpoints.remove, {
    schema: { params: idParams, response },
    async handler({ actor, params }) {
      await removeQuickReply(pool, actor, params.id)
      return listQuickReplies(pool, actor)
    },
  })
}
