import { adminMarketEndpoints as endpoints } from '@oja/contract/endpoints/admin-market.ts'
import { TextSettings, TextSpending } from '@oja/contract/schemas/admin/admin-texts.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { changeTextSettings, readTextSpending } from '../../text-messages/text-messages.ts'
import { adminChange } from '../admin-route-helpers.ts'

/** Endpoints for admins about texts to phones: how they are sent, their budget, and what was spent on whom. */
export function adminTextsRoutes(app: App, { pool, config }: RoutePlatform): void {
  route(app, endpoints.texts, {
    schema: { response: { 200: TextSpending } },
    handler: async () => ({ data: await readTextSpending(pool, config) }),
  })

  adminChange(app, endpoints.changeTexts, { body: TextSettings }, async (admin, { body }) => {
    await transaction(pool, async (tx) => {
      const before = await changeTextSettings(tx, body)
      await recordChange(tx, admin, {
        action: 'Change text messages',
        subject: { kind: 'setting', id: 'text messages' },
        before: { ...before },
        after: { ...body },
      })
    })
    return 'texts-changed'
  })
}
