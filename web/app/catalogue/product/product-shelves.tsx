import type { Product, RelatedProducts } from '@oja/contract/schemas/catalogue.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { Shelf } from './shelf.tsx'

interface ProductShelvesProps {
  product: Product
  related: RelatedProducts['data']
}

/** Goods below a product: more from its shop, similar ones, and those that this device has seen before. */
export function ProductShelves({ product, related: { ofShop, similar } }: ProductShelvesProps) {
  const { _id, storeName } = product.sellerId
  return (
    <>
      {ofShop.length > 0 && (
        <Shelf
          title="More from this shop"
          more={{ to: `/seller-profile/${_id}`, of: storeName }}
          products={ofShop}
        />
      )}
      {similar.length > 0 && (
        <Shelf
          title="Similar goods"
          more={{
            to: `/categories/products?${new URLSearchParams({ category: product.category })}`,
            of: product.category,
          }}
          products={similar}
        />
      )}
      <RecentlySeen productId={product._id} />
    </>
  )
}
