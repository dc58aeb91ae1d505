import type { Receipt } from '@oja/contract/schemas/orders.ts'
import type { ReactNode } from 'react'
import { showDate } from '../format/format.ts'
import { Price } from '../ui/shop/price.tsx'

interface RefundLinesProps {
  /** What was paid for these orders, goods and delivery, in kobo. */
  paidMinor: number
  orders: Pick<Receipt['data'], 'refundedMinor' | 'refundedAt' | 'goingBackMinor' | 'paidAt'>[]
  /** A line of the list that these stand in. */
  Line: (line: { name: string; children: ReactNode }) => ReactNode
}

/** What went back of a payment, when, and what was paid in the end. Nothing where nothing goes back. */
export function RefundLines({ paidMinor, orders, Line }: RefundLinesProps) {
  const sum = (of: 'refundedMinor' | 'goingBackMinor') =>
    orders.reduce((total, order) => total + (order[of] ?? 0), 0)
  const [refundedMinor, goingBackMinor] = [sum('refundedMinor'), sum('goingBackMinor')]
  const day = orders.reduce(
    (last, { refundedAt }) => (refundedAt && refundedAt > last ? refundedAt : last),
    '',
  )
  // A payment that was refused as a whole can have been another sum.
  const isPaid = orders.every(({ paidAt }) => paidAt !== null)
  return (
    <>
      {refundedMinor > 0 && (
        <Line name={day ? `Refunded on ${showDate(day)}` : 'Refunded'}>
          − <Price kobo={refundedMinor} />
        </Line>
      )}
      {goingBackMinor > 0 && (
        <Line name="Refund on its way">
          − <Price kobo={goingBackMinor} />
        </Line>
      )}
      {isPaid && refundedMinor + goingBackMinor > 0 && (
        <Line name="Paid in the end">
          <Price kobo={paidMinor - refundedMinor - goingBackMinor} className="text-lg font-bold" />
        </Line>
      )}
    </>
  )
}
