import { textEndpoints } from '@oja/contract/endpoints/texts.ts'
import { Message } from '@oja/contract/schemas/fields.ts'
import { NewTextChoices, TextChoices } from '@oja/contract/schemas/text-messages/text-choices.ts'
import { route } from '../platform/http/route.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { readTextChoices, saveTextChoices } from './text-choices.ts'

/** Endpoints for what a person gets texts about. */
export function textsRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, textEndpoints.choices, {
    schema: { response: { 200: TextChoices } },
    handler: async ({ actor }) => ({ data: await readTextChoices(pool, actor) }),
  })

  route(app, textEndpoints.choose, {
    schema: { body: NewTextChoices, response: { 200: Message } },
    async handler({ actor, body }) {
      await saveTextChoices(pool, actor, body.kinds)
      return { message: 'Saved' }
    },
  })
}
