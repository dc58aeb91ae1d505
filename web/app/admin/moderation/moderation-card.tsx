import type { ModerationItem } from '@oja/contract/schemas/admin/admin-moderation.ts'
import { moderationRefusals } from '@oja/contract/values/admin/moderation.ts'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { StatusBadge } from '../admin-parts.tsx'
import { ApproveOrReject } from '../decision-list.tsx'

interface ModerationCardProps {
  item: ModerationItem
  onSample: (() => void) | undefined
}

/** A listing or message with why it waits, who wrote it, and the decision. */
export function ModerationCard({ item, onSample }: ModerationCardProps) {
  const { id, kind, name, text, priceMinor, by, sellerId, personId, status, reason, since } = item
  const about = kind === 'message' ? `the message from ${by}` : name
  return (
    <article aria-label={about} className="rounded-lg border border-line bg-card p-4">
      <div className="flex items-start gap-3">
        <Picture item={item} />
        <div className="min-w-0 grow">
          <h2 className="text-lg wrap-anywhere">{kind === 'message' ? `To ${name}` : name}</h2>
          <p className="text-sm text-muted">
            {labels[kind]} by{' '}
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
            {priceMinor !== null && (
              <>
                {' '}
                · <Price kobo={priceMinor} />
              </>
            )}{' '}
            · <DateText iso={since} />
          </p>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap gap-1.5">
        {item.isFirst && <Badge tone="wait">One of the shop’s first three</Badge>}
        {item.words.map((word) => (
          <Badge key={word} tone="bad">
            {word}
          </Badge>
        ))}
        {status !== 'Pending' && <StatusBadge status={status === 'Refused' ? 'Rejected' : status} />}
      </p>
      {text ? (
        <p className="mt-3 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line" tabIndex={0}>
          {text}
        </p>
      ) : (
        <p className="mt-3 text-muted">No description</p>
      )}
      {reason && <p className="mt-2 text-sm text-muted">Why: {reason}</p>}
      {status === 'Pending' && (
        <div className="mt-4">
          <ApproveOrReject
            id={id}
            about={about}
            version={item.version}
            reasons={moderationRefusals}
            onSample={() => onSample}
          />
        </div>
      )}
    </article>
  )
}

const labels = { product: 'Product', service: 'Service', message: 'Message' } as const

function Picture({ item: { kind, picture } }: { item: ModerationItem }) {
  if (picture)
    return (
      <img src={picture} alt="" width={80} height={80} className="size-20 shrink-0 rounded-md object-cover" />
    )
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
      <Icon name={kind === 'message' ? 'message' : 'camera'} className="size-6" />
    </span>
  )
}
