import { endpoints } from '@oja/contract/endpoints.ts'
import { Message, text } from '@oja/contract/fields.ts'
import { RegisterBuyer } from '@oja/contract/identity.ts'
import { limits as lengths } from '@oja/contract/limits.ts'
import { OwnShop, RegisterSeller, SellerSearch, ShopName } from '@oja/contract/sellers.ts'
import { z } from 'zod'
import { registerBuyer } from '../identity/identity.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { findShops, ownShop, registerSeller } from './sellers.ts'

// The form filled in decides the role, never a field called role (checklist, decision 1).
const Registration = z.looseObject({}).transform((body, context) => {
  const isSeller = ['storeName', 'businessLevel', 'category'].some((name) => name in body)
  const read = (isSeller ? RegisterSeller : RegisterBuyer).safeParse(body)
  if (read.success)
    return isSeller ? { seller: RegisterSeller.parse(body) } : { buyer: RegisterBuyer.parse(body) }
  for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

const SearchQuery = z.object({
  query: text(lengths.search).optional(),
  q: text(lengths.search).optional(),
})

export function sellersRoutes(app: App, { pool, textPool, config, door, limits }: RoutePlatform): void {
  app.route({
    ...at(endpoints.auth.register),
    schema: { body: Registration, response: { 201: Message } },
    async handler({ body, ip }, reply) {
      await limits.count('register_address', ip)
      if ('seller' in body) await registerSeller(pool, config, body.seller)
      else await registerBuyer(pool, config, body.buyer)
      return reply.status(201).send({ message: 'Check your email to verify your account' })
    },
  })

  app.route({
    ...at(endpoints.sellers.search),
    schema: { querystring: SearchQuery, response: { 200: SellerSearch } },
    handler: ({ query }) => findShops(textPool, query.query ?? query.q ?? ''),
  })

  app.route({
    ...at(endpoints.sellers.name),
    schema: { response: { 200: ShopName } },
    async handler(request) {
      const { seller } = await ownShop(pool, await door.seller(request))
      return { data: { storeName: seller.storeName } }
    },
  })

  app.route({
    ...at(endpoints.sellers.own),
    schema: { response: { 200: OwnShop } },
    handler: async (request) => ownShop(pool, await door.seller(request)),
  })
}
