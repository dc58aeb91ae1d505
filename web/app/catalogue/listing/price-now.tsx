import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Price } from '../../ui/shop/price.tsx'

/** The price, and the one before where it fell. */
export function PriceNow({ product: { priceMinor, priceBeforeMinor } }: { product: Product }) {
  return (
    <>
      <Price kobo={priceMinor} />
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
