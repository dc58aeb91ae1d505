import { endpoints } from '@oja/contract/endpoints.ts'
import { id } from '@oja/contract/fields.ts'
import type { ProductsOfSeller } from '@oja/contract/catalogue.ts'
import { SellerPublic } from '@oja/contract/sellers.ts'
import type { ServicesOfSeller } from '@oja/contract/services.ts'
import { z } from 'zod'
import { showShopProducts, showShopServices } from '../catalogue/catalogue.ts'
import { shopVoice } from '../messaging/messaging.ts'
import { notFound } from '../platform/app-error.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { listReviews } from '../reviews/reviews.ts'
import { openingHours, shopCard, visibleShop } from '../sellers/sellers.ts'

/** A shop as everybody sees it, with its goods, its services and what is said of it. */
export function shopPageRoutes(app: App, { reading }: RoutePlatform): void {
  app.route({
    ...at(endpoints.sellers.public),
    schema: { params: z.object({ sellerId: id }), response: { 200: SellerPublic } },
    async handler(request) {
      const { pool } = reading(request)
      const shop = await visibleShop(pool, request.params.sellerId)
      if (!shop) throw notFound('Seller not found.')
      const [goods, skills, { list }, voice] = await Promise.all([
        showShopProducts(pool, shop.id, false),
        showShopServices(pool, shop.id, false),
        listReviews(pool, 'seller', shop.id),
        shopVoice(pool, shop.id),
      ])
      const { products } = JSON.parse(goods) as ProductsOfSeller
      const { services } = JSON.parse(skills) as ServicesOfSeller
      return {
        seller: { ...shopCard(shop, true), ...openingHours(shop), description: shop.description, voice },
        products,
        stats: { productsCount: products.length, servicesCount: services.length, ...list.stats },
        services,
        reviews: list.data,
      }
    },
  })
}
