import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Price } from '../../ui/shop/price.tsx'

/** The price, what it is for, and the price before where it fell. */
export function PriceNow({
  product: { priceMinor, priceBeforeMinor, unit },
}: {
  product: Pick<Product, 'priceMinor' | 'priceBeforeMinor' | 'unit'>
}) {
  return (
    <>
      <Price kobo={priceMinor} />
      {unit && <span className="text-sm font-normal whitespace-nowrap"> per {unit}</span>}
      {priceBeforeMinor !== null && (
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
