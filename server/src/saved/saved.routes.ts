import { address } from '@oja/contract/endpoints/endpoint.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import { Message } from '@oja/contract/schemas/fields.ts'
import {
  AwaitedVariants,
  SavedEmails,
  SavedMarks,
  SavedQuery,
  SavedTarget,
} from '@oja/contract/schemas/saved/saved.ts'
import type { MarkKind } from '@oja/contract/values/saved/saved-kinds.ts'
import type { FastifyRequest } from 'fastify'
import { namesNoPage } from '../platform/auth/csrf.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import {
  chooseEmails,
  listAwaited,
  listFollowedShops,
  listItems,
  listMarks,
  removeSaved,
  save,
} from './saved.ts'
import type { SavedOwners } from './saved.ts'

/** Saved items and followed shops, of an account or of a device without one. */
export function savedRoutes(app: App, { pool, sessionTransport }: RoutePlatform, owners: SavedOwners): void {
  // Another site's form is sent without the cookie: the answer would give this device a new list in place of its own.
  // A browser that does not say where its form comes from sends the cookie with it, and loses nothing.
  const refuseOtherSites = async (request: FastifyRequest) => {
    if (!namesNoPage(request)) sessionTransport.checkOrigin(request)
  }

  route(app, savedEndpoints.items, {
    schema: { querystring: SavedQuery },
    async handler(request, reply) {
      const { data, after } = await listItems(pool, owners.find(request, request.actor), request.query.after)
      if (after !== null)
        void reply.header('link', `<${address(savedEndpoints.items, { query: { after } })}>; rel="next"`)
      return { data }
    },
  })

  route(app, savedEndpoints.shops, {
    handler: (request) => listFollowedShops(pool, owners.find(request, request.actor)),
  })

  route(app, savedEndpoints.awaited, {
    schema: { response: { 200: AwaitedVariants } },
    handler: (request) => listAwaited(pool, owners.find(request, request.actor)),
  })

  route(app, savedEndpoints.marks, {
    schema: { response: { 200: SavedMarks } },
    handler: async (request) => ({ data: await listMarks(pool, owners.find(request, request.actor)) }),
  })

  route(app, savedEndpoints.save, {
    schema: { params: SavedTarget, response: { 200: Message } },
    onRequest: refuseOtherSites,
    async handler(request, reply) {
      const { actor, params } = request
      const { owner, keep } = owners.findOrCreate(request, actor)
      const message = await save(pool, owner, params)
      keep(reply)
      return { message }
    },
  })

  route(app, savedEndpoints.remove, {
    schema: { params: SavedTarget, response: { 200: Message } },
    onRequest: refuseOtherSites,
    async handler(request) {
      const { actor, params } = request
      const owner = owners.find(request, actor)
      if (owner) await removeSaved(pool, owner, params)
      return {
        message: removedMessages[params.kind] ?? 'Removed from saved items',
      }
    },
  })

  route(app, savedEndpoints.setEmails, {
    schema: { body: SavedEmails, response: { 200: Message } },
    async handler({ actor, body }) {
      await chooseEmails(pool, actor.userId, body.wantsEmails)
      return {
        message: body.wantsEmails ? 'We will email you too' : 'We will no longer email you about saved items',
      }
    },
  })
}

const removedMessages: Partial<Record<MarkKind, string>> = {
  shop: 'You no longer follow this shop',
  variant: 'We will not tell you',
}
