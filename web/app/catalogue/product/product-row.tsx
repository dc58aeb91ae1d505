import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Link } from 'react-router'
import { ProductCard } from '../listing/product-card.tsx'

interface ProductRowProps {
  title: string
  /** The page of all goods of this kind, and their shop or category. */
  more?: { to: string; of: string }
  products: readonly Product[]
}

/** Cards side by side that a finger moves on a phone; a grid on wider screens. */
export function ProductRow({ title, more, products }: ProductRowProps) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="mt-6 sm:mt-10">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-x-4 sm:mb-3">
        <h2 id={id} className="text-xl sm:text-2xl">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
            See all<span className="sr-only"> of {more.of}</span>
          </Link>
        )}
      </div>
      <ul className="product-row no-bar">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} isBrief />
          </li>
        ))}
      </ul>
    </section>
  )
}
