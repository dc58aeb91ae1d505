import { ListingStatus, OwnListingsQuery, ShopListQuery } from '@oja/contract/schemas/catalogue.ts'
import type { ProductSaved, ProductsOfSeller } from '@oja/contract/schemas/catalogue.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { id, idParams, Message } from '@oja/contract/schemas/fields.ts'
import type { ServiceSaved } from '@oja/contract/schemas/services.ts'
import { z } from 'zod'
import { notFound } from '../../platform/http/app-error.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { readMultipartOrJson, readMultipart } from '../../platform/multipart/multipart.ts'
import { visibleShop } from '../../sellers/sellers.ts'
import { withDeliveryWords } from '../delivery-words.ts'
import type { DeliveryOnCards } from '../delivery-words.ts'
import { sendPage } from './list-pages.ts'
import type { ListingKind } from './listing-json.ts'
import { withSaves } from './listing-saves.ts'
import type { CountSaves } from './listing-saves.ts'
import type { ListingViews } from './listing-views.ts'
import {
  addListing,
  changeListing,
  listingLabels,
  listOwnListings,
  photoField,
  setListingStatus,
  showListing,
} from './listings.ts'
import type { ListingDefinition, StoredListing } from './listings.ts'
import { listShopListings } from './shop-listings.ts'

const { create } = endpoints.products

// Clients of the specification end the address of a new product with a slash.
const served = {
  product: { ...endpoints.products, creates: [create, { ...create, path: `${create.path}/` }] },
  service: { ...endpoints.services, creates: [endpoints.services.create] },
}

/** What products and services answer alike: a shop's list, and all that a seller does with own listings. */
export function listingRoutes<Details, Stored extends StoredListing>(
  app: App,
  platform: RoutePlatform,
  definition: ListingDefinition<Details, Stored>,
  {
    views,
    countSaves,
    deliveryOnCards,
  }: { views: ListingViews; countSaves: CountSaves; deliveryOnCards: DeliveryOnCards },
): void {
  const { pool, reading } = platform
  const { kind, lineFields = [] } = definition
  const { own, ofSeller, creates, change, setStatus, remove } = served[kind]
  const label = listingLabels[kind]
  const formFields = { files: photoField(kind), lines: [...lineFields, sureOfPriceField] }

  route(app, own, {
    schema: { querystring: OwnListingsQuery },
    async handler({ actor, query }, reply) {
      // So that the seller reads the visits of this minute too.
      await views.write()
      const list = await listOwnListings(definition, pool, actor, query)
      return sendPage(reply, own.path, query, { ...list, body: await withSaves(list.body, countSaves) })
    },
  })

  route(app, ofSeller, {
    schema: { params: z.object({ sellerId: id }), querystring: ShopListQuery },
    async handler(request, reply) {
      const { actor, query } = request
      const { sellerId } = request.params
      const on = reading(request).pool
      const isOwner = actor?.sellerId === sellerId && query.view !== 'public'
      if (!isOwner && !(await visibleShop(on, sellerId))) throw notFound('Seller not found.')
      const list = await listShopListings(kind, on, { sellerId, isOwner, after: query.after })
      const goodsOf = ({ products }: ProductsOfSeller) => products
      const isForBuyers = kind === 'product' && !isOwner
      const body = isForBuyers
        ? await withDeliveryWords(list.body, goodsOf, { request, on, deliveryOnCards })
        : list.body
      return sendPage(reply, address(ofSeller, { params: { sellerId } }), query, { ...list, body })
    },
  })

  for (const endpoint of creates) {
    route(app, endpoint, {
      async handler(request, reply) {
        const { actor } = request
        const listingId = await readMultipart(request, formFields, (upload) =>
          addListing(definition, platform, actor, upload),
        )
        const answer = await savedListing(kind, pool, actor, listingId, `${label} uploaded successfully`)
        return reply.status(201).send(answer)
      },
    })
  }

  route(app, change, {
    schema: { params: idParams },
    async handler(request) {
      const { actor, params } = request
      await readMultipartOrJson(request, formFields, (upload) =>
        changeListing(definition, platform, actor, params.id, upload),
      )
      return savedListing(kind, pool, actor, params.id, `${label} updated successfully`)
    },
  })

  route(app, setStatus, {
    schema: { params: idParams, body: ListingStatus },
    async handler({ actor, params, body }) {
      await setListingStatus(definition, pool, actor, params.id, body.status)
      const message = body.status === 'paused' ? `${label} paused` : `${label} is live again`
      return savedListing(kind, pool, actor, params.id, message)
    },
  })

  route(app, remove, {
    schema: { params: idParams, response: { 200: Message } },
    async handler({ actor, params }) {
      await setListingStatus(definition, pool, actor, params.id, 'removed')
      return { message: `${label} deleted successfully.` }
    },
  })
}

/** The answer to a change of the caller's own listing: what was done, and the listing as it is now. */
export async function savedListing(
  kind: ListingKind,
  on: QueryRunner,
  { sellerId }: SellerActor,
  listingId: string,
  message: string,
): Promise<ProductSaved | ServiceSaved> {
  const { data } = JSON.parse(await showListing(kind, on, listingId, sellerId)) as ProductSaved | ServiceSaved
  const saved = data.status === undefined ? undefined : savedMessages[data.status]
  return { message: saved ?? message, data } as ProductSaved | ServiceSaved
}

/** What is said instead where the listing is not public. */
const savedMessages: Partial<Record<string, string>> = {
  draft: 'Draft saved',
  waiting: 'Saved. It waits for a look by our team, then buyers see it.',
}
