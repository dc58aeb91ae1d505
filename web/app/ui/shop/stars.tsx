import { showCount } from '../../format/format.ts'
import { Icon } from '../icon.tsx'

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

interface RatingLineProps {
  average: number
  count: number
  /** It is the shop's, and says so: nobody takes it for the product's. */
  isShop?: boolean
}

/** A star, the average rating and the number of reviews in one line: "4.8 12 reviews", or of a shop "Shop 4.6 (7)". */
export function RatingLine({ average, count, isShop = false }: RatingLineProps) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Icon name="star" className="size-4 fill-marigold text-marigold" />
      <span className={isShop ? undefined : 'font-semibold text-ink'}>
        {isShop && 'Shop '}
        {average.toFixed(1)}
      </span>{' '}
      <span className="sr-only">out of 5 stars,</span>{' '}
      <span>{isShop ? `(${showCount(count)})` : `${showCount(count)} review${count === 1 ? '' : 's'}`}</span>
    </span>
  )
}

const outline = 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
const leftHalf = 'M12 2.6v14.9l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z'
