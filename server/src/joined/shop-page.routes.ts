import { endpoints } from '@oja/contract/endpoints.ts'
import { id } from '@oja/contract/fields.ts'
import type { ProductsOfSeller } from '@oja/contract/catalogue.ts'
import { SellerPublic } from '@oja/contract/sellers.ts'
import { z } from 'zod'
import { showShopProducts } from '../catalogue/catalogue.ts'
import { notFound } from '../platform/app-error.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { shopCard, visibleShop } from '../sellers/sellers.ts'

/** A shop as everybody sees it, with its goods. */
export function shopPageRoutes(app: App, { pool }: RoutePlatform): void {
  app.route({
    ...at(endpoints.sellers.public),
    schema: { params: z.object({ sellerId: id }), response: { 200: SellerPublic } },
    async handler({ params }) {
      const shop = await visibleShop(pool, params.sellerId)
      if (!shop) throw notFound('Seller not found.')
      const { products } = JSON.parse(await showShopProducts(pool, shop.id, false)) as ProductsOfSeller
      return {
        seller: { ...shopCard(shop, true), description: shop.description },
        products,
        stats: { productsCount: products.length, reviewsCount: 0 },
        reviews: [],
      }
    },
  })
}
