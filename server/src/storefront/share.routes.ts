import { shareEndpoints } from '@oja/contract/endpoints/sellers/share.ts'
import type { ProductsOfSeller } from '@oja/contract/schemas/catalogue.ts'
import { ShopShare } from '@oja/contract/schemas/sellers/share.ts'
import type { ServicesOfSeller } from '@oja/contract/schemas/services.ts'
import { sharedProduct, sharedService, statusPicturePath } from '@oja/contract/values/sharing.ts'
import type { SharedContent } from '@oja/contract/values/sharing.ts'
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
      const shared = [
        ...products.filter(({ quantity }) => quantity > 0).map(sharedProduct),
        ...services.map(sharedService),
      ]
      // Who sees a status picture buys from the photo: a listing without one comes last.
      const inOrder = [...shared.filter(hasPhoto), ...shared.filter((each) => !hasPhoto(each))]
      const items = inOrder.map((each) => ({
        kind: each.kind === 'services' ? ('services' as const) : ('products' as const),
        id: each.id,
        name: each.name,
        price: each.price,
        photo: hasPhoto(each) ? `/files/${each.picture}/320.webp` : '',
        status: statusPicturePath(each, { storeName, slug }),
      }))
      const { list, listed } = shareList(config.publicOrigin, { storeName, slug }, items)
      return { data: { storeName, slug, listings: items, list, listed } }
    },
  })
}

function hasPhoto({ picture }: SharedContent): boolean {
  return picture !== ''
}
