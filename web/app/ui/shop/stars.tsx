import { showCount } from '../../format/format.ts'

/** A rating from 0 to 5, to the nearest half star. */
export function Stars({ rating, className = 'size-5' }: { rating: number; className?: string | undefined }) {
  const halves = Math.round(rating * 2)
  return (
    <span role="img" aria-label={`${Number(rating.toFixed(1))} out of 5 stars`} className="inline-flex">
      {[0, 1, 2, 3, 4].map((index) => {
        const filled = halves - index * 2
        return (
          <svg key={index} viewBox="0 0 24 24" width="20" height="20" className={className}>
            <path d={outline} className="fill-line" />
            {filled > 0 && <path d={filled === 1 ? leftHalf : outline} className="fill-marigold" />}
          </svg>
        )
      })}
    </span>
  )
}

/** A star, the average rating, and the number of reviews, in one line. */
export function RatingLine({ average, count }: { average: number; count: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="size-4">
        <path d={outline} className="fill-marigold" />
      </svg>
      <span className="font-semibold text-ink tabular-nums">{average.toFixed(1)}</span>{' '}
      <span className="sr-only">out of 5 stars,</span>{' '}
      <span>
        {showCount(count)} {count === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  )
}

/** The rating of a shop, named as such so that nobody takes it for the product's: "Shop 4.0 (3)". */
export function ShopRating({ average, count }: { average: number; count: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      Shop {average.toFixed(1)}
      <span className="sr-only"> out of 5 stars, reviews:</span> ({showCount(count)})
    </span>
  )
}

const outline = 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
const leftHalf = 'M12 2.6v14.9l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
