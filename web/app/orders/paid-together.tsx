import type { Receipt } from '@oja/contract/schemas/orders.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { isOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'

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
            {isOrderNumber(number) ? (
              <Link
                to={`${base}/${number}`}
                className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-leaf underline print:text-ink"
              >
                #{number}
              </Link>
            ) : (
              <span className="wrap-anywhere">{number}</span>
            )}
          </Fragment>
        ))}
        : <span className="font-semibold text-ink">{formatNaira(together.amountMinor)}</span>{' '}
        {reader === 'buyer' ? 'in all, debited once.' : 'in all for your shop.'}
      </dd>
    </div>
  )
}
