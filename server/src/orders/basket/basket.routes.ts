import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { Basket, BasketQuery, ChangedBasketItem, NewBasketItem } from '@oja/contract/schemas/orders/basket.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import type { FastifyRequest } from 'fastify'
import { namesNoPage } from '../../platform/auth/csrf.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { withDelivery } from '../checkout/quote-checkout.ts'
import { addToBasket, changeBasket, readBasket, removeFromBasket } from './basket.ts'
import type { BasketOwners } from './basket.ts'

const answer = { 200: Basket }

/** The basket of an account, or of a device without one. Each change answers the whole basket. */
export function basketRoutes(
  app: App,
  { pool, sessionTransport }: RoutePlatform,
  owners: BasketOwners,
): void {
  // Another site's form is sent without the cookie: the answer would give this device a new basket in place of its own.
  const refuseOtherSites = async (request: FastifyRequest) => {
    if (!namesNoPage(request)) sessionTransport.checkOrigin(request)
  }

  route(app, basketEndpoints.items, {
    schema: { querystring: BasketQuery, response: answer },
    async handler(request) {
      const owner = owners.find(request, request.actor)
      return withDelivery(pool, await readBasket(pool, owner), owner, request.query)
    },
  })

  route(app, basketEndpoints.add, {
    schema: { body: NewBasketItem, response: answer },
    onRequest: refuseOtherSites,
    async handler(request, reply) {
      const { owner, keep } = owners.findOrCreate(request, request.actor)
      const basket = await addToBasket(pool, owner, request.body)
      keep(reply)
      return basket
    },
  })

  route(app, basketEndpoints.change, {
    schema: { params: idParams, body: ChangedBasketItem, response: answer },
    onRequest: refuseOtherSites,
    handler: (request) =>
      changeBasket(pool, owners.find(request, request.actor), request.params.id, request.body),
  })

  route(app, basketEndpoints.remove, {
    schema: { params: idParams, response: answer },
    onRequest: refuseOtherSites,
    handler: (request) => removeFromBasket(pool, owners.find(request, request.actor), request.params.id),
  })
}
