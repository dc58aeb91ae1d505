import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Link } from 'react-router'
import { showDate } from '../../format/format.ts'

/** The description, and what else the listing says. */
export function ProductFacts({ product }: { product: Product }) {
  const { category, description, location, createdAt } = product
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-xl sm:text-2xl">
        Description
      </h2>
      {description && <p className="mt-2 max-w-prose whitespace-pre-line">{description}</p>}
      <ul className="mt-2 flex flex-wrap items-center gap-x-5 text-muted">
        <li>
          <Link
            to={`/categories/products?${new URLSearchParams({ category })}`}
            className="inline-flex min-h-11 items-center underline hover:text-ink"
          >
            {category}
          </Link>
        </li>
        {location && <li>{location}</li>}
        <li>Listed {showDate(createdAt)}</li>
      </ul>
    </section>
  )
}
