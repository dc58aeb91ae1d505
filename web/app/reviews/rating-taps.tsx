import type { Review } from '@oja/contract/schemas/reviews.ts'
import { Form, Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/shop/stars.tsx'

interface RatingTapsProps {
  productId: string
  productName: string
  /** The buyer's earlier review. */
  own: Review | null
}

const labels = ['Very bad', 'Bad', 'Fair', 'Good', 'Very good']

/** Asks a buyer what a product was like: one tap on a star is the answer. Words, a photo or a voice note may follow. */
export function RatingTaps({ productId, productName, own }: RatingTapsProps) {
  const page = `/products/${productId}/review`
  if (own) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 rounded-lg border border-line bg-card px-4 py-2">
        <span className="font-semibold">Your review</span>
        <Stars rating={own.rating} />
        <Link to={page} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          {own.comment ? 'Change it' : 'Add words or a photo'}
        </Link>
      </p>
    )
  }
  return (
    <Form method="post" action={page} className="rounded-lg border border-line bg-card p-4">
      <p className="font-semibold">You received this. How was it?</p>
      <div role="group" aria-label={`Rate ${productName}`} className="star-taps mt-1 -ml-2 flex w-fit">
        {labels.map((label, index) => (
          <button
            key={label}
            name="rating"
            value={index + 1}
            title={label}
            className="flex size-12 items-center justify-center rounded-md text-edge"
          >
            <Icon name="star" className="size-8" />
            <span className="sr-only">
              {index + 1} {index === 0 ? 'star' : 'stars'}, {label}
            </span>
          </button>
        ))}
      </div>
    </Form>
  )
}
