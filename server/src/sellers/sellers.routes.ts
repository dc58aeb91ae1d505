import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { openShopEndpoint } from '@oja/contract/endpoints/sellers/open-shop.ts'
import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import { FromQuery, RegisterBuyer } from '@oja/contract/schemas/identity.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import {
  LinkedShop,
  OpenShop,
  OwnShop,
  RegisterSeller,
  SellerContact,
  ShopLink,
  ShopLinkChange,
  ShopName,
  ShopOpened,
  ShopUpdated,
} from '@oja/contract/schemas/sellers.ts'
import { z } from 'zod'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import { wayBack } from '@oja/contract/values/identity/way-back.ts'
import {
  codeSent,
  createAskingBrowsers,
  createRegisteredBrowsers,
  registerBuyer,
} from '../identity/identity.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { requirePhoto, readMultipart } from '../platform/multipart/multipart.ts'
import { contactOf, ownShop, registerSeller } from './sellers.ts'
import { openOwnShop } from './open-own-shop.ts'
import { changeLink } from './change-link.ts'
import { ownLink, shopOfLink } from './shop-links.ts'
import { updateShopSettings } from './shop-settings.ts'

// The form that was filled in decides the role, never a field called role
// (docs/requirements/rules.md#form-decides-the-role).
const Registration = z.looseObject({}).transform((body, context) => {
  const isSeller = ['storeName', 'businessLevel', 'category'].some((name) => name in body)
  const read = (isSeller ? RegisterSeller : RegisterBuyer).safeParse(body)
  if (read.success)
    return isSeller ? { seller: RegisterSeller.parse(body) } : { buyer: RegisterBuyer.parse(body) }
  for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

// A link in any spelling of capitals, also one that could never be a shop's.
const linkParams = z.object({
  slug: z
    .string()
    .max(80)
    .regex(/^[\w-]+$/, 'There is nothing at this address')
    .transform((slug) => slug.toLowerCase()),
})

export function sellersRoutes(app: App, platform: RoutePlatform): void {
  const { pool, config, encryption, limits } = platform
  const askingBrowsers = createAskingBrowsers(config.publicOrigin)
  const browsers = createRegisteredBrowsers(encryption, config.publicOrigin)

  route(app, endpoints.auth.register, {
    schema: { querystring: FromQuery, body: Registration, response: { 201: Message } },
    async handler(request, reply) {
      const { body, query } = request
      const { email } = 'seller' in body ? body.seller : body.buyer
      const byPhone = isPhone(email)
      if (byPhone) await limits.count('askCode', request.ip)
      const browser = byPhone ? askingBrowsers.readOrCreate(request, reply) : null
      if ('seller' in body) await registerSeller(platform, body.seller, browser)
      else await registerBuyer(platform, body.buyer, { browser, from: wayBack(query.from) })
      if (!byPhone) browsers.rememberRegistration(reply, email)
      // Also for a known address or number: both must look the same.
      const { password: _password, ...typed } = 'seller' in body ? body.seller : body.buyer
      browsers.rememberTyped(reply, typed)
      const message = byPhone ? codeSent(email) : 'Check your email to verify your account'
      return reply.status(201).send({ message })
    },
  })

  route(app, openShopEndpoint, {
    schema: { body: OpenShop, response: { 201: ShopOpened } },
    async handler(request, reply) {
      const { actor, body } = request
      const sellerId = await openOwnShop(platform, actor, body)
      const { userId, name } = actor
      const token = platform.sessionTransport.shownToken(request, actor)
      const data = { token, role: 'seller' as const, userId, sellerId, name }
      return reply.status(201).send({ message: 'Your shop is open', data })
    },
  })

  route(app, endpoints.sellers.contact, {
    schema: { params: idParams, response: { 200: SellerContact } },
    async handler({ params }, reply) {
      void reply.header('cache-control', 'private, no-store')
      return await contactOf(pool, params.id)
    },
  })

  route(app, endpoints.sellers.ofLink, {
    schema: { params: linkParams, response: { 200: LinkedShop } },
    handler: (request) => shopOfLink(platform.reading(request).pool, request.params.slug),
  })

  route(app, endpoints.sellers.link, {
    schema: { response: { 200: ShopLink } },
    handler: ({ actor }) => ownLink(pool, actor),
  })

  route(app, endpoints.sellers.changeLink, {
    schema: { body: ShopLinkChange, response: { 200: ShopLink } },
    async handler({ actor, body }) {
      await changeLink(platform, actor, body.slug)
      return ownLink(pool, actor)
    },
  })

  route(app, endpoints.sellers.name, {
    schema: { response: { 200: ShopName } },
    async handler({ actor }) {
      const { seller } = await ownShop(pool, actor)
      return { data: { storeName: seller.storeName } }
    },
  })

  route(app, endpoints.sellers.own, {
    schema: { response: { 200: OwnShop } },
    handler: ({ actor }) => ownShop(pool, actor),
  })

  route(app, endpoints.sellers.updateProfile, {
    // One logo and the texts.
    bodyLimit: lengths.photoBytes + lengths.formBytes * 2,
    schema: { response: { 200: ShopUpdated } },
    async handler(request) {
      const { actor } = request
      await readMultipart(request, { files: 'storeLogo', single: true }, async (upload) => {
        requirePhoto(upload, 'storeLogo')
        await updateShopSettings(platform, actor, upload)
      })
      return { message: 'Profile updated successfully!', ...(await ownShop(pool, actor)) }
    },
  })
}
