import type { AdminReview } from '@oja/contract/schemas/admin/admin-reviews.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showDateTime } from '../../format/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { Stars } from '../../ui/shop/stars.tsx'
import { useMayOpen } from '../records/use-may-open.ts'

/** A whole review with links to what it is about, to the shop and to its writer; as a row of a list with its open reports. */
export function ReviewFacts({ review, isRow = false }: { review: AdminReview; isRow?: boolean }) {
  const { rating, comment, createdAt, editedAt, writer, photo, voice, reply, openReports = 0 } = review
  const mark = review.verifiedPurchase ? 'Verified purchase' : review.mark
  const noMark = review.service ? 'No messages with the provider' : 'No verified purchase'
  const mayOpen = useMayOpen()
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} className="size-5" />
        <Badge tone={mark ? 'good' : 'plain'}>{mark ?? noMark}</Badge>
        {openReports > 0 && <OpenReports review={review} isLink={isRow} />}
      </p>
      {isRow && review.reported && (
        <ul className="mt-1 space-y-1 border-l-4 border-danger pl-3">
          {review.reported.reports.map(({ reason, note }, place) => (
            <li key={place} className="wrap-anywhere">
              <span className="font-semibold">The reporter says: {reason}</span>
              {note && <span className="block whitespace-pre-line">{note}</span>}
            </li>
          ))}
        </ul>
      )}
      <ReviewTarget review={review} />
      {comment && <p className="mt-1 wrap-anywhere whitespace-pre-line">{comment}</p>}
      {photo && (
        <a
          href={`${photo.url}/1080.webp`}
          className="mt-2 block w-28 overflow-hidden rounded-md border border-line"
        >
          <ListingPhoto picture={photo} alt={`Photo by ${writer.name}`} />
        </a>
      )}
      {voice && (
        <audio
          controls
          preload="none"
          src={voice.url}
          aria-label={`Voice note by ${writer.name}`}
          className="mt-2 h-11 w-full max-w-sm"
        />
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {mayOpen(['sellers', 'support']) ? (
          <Link to={`/admin/users/${writer.id}`} className={link}>
            {writer.name}
          </Link>
        ) : (
          writer.name
        )}
        <span>
          {showDateTime(createdAt)}
          {editedAt !== '' && ` · edited ${showDateTime(editedAt)}`}
        </span>
      </p>
      {reply && (
        <div className="mt-2 rounded-md bg-sunken px-4 py-3">
          <p className="font-semibold">
            Seller’s answer{' '}
            {reply.createdAt && (
              <span className="text-sm font-normal text-muted">{showDateTime(reply.createdAt)}</span>
            )}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
    </div>
  )
}

/** What an admin knows before a review is removed. `children` says what happens to its reports. */
export function BeforeRemoval({
  review: { rating, comment, writer, photo, voice },
  children,
}: BeforeRemovalProps) {
  return (
    <p className="max-w-3xl rounded-md bg-sunken px-4 py-3 wrap-anywhere">
      This removes the review: {rating === 1 ? '1 star' : `${rating} stars`} by {writer.name}.
      {comment && ` “${comment}”`} You can put it back for 30 days
      {photo || voice ? ', but its photo and voice note are deleted now' : ''}. {children}
    </p>
  )
}

interface BeforeRemovalProps {
  review: AdminReview
  children?: ReactNode
}

/** How many reports wait, in a list as the link to the page that decides them. */
function OpenReports({ review: { openReports, reported, writer }, isLink }: OpenReportsProps) {
  const badge = (
    <Badge tone="bad">{openReports === 1 ? '1 open report' : `${openReports} open reports`}</Badge>
  )
  if (!isLink || !reported) return badge
  return (
    <Link
      to={`/admin/reports/${reported.about}`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
    >
      {badge} Decide <span className="sr-only">about the review by {writer.name}</span>
    </Link>
  )
}

interface OpenReportsProps {
  review: AdminReview
  isLink: boolean
}

/** What it is about: a product or a service and its shop, or the shop alone. */
function ReviewTarget({ review: { product, service, shop } }: { review: AdminReview }) {
  const mayOpen = useMayOpen()
  const about = product ?? service
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3">
      {about && (
        <>
          <dt className="text-sm text-muted">{product ? 'Product' : 'Service'}</dt>
          <dd>
            <Link to={`/${product ? 'products' : 'services'}/${about.id}`} className={link}>
              {about.name || 'No name'}
            </Link>
          </dd>
        </>
      )}
      <dt className="text-sm text-muted">Shop</dt>
      <dd>
        <Link
          to={`/${mayOpen(['sellers']) ? 'admin/sellers' : 'seller-profile'}/${shop.id}`}
          className={link}
        >
          {shop.name}
        </Link>
      </dd>
    </dl>
  )
}

const link = 'inline-block py-2.5 font-semibold text-leaf underline wrap-anywhere'
