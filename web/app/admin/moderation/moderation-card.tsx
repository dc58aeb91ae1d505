import type { ModerationItem } from '@oja/contract/schemas/admin/admin-moderation.ts'
import { moderationRefusals } from '@oja/contract/values/admin/moderation.ts'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { StatusBadge } from '../admin-parts.tsx'
import { ApproveOrReject, LookAgain } from '../decision-list.tsx'
import { removalAddress } from '../listings/load-shop-listings.ts'
import { useMayOpen } from '../records/use-may-open.ts'

interface ModerationCardProps {
  item: ModerationItem
  /** Do the first listings of a shop wait now? */
  holdsFirstListings: boolean
  onSample: (() => void) | undefined
}

/** A listing or message with why it waits, who wrote it, and the decision. */
export function ModerationCard({ item, holdsFirstListings, onSample }: ModerationCardProps) {
  const { id, kind, name, text, category, priceMinor, by, sellerId, personId, status, reason, since } = item
  const mayOpen = useMayOpen()
  // The way back from an approval. A message is delivered.
  const mayRemove =
    status === 'Approved' &&
    kind !== 'message' &&
    sellerId !== '' &&
    !isGone(item) &&
    onSample === undefined &&
    mayOpen(['sellers'])
  const about = kind === 'message' ? `the message from ${by}` : name
  return (
    <article aria-label={about} className="rounded-lg border border-line bg-card p-4">
      <h2 className="text-lg wrap-anywhere">
        <Title item={item} />
      </h2>
      <p className="text-sm text-muted">
        {labels[kind]}
        {category && ` in ${category}`} by{' '}
        {personId ? (
          <Link
            to={sellerId ? `/admin/sellers/${sellerId}` : `/admin/users/${personId}`}
            className="font-semibold text-leaf underline"
          >
            {by}
          </Link>
        ) : (
          by
        )}
        {priceMinor !== null && <> · {item.priceWords ?? <Price kobo={priceMinor} />}</>} ·{' '}
        <DateText iso={since} />
      </p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        {item.isFirst && <Badge tone="wait">One of the shop’s first three</Badge>}
        {item.isFirst && status === 'Pending' && !holdsFirstListings && (
          <span className="text-sm text-muted">That rule is off now. This one still needs a decision.</span>
        )}
        {item.words.map((word) => (
          <Badge key={word} tone="bad">
            {word}
          </Badge>
        ))}
        {status !== 'Pending' && <StatusBadge status={status === 'Refused' ? 'Rejected' : status} />}
      </p>
      {item.pictures.length > 0 && <Pictures name={name} pictures={item.pictures} />}
      {text ? (
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{text}</p>
      ) : (
        <p className="mt-3 text-muted">No description</p>
      )}
      {item.priceNote && <p className="mt-2 wrap-anywhere">About the price: {item.priceNote}</p>}
      {reason && <p className="mt-2 text-sm text-muted">Why: {reason}</p>}
      {status === 'Refused' && kind !== 'message' && category !== '' && (
        <p className="mt-2 text-sm text-muted">Its seller can change it. Then it waits here again.</p>
      )}
      {item.waitsAgain && <p className="mt-2 font-semibold">Put back: it waits for a decision again.</p>}
      {isGone(item) && <p className="mt-2 text-sm text-muted">It was removed since.</p>}
      {mayRemove && (
        <p className="mt-4">
          <ButtonLink to={removalAddress(sellerId, { kind, id: item.listingId })} kind="quiet">
            Remove from sale
          </ButtonLink>
        </p>
      )}
      {status === 'Pending' && (
        <div className="mt-4">
          <ApproveOrReject
            id={id}
            about={about}
            version={item.version}
            reasons={moderationRefusals}
            reasonFor={kind === 'message' ? 'the writer' : undefined}
            onSample={() => onSample}
          />
        </div>
      )}
      {item.mayLookAgain && (
        <div className="mt-4">
          <LookAgain
            fields={{ id }}
            about={about}
            effect={`Look at ${about} again? It waits for a decision, and nobody else sees it until then. We tell the sender.`}
            reader="the sender"
          />
        </div>
      )}
    </article>
  )
}

/** Was the listing removed since? Then nothing but its name is there. */
function isGone({ kind, category, status }: ModerationItem): boolean {
  return status === 'Approved' && kind !== 'message' && category === ''
}

const labels = { product: 'Product', service: 'Service', message: 'Message' } as const

/** Buyers can open it once it is approved. Until then all of it stands here. */
function Title({ item }: { item: ModerationItem }) {
  const { kind, name, listingId, status } = item
  if (kind === 'message') return `To ${name}`
  if (status !== 'Approved' || isGone(item)) return name
  return (
    <Link to={`/${kind}s/${listingId}`} className="text-leaf underline">
      {name}
    </Link>
  )
}

/** All pictures; each one opens in full. */
export function Pictures({ name, pictures }: { name: string; pictures: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {pictures.map((picture, place) => (
        <li key={picture}>
          <a href={picture.replace('/640.', '/1080.')} target="_blank" rel="noreferrer" className="block">
            <img
              src={picture}
              alt={`${name}, ${place + 1}`}
              width={192}
              height={192}
              loading="lazy"
              className="size-28 rounded-md bg-sunken object-cover sm:size-48"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
