import type { Review } from '@oja/contract/schemas/reviews.ts'
import { Link } from 'react-router'
import { showDate } from '../format/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { Avatar } from '../ui/shop/avatar.tsx'
import { ListingPhoto } from '../ui/shop/listing-photo.tsx'
import { ReportLink } from '../ui/shop/report-link.tsx'
import { Stars } from '../ui/shop/stars.tsx'
import { ReplyForm } from './reply-form.tsx'

interface ReviewLineProps {
  review: Review
  /** Among the reviews of a shop: it names the product or the service, which a page of its own does not. */
  isOfShop?: boolean
  /** The reader is the seller, who may answer. */
  canReply: boolean
  /** The reader wrote it: they have nothing to report. */
  isOwn?: boolean
}

/** One review: who, how many stars, the words, the photo and the voice note, and the seller's answer. */
export function ReviewLine({ review, isOfShop, canReply, isOwn }: ReviewLineProps) {
  const { _id, name, avatarUrl, rating, comment, createdAt, editedAt, verifiedPurchase, product, service } =
    review
  const about = product ?? service
  const mark = verifiedPurchase ? 'Verified purchase' : review.mark
  return (
    <article className="flex items-start gap-3">
      <Avatar url={avatarUrl} name={name} className="size-10 text-lg" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {mark && (
            <Badge tone="good">
              <Icon name="check" className="size-3.5" />
              {mark}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Stars rating={rating} className="size-4" />
          {showDate(createdAt)}
          {editedAt !== '' && ' · edited'}
        </p>
        {isOfShop && about && (
          <Link
            to={`/${product ? 'products' : 'services'}/${about._id}`}
            className="inline-flex min-h-11 items-center text-sm text-muted underline hover:text-ink"
          >
            {about.name}
          </Link>
        )}
        {comment && <p className="mt-1 whitespace-pre-line">{comment}</p>}
        <Attached review={review} />
        {review.reply && (
          <div className="mt-3 rounded-lg bg-sunken px-4 py-3">
            <p className="font-semibold">
              Seller’s answer{' '}
              <span className="text-sm font-normal text-muted">
                {showDate(review.reply.createdAt)}
                {review.reply.editedAt !== '' && ' · edited'}
              </span>
            </p>
            <p className="mt-1 whitespace-pre-line">{review.reply.text}</p>
          </div>
        )}
        {canReply ? (
          <details className="mt-1">
            <summary className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
              {review.reply ? 'Edit your answer' : 'Answer'}
            </summary>
            <ReplyForm reviewId={_id} text={review.reply?.text ?? ''} />
          </details>
        ) : (
          !isOwn && <ReportLink kind="review" id={_id} name={`Review by ${name}`} />
        )}
      </div>
    </article>
  )
}

function Attached({ review: { name, photo, voice } }: { review: Review }) {
  return (
    <>
      {photo && (
        <a
          href={`${photo.url}/1080.webp`}
          className="mt-2 block w-28 overflow-hidden rounded-md border border-line"
        >
          <ListingPhoto picture={photo} alt={`Photo by ${name}`} />
        </a>
      )}
      {voice && (
        <audio
          controls
          preload="none"
          src={voice.url}
          aria-label={`Voice note by ${name}`}
          className="mt-2 h-11 w-full max-w-sm"
        />
      )}
    </>
  )
}
