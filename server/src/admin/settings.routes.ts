import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import { adminEndpoints } from '@oja/contract/endpoints/trust.ts'
import { NewSynonyms, SynonymGroups, SynonymsQuery } from '@oja/contract/schemas/admin-settings.ts'
import { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from '../catalogue/catalogue.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import { transaction } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'

/** Words that mean the same to a buyer, as an admin keeps them. The commission has its address at the money desk. */
export function settingsRoutes(app: App, { pool, door }: RoutePlatform): void {
  app.route({
    ...at(adminEndpoints.synonyms),
    schema: { querystring: SynonymsQuery, response: { 200: SynonymGroups } },
    async handler(request) {
      await door.admin(request)
      return { data: await listSynonymGroups(pool, request.query.q) }
    },
  })

  app.route({
    ...at(adminEndpoints.addSynonyms),
    schema: { body: NewSynonyms, response: { 201: Message } },
    async handler(request, reply) {
      const admin = await door.admin(request)
      await saveSynonyms(pool, admin, null, request.body.words)
      return reply.status(201).send({ message: 'Words added' })
    },
  })

  app.route({
    ...at(adminEndpoints.changeSynonyms),
    schema: { params: idParams, body: NewSynonyms, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await saveSynonyms(pool, admin, request.params.id, request.body.words)
      return { message: 'Words changed' }
    },
  })

  app.route({
    ...at(adminEndpoints.removeSynonyms),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await removeSynonyms(pool, admin, request.params.id)
      return { message: 'Words removed' }
    },
  })
}

async function saveSynonyms(
  pool: Pool,
  admin: AdminActor,
  id: string | null,
  words: string[],
): Promise<void> {
  await transaction(pool, async (tx) => {
    const { group, before } = await saveSynonymGroup(tx, { id, words })
    await recordChange(tx, admin, {
      action: before ? 'Change synonyms' : 'Add synonyms',
      subject: { kind: 'synonyms', id: group.id },
      before: { words: before ?? [] },
      after: { words: group.words },
    })
  })
}

async function removeSynonyms(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const words = await removeSynonymGroup(tx, id)
    const subject = { kind: 'synonyms', id }
    await recordChange(tx, admin, {
      action: 'Remove synonyms',
      subject,
      before: { words },
      after: { words: [] },
    })
  })
}
