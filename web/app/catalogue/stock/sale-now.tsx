import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Price } from '../../ui/shop/price.tsx'

interface SaleNowProps {
  product: Pick<Product, 'saleNote'> & { priceAfterSaleMinor?: number | null | undefined }
}

/** Beside a sale price in the seller's lists: the price that comes back, and until when the sale lasts. Nothing without a sale. */
export function SaleNow({ product: { saleNote, priceAfterSaleMinor } }: SaleNowProps) {
  if (!saleNote) return null
  return (
    <span className="text-sm font-normal text-muted">
      {priceAfterSaleMinor && (
        <>
          {' '}
          <s>
            <span className="sr-only">, before </span>
            <Price kobo={priceAfterSaleMinor} />
          </s>
        </>
      )}
      {` · sale${saleNote}`}
    </span>
  )
}
