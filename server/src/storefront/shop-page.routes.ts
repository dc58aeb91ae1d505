import { address } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { id } from '@oja/contract/schemas/fields.ts'
import type { ProductsOfSeller } from '@oja/contract/schemas/catalogue.ts'
import { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import type { ServicesOfSeller } from '@oja/contract/schemas/services.ts'
import { z } from 'zod'
import { addDeliveryWords, countVisibleListings, listShopListings } from '../catalogue/catalogue.ts'
import type { DeliveryOnCards } from '../catalogue/catalogue.ts'
import { shopVoice } from '../messaging/messaging.ts'
import { notFound } from '../platform/http/app-error.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { listReviews } from '../reviews/reviews.ts'
import { openingHours, reachableBy, shopCard, visibleShop } from '../sellers/sellers.ts'

/**
 * A shop as everybody sees it: its newest products and services, how many it has, and its reviews.
 * `Link` names the next page of products. The list of services names the next page of services. Goods say what `deliveryOnCards`
 * says of them to a caller who keeps a place.
 */
export function shopPageRoutes(app: App, { reading }: RoutePlatform, deliveryOnCards: DeliveryOnCards): void {
  route(app, endpoints.sellers.public, {
    schema: { params: z.object({ sellerId: id }), response: { 200: SellerPublic } },
    async handler(request, reply) {
      const { pool } = reading(request)
      const shop = await visibleShop(pool, request.params.sellerId)
      if (!shop) throw notFound('Seller not found.')
      const everybodys = { sellerId: shop.id, isOwner: false }
      const [goods, skills, live, { list }, voice] = await Promise.all([
        listShopListings('product', pool, everybodys),
        listShopListings('service', pool, everybodys),
        countVisibleListings(pool, shop.id),
        listReviews(pool, 'seller', shop.id),
        shopVoice(pool, shop.id),
      ])
      const { products } = JSON.parse(goods.body) as ProductsOfSeller
      await addDeliveryWords(products, { request, on: pool, deliveryOnCards })
      const { services } = JSON.parse(skills.body) as ServicesOfSeller
      if (goods.after !== null) {
        const rest = { params: { sellerId: shop.id }, query: { after: goods.after, view: 'public' } as const }
        void reply.header('link', `<${address(endpoints.products.ofSeller, rest)}>; rel="next"`)
      }
      return {
        seller: {
          ...shopCard(shop),
          ...openingHours(shop),
          reachable: reachableBy(shop),
          slug: shop.slug,
          closedUntil: shop.closed_until,
          description: shop.description,
          voice,
        },
        products,
        stats: { productsCount: live.products, servicesCount: live.services, ...list.stats },
        services,
        reviews: list.data,
      }
    },
  })
}
