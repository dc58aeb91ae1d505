import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import type { Order } from './order-labels.ts'

/** What a buyer is asked once the goods are there: how it was. The place for the review of the product. */
export function AfterReceipt({ order: { role, fulfilment, sellerId, storeName } }: { order: Order }) {
  if (role !== 'buyer' || fulfilment !== 'received') return null
  return (
    <section
      id="review"
      aria-labelledby="review-title"
      className="mt-4 rounded-lg border border-line bg-card p-4 sm:p-5 print:hidden"
    >
      <h2 id="review-title" className="text-2xl">
        How was it?
      </h2>
      <Link
        to={`/seller-profile/${sellerId}#reviews`}
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
      >
        <Icon name="star" />
        Rate {storeName}
      </Link>
    </section>
  )
}
