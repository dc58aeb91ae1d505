import type { Product, RelatedProducts } from '@oja/contract/schemas/catalogue.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { ProductRow } from './product-row.tsx'

interface OtherProductsProps {
  product: Product
  related: RelatedProducts['data']
}

/** Goods below a product: more from its shop, similar ones, and those that this device has seen before. */
export function OtherProducts({ product, related: { ofShop, similar } }: OtherProductsProps) {
  const { _id, storeName } = product.sellerId
  return (
    <>
      {ofShop.length > 0 && (
        <ProductRow
          title="More from this shop"
          more={{ to: `/seller-profile/${_id}`, of: storeName }}
          products={ofShop}
        />
      )}
      {similar.length > 0 && (
        <ProductRow
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
