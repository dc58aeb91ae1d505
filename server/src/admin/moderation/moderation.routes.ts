import { adminMarketEndpoints as endpoints } from '@oja/contract/endpoints/admin-market.ts'
import {
  ApproveItem,
  ChangeModeration,
  ModerationItems,
  ModerationQuery,
  ModerationSettingsAnswer,
} from '@oja/contract/schemas/admin/admin-moderation.ts'
import { isSearchedWord } from '@oja/contract/values/admin/moderation.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { ChosenReason, Reason } from '@oja/contract/schemas/trust.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { adminChange, adminList } from '../admin-route-helpers.ts'
import { lookAtItemAgain } from './look-again.ts'
import {
  approveItem,
  changeModeration,
  countModeration,
  listModeration,
  moderationSettings,
  refuseItem,
} from './moderation.ts'

/** Endpoints of what waits for a look: its rules, the queue, and the decisions. */
export function moderationRoutes(app: App, { pool, config }: RoutePlatform): void {
  route(app, endpoints.moderationSettings, {
    schema: { response: { 200: ModerationSettingsAnswer } },
    handler: async () => ({ data: await moderationSettings(pool) }),
  })

  adminChange(app, endpoints.changeModeration, { body: ChangeModeration }, async (admin, { body }) => {
    await changeModeration(pool, admin, body)
    // Whoever types words wants them to be found.
    return body.words.some(isSearchedWord) && !body.holdsWords ? 'moderation-words-off' : 'moderation-changed'
  })

  adminList(
    app,
    endpoints.moderation,
    { query: ModerationQuery, answer: ModerationItems },
    {
      read: (query, max) => listModeration(pool, query, max),
      count: (query) => countModeration(pool, query),
    },
  )

  const approval = { params: idParams, body: ApproveItem }
  adminChange(app, endpoints.approveItem, approval, async (admin, { params, body }) => {
    return approvedKeys[await approveItem(pool, config, admin, params.id, body.version)]
  })

  const refusal = { params: idParams, body: ChosenReason }
  adminChange(app, endpoints.refuseItem, refusal, async (admin, { params, body }) => {
    await refuseItem(pool, config, admin, params.id, body.reason)
    return 'moderation-refused'
  })

  const again = { params: idParams, body: Reason }
  adminChange(app, endpoints.lookAtItemAgain, again, async (admin, { params, body }) => {
    await lookAtItemAgain(pool, config, admin, params.id, body.reason)
    return 'moderation-looked-again'
  })
}

const approvedKeys = {
  shown: 'moderation-approved',
  unseen: 'moderation-approved-unseen',
  sent: 'moderation-message-approved',
} as const
