import type { Checkout } from '@oja/contract/schemas/orders/checkouts.ts'
import { latestArrival, promiseLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { showDeadline } from '../../format/format.ts'
import { dayOf } from '../buyer/is-late.ts'

type Shop = Checkout['data']['shops'][number]

/** Of each shop of a paid basket: until when it must accept, and when its goods arrive. Nothing once all have accepted. */
export function WhatNext({ shops }: { shops: Shop[] }) {
  const waiting = shops.flatMap(({ acceptBy, ...shop }) => (acceptBy ? [{ ...shop, acceptBy }] : []))
  if (waiting.length === 0) return null
  return (
    <section
      aria-labelledby="next"
      className="rounded-lg border border-line bg-card px-4 pt-3 pb-2 print:hidden"
    >
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ul className="divide-y divide-line">
        {waiting.map(({ sellerId, storeName, acceptBy, way, handlingDays, days, orders }) => (
          <li key={sellerId} className="py-2">
            <span className="font-semibold">{storeName}</span> must accept by {showDeadline(acceptBy)}, or we
            refund you.
            <span className="block">
              {way === 'collect'
                ? 'We tell you when you can collect it.'
                : `${promiseLabel(
                    dayOf(latestArrival(acceptBy, handlingDays + days)),
                    { handlingDays, days },
                    { accept: acceptBy, paidAt: orders.find(({ paidAt }) => paidAt)?.paidAt ?? null },
                  )}.`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
