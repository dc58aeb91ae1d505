import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import { adminMessages } from '@oja/contract/schemas/admin/admin-messages.ts'
import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { NewSynonyms, SynonymGroups, SynonymsQuery } from '@oja/contract/schemas/admin/admin-settings.ts'
import { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from '../../catalogue/catalogue.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'

/** Endpoints for synonym groups. The commission is set in admin/payments.routes.ts. */
export function settingsRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, adminEndpoints.synonyms, {
    schema: { querystring: SynonymsQuery, response: { 200: SynonymGroups } },
    handler: async ({ query }) => ({ data: await listSynonymGroups(pool, query.q) }),
  })

  route(app, adminEndpoints.addSynonyms, {
    schema: { body: NewSynonyms, response: { 201: Message } },
    async handler({ actor: admin, body }, reply) {
      await saveSynonyms(pool, admin, null, body)
      return reply.status(201).send({ message: adminMessages['words-added'] })
    },
  })

  route(app, adminEndpoints.changeSynonyms, {
    schema: { params: idParams, body: NewSynonyms, response: { 200: Message } },
    async handler({ actor: admin, params, body }) {
      await saveSynonyms(pool, admin, params.id, body)
      return { message: adminMessages['words-changed'] }
    },
  })

  route(app, adminEndpoints.removeSynonyms, {
    schema: { params: idParams, response: { 200: Message } },
    async handler({ actor: admin, params }) {
      await removeSynonyms(pool, admin, params.id)
      return { message: adminMessages['words-removed'] }
    },
  })
}

async function saveSynonyms(
  pool: Pool,
  admin: AdminActor,
  id: string | null,
  body: { words: string[]; isOneWay?: boolean | undefined },
): Promise<void> {
  await transaction(pool, async (tx) => {
    const { group, before } = await saveSynonymGroup(tx, { id, ...body })
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
