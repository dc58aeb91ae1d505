import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { ProductCard } from '../listing/product-card.tsx'

const firstOnScreen = 2

/** A few goods as cards. */
export function NewestProductsList({ products }: { products: Product[] }) {
  return (
    <ul className="card-grid">
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} eager={index < firstOnScreen} />
        </li>
      ))}
    </ul>
  )
}
