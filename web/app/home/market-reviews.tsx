import type { Review } from '@oja/contract/schemas/reviews.ts'
import { Link } from 'react-router'
import { showDate } from '../format/format.ts'
import { Stars } from '../ui/shop/stars.tsx'

/** What buyers wrote last about goods that they received: a strip to swipe on phones, three in a row on wide screens. */
export function MarketReviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section aria-labelledby="stories" className="measure py-8 lg:py-16">
      <h2 id="stories" className="text-3xl sm:text-4xl">
        How people use the market
      </h2>
      <p className="mt-2 text-muted">The newest reviews of people who bought and received.</p>
      <ul
        aria-label="Newest reviews"
        className="no-bar -mx-4 mt-4 flex snap-x gap-3 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 md:-mx-8 md:scroll-px-8 md:px-8 lg:mx-0 lg:grid lg:grid-cols-3 lg:overflow-visible lg:px-0"
      >
        {reviews.map(({ _id, name, rating, comment, createdAt, product }) => (
          <li
            key={_id}
            className="w-72 max-w-[88%] shrink-0 snap-start rounded-lg border border-line bg-card p-4 lg:w-auto lg:max-w-none"
          >
            <figure className="flex h-full flex-col">
              <Stars rating={rating} className="size-4" />
              <blockquote className="mt-2 line-clamp-4 grow leading-relaxed">“{comment}”</blockquote>
              <figcaption className="mt-2">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{showDate(createdAt)}</span>
                {product && (
                  <Link
                    to={`/products/${product._id}`}
                    className="flex min-h-11 items-center text-sm text-leaf underline"
                  >
                    <span className="truncate">{product.name}</span>
                  </Link>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
