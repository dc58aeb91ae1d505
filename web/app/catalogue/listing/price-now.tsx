import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Price } from '../../ui/shop/price.tsx'

/** The price, what it is for, that of a kg or a litre, and the one before where it fell. "from" where sizes or other options cost more. */
export function PriceNow({
  product: { priceMinor, priceBeforeMinor, hasPriceRange, unit, unitPrice, saleNote },
}: {
  product: Pick<Product, 'priceMinor' | 'hasPriceRange' | 'unit' | 'unitPrice' | 'saleNote'> & {
    priceBeforeMinor?: Product['priceBeforeMinor'] | undefined
  }
}) {
  return (
    <>
      <span>
        {hasPriceRange && <span className="text-sm font-normal">from </span>}
        <Price kobo={priceMinor} />
        <span className="text-sm font-normal">
          {unit && ` per\u00a0${unit}`}
          {unitPrice && ` (${unitPrice})`}
          {saleNote}
        </span>
      </span>
      {priceBeforeMinor != null && (
        <>
          {' '}
          <s className="text-sm font-normal text-muted">
            <span className="sr-only">, before </span>
            <Price kobo={priceBeforeMinor} />
          </s>
        </>
      )}
    </>
  )
}
