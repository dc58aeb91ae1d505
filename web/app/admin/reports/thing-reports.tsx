import type { ReportedThing } from '@oja/contract/schemas/trust.ts'
import { Link } from 'react-router'
import { showDateTime } from '../../format/format.ts'
import { Pictures } from '../moderation/moderation-card.tsx'
import { useMayOpen } from '../records/use-may-open.ts'
import { ReviewFacts } from '../reviews/review-facts.tsx'

/** What a reporter had to do with the shop: an admin weighs the report by it. */
function dealingsOf({ hasBought, hasWritten }: ReportedThing['reports'][number]): string {
  if (hasBought) return hasWritten ? 'Bought from this shop and wrote to it' : 'Bought from this shop'
  return hasWritten ? 'Wrote to this shop, bought nothing' : 'Never bought from or wrote to this shop'
}

/** "Dismissed by Ngozi Admin, 22 November 2026, 7:01 pm". */
function saidBy(what: string, { at, by }: { at: string; by: string }): string {
  return `${what}${by && ` by ${by}`}, ${showDateTime(at)}`
}

/** What was reported, and the words of its reports. */
export function ThingReports({
  thing: { kind, name, content, url, review, listing, reports },
  isAboutShop,
}: {
  thing: ReportedThing
  isAboutShop: boolean
}) {
  const mayOpen = useMayOpen()
  return (
    <>
      <p className="text-sm text-muted">{kinds[kind]}</p>
      <h2 className="font-sans text-lg font-semibold">
        {url && listing?.isPublic !== false ? (
          <Link to={url} className="text-leaf underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      {listing && (
        <>
          <p className="text-sm text-muted">
            {listing.price ?? 'No price'} · {listing.category} · by{' '}
            <Link
              to={`/${mayOpen(['sellers']) ? 'admin/sellers' : 'seller-profile'}/${listing.shop.id}`}
              className="inline-block py-2.5 font-semibold text-leaf underline wrap-anywhere"
            >
              {listing.shop.name}
            </Link>
            {!listing.isPublic && ' · Buyers cannot see it now'}
          </p>
          {listing.pictures.length > 0 ? (
            <Pictures name={name} pictures={listing.pictures} />
          ) : (
            <p className="text-muted">No pictures</p>
          )}
        </>
      )}
      {review && (
        <div className="mt-2">
          <ReviewFacts review={review} />
        </div>
      )}
      {review === null && <p className="text-muted">It is gone now.</p>}
      {content && content !== review?.comment && review && (
        <p className="mt-2 text-sm text-muted">What it said when it was reported:</p>
      )}
      {content && content !== review?.comment && (
        <blockquote className="mt-2 border-l-4 border-line pl-3 whitespace-pre-line">{content}</blockquote>
      )}
      <ul className="mt-3 space-y-4">
        {reports.map((report) => (
          <li key={report.id}>
            <span className="font-semibold">
              {kind === 'review' && 'The reporter says: '}
              {report.reason}
            </span>
            {report.note && <span className="block">{report.note}</span>}
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {mayOpen(['sellers', 'support']) ? (
                <Link
                  to={`/admin/users/${report.reporterId}`}
                  className="inline-block py-2.5 font-semibold text-leaf underline"
                >
                  {report.reporter}
                </Link>
              ) : (
                report.reporter
              )}
              <span className="whitespace-nowrap">{showDateTime(report.createdAt)}</span>
              {isAboutShop && report.hasBought !== undefined && (
                <span
                  className={report.hasBought || report.hasWritten ? '' : 'font-semibold text-marigold-ink'}
                >
                  {dealingsOf(report)}
                </span>
              )}
            </span>
            {report.confirmed && (
              <span className="block text-sm text-muted">{saidBy('Confirmed', report.confirmed)}</span>
            )}
            {report.dismissed && (
              <span className="block text-sm text-muted">{saidBy('Dismissed', report.dismissed)}</span>
            )}
            {report.reopened && (
              <span className="block text-sm font-semibold">
                {saidBy(
                  `${report.wasConfirmed ? 'Confirmed' : 'Dismissed'} before. Opened again`,
                  report.reopened,
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const kinds = {
  product: 'Product',
  service: 'Service',
  seller: 'Seller',
  review: 'Review',
  conversation: 'Conversation: what was reported, and up to ten messages before it',
} as const
