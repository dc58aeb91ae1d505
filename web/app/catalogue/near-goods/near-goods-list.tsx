import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { ProductCard } from '../listing/product-card.tsx'

/** A few goods as cards. */
export function NearGoodsList({ goods }: { goods: Product[] }) {
  return (
    <ul className="card-grid">
      {goods.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}
