import type { PaymentQueueLines } from '@oja/contract/schemas/admin/admin-payments.ts'
import type { DuePart } from '@oja/contract/values/admin/due-parts.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Price } from '../../ui/shop/price.tsx'

interface ListTotalProps {
  kobo: number
  parts: PaymentQueueLines['parts']
}

/** The sum of a list. What is owed to sellers stands as what is paid now and what is held, each with what it waits for. */
export function ListTotal({ kobo, parts }: ListTotalProps) {
  if (!parts)
    return (
      <p className="-mt-2 mb-4 flex items-baseline gap-2">
        <span className="text-muted">Together</span>
        <Price kobo={kobo} className="text-xl font-bold" />
      </p>
    )
  const now = parts.find(({ part }) => part === 'now')?.minor ?? 0
  const held = parts.filter(({ part }) => part !== 'now')
  return (
    <dl className="-mt-2 mb-4 flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <Sum name="To pay now" kobo={now} />
      </div>
      <div className="min-w-0">
        <Sum name="Held" kobo={kobo - now} />
        {held.length > 0 && (
          <dd>
            <ul className="text-sm text-muted">
              {held.map(({ part, minor }) => (
                <li key={part}>
                  <span className="tabular-nums">{formatNaira(minor)}</span> {heldWords[part]}
                </li>
              ))}
            </ul>
          </dd>
        )}
      </div>
    </dl>
  )
}

function Sum({ name, kobo }: { name: string; kobo: number }) {
  return (
    <>
      <dt className="mr-2 inline text-muted">{name}</dt>
      <dd className="inline">
        <Price kobo={kobo} className="text-xl font-bold" />
      </dd>
    </>
  )
}

const heldWords: Record<DuePart, string> = {
  now: '',
  delivery: 'waits for delivery',
  hold: 'waits for the end of the hold after delivery',
  problem: 'waits for a dispute, a chargeback or a refund',
  shop: 'waits for the shop: its documents, its bank account or the end of a suspension',
}
