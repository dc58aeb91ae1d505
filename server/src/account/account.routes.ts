import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { Message } from '@oja/contract/schemas/fields.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccountData } from './export-personal-data.ts'

/** Endpoints for the export of personal data and the deletion of an account. */
export function ownAccountRoutes(app: App, { pool, config, sessionTransport }: RoutePlatform): void {
  route(app, accountEndpoints.data, {
    async handler({ actor }, reply) {
      const held = await exportAccountData(pool, config, actor.userId)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-oja-data.json"')
        .send(JSON.stringify(held, null, 2))
    },
  })

  route(app, accountEndpoints.deleteAccount, {
    schema: { response: { 200: Message } },
    async handler({ actor }, reply) {
      await deleteAccount(pool, actor)
      sessionTransport.clearCookie(reply)
      return { message: 'Account deleted successfully!' }
    },
  })
}
