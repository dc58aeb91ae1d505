import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Message } from '@oja/contract/schemas/fields.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccountData } from './personal-data.ts'

/** What a person does with all that is known of him: take it along, have it erased. */
export function ownAccountRoutes(app: App, { pool, door, carriage, limits }: RoutePlatform): void {
  app.route({
    ...at(endpoints.users.data),
    async handler(request, reply) {
      const actor = await door.signedIn(request)
      await limits.count('data_account', actor.userId)
      const held = await exportAccountData(pool, actor.userId)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-oja-data.json"')
        .send(JSON.stringify(held, null, 2))
    },
  })

  app.route({
    ...at(endpoints.users.deleteAccount),
    schema: { response: { 200: Message } },
    async handler(request, reply) {
      await deleteAccount(pool, await door.fresh(request))
      carriage.clearCookie(reply)
      return { message: 'Account deleted successfully!' }
    },
  })
}
