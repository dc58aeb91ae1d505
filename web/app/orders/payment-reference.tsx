import type { Receipt } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toasts.tsx'

interface PaymentReferenceProps {
  reference: string
  /** What it is called, where it is another number. */
  name?: string
}

/**
 * The payment reference of an order, for a bank or Paystack; the order number is for everything else. A button copies it.
 * Without JavaScript one tap marks all of it.
 */
export function PaymentReference({ reference, name = 'Payment reference' }: PaymentReferenceProps) {
  const hydrated = useHydrated()
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="min-w-0 text-sm font-normal break-all select-all">{reference}</span>
      {hydrated && (
        <button
          type="button"
          aria-label={`Copy ${name === 'Payment reference' ? 'payment reference' : name}`}
          onClick={() => void copy(reference, name)}
          className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink print:hidden"
        >
          <Icon name="copy" />
        </button>
      )}
    </span>
  )
}

async function copy(reference: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference)
    toast({ text: `${name} copied`, tone: 'good' })
  } catch {
    toast({
      text: `Copy this ${name === 'Payment reference' ? 'reference' : name}`,
      detail: reference,
      milliseconds: 12_000,
    })
  }
}

interface PaidTogetherProps {
  together: Receipt['data']['paidTogether']
  reader: 'buyer' | 'seller'
}

/** A line of a list: what one payment paid beside this order, and its sum: the one of the bank's alert. A seller reads of the shop's orders alone. */
export function PaidTogether({ together, reader }: PaidTogetherProps) {
  if (!together) return null
  const base = reader === 'buyer' ? '/userProfile/orders' : '/dashboard/orders'
  return (
    <div className="py-1 text-sm text-muted">
      <dt className="inline">Paid together with</dt>
      <dd className="inline">
        {' '}
        {together.otherNumbers.map((number, place) => (
          <Fragment key={number}>
            {place > 0 && ', '}
            <Link
              to={`${base}/${number}`}
              className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-leaf underline print:text-ink"
            >
              #{number}
            </Link>
          </Fragment>
        ))}
        : <span className="font-semibold text-ink">{formatNaira(together.amountMinor)}</span>{' '}
        {reader === 'buyer' ? 'in all, debited once.' : 'in all for your shop.'}
      </dd>
    </div>
  )
}
