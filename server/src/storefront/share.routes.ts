import { shareEndpoints } from '@oja/contract/endpoints/sellers/share.ts'
import type { ProductsOfSeller } from '@oja/contract/schemas/catalogue.ts'
import { ShopShare } from '@oja/contract/schemas/sellers/share.ts'
import type { ServicesOfSeller } from '@oja/contract/schemas/services.ts'
import { sharedProduct, sharedService, statusPicturePath } from '@oja/contract/values/sharing.ts'
import { listShopListings } from '../catalogue/catalogue.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { ownShop } from '../sellers/sellers.ts'
import { shareList } from './share-list.ts'

/** What a seller shares: the shop's card, a status picture for each listing, and a list of the goods. */
export function shareRoutes(app: App, { pool, config }: RoutePlatform): void {
  route(app, shareEndpoints.own, {
    schema: { response: { 200: ShopShare } },
    async handler({ actor }) {
      const { sellerId } = actor
      const asked = { sellerId, isOwner: false }
      const [{ seller }, products, services] = await Promise.all([
        ownShop(pool, actor),
        listShopListings('product', pool, asked).then(
          ({ body }) => (JSON.parse(body) as ProductsOfSeller).products,
        ),
        listShopListings('service', pool, asked).then(
          ({ body }) => (JSON.parse(body) as ServicesOfSeller).services,
        ),
      ])
      const { storeName, slug } = seller
      const forSale = [
        ...products
          .filter(({ quantity }) => quantity > 0)
          .map((each) => ({ ...each, shared: sharedProduct(each), priceWords: null })),
        ...services.map((each) => ({ ...each, shared: sharedService(each) })),
      ]
      const items = forSale.map(({ _id: id, name, priceMinor, shared, priceWords }) => ({
        kind: shared.kind === 'services' ? ('services' as const) : ('products' as const),
        id,
        name,
        priceMinor,
        priceWords,
        price: shared.price,
        photo: shared.picture ? `/files/${shared.picture}/320.webp` : '',
        status: statusPicturePath(shared, { storeName, slug }),
      }))
      const { list, listed } = shareList(config.publicOrigin, { storeName, slug }, items)
      return { data: { storeName, slug, listings: items, list, listed } }
    },
  })
}
