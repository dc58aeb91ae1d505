import { Price } from './price.tsx'

interface PaidSumProps {
  /** What the buyer paid, with delivery. Kobo. */
  paidMinor: number
  /** What is left of it after refunds. Kobo. */
  leftMinor: number
  className?: string
}

/** The money of an order: what is left of it, and "of ₦62,000" where a part went back. What went back whole keeps its sum. */
export function PaidSum({ paidMinor, leftMinor, className }: PaidSumProps) {
  return (
    <>
      <Price kobo={leftMinor || paidMinor} className={className} />
      {leftMinor > 0 && leftMinor < paidMinor && (
        <span className="block text-sm text-muted">
          {' '}
          of <Price kobo={paidMinor} />
        </span>
      )}
    </>
  )
}
