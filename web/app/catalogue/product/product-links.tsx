import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { joinWithCommas } from '../../format/format.ts'
import { ReportLink } from '../../ui/shop/report-link.tsx'
import { ShareLinks } from '../../ui/shop/share-links.tsx'

/** The links to share a product, and to report it. */
export function ProductLinks({ product: { _id, name, priceMinor, unit, location } }: { product: Product }) {
  return (
    <div className="space-y-5">
      <ShareLinks
        path={`/products/${_id}`}
        text={joinWithCommas(`${name} – ${formatNaira(priceMinor)}${unit ? ` per ${unit}` : ''}`, location)}
      />
      <ReportLink kind="product" id={_id} name={name} />
    </div>
  )
}
