import type { ProductVariant } from '@oja/contract/schemas/catalogue.ts'
import { showCount } from '../../format/format.ts'

/** How many of each size or option are left, for their seller. */
export function VariantStock({ variants }: { variants: readonly ProductVariant[] }) {
  return (
    <ul aria-label="Stock of each" className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
      {variants.map(({ id, options, quantity }) => (
        <li key={id} className={quantity > 0 ? '' : 'font-semibold text-clay'}>
          <span className="wrap-anywhere">{options.join(' / ')}</span>:{' '}
          {quantity > 0 ? showCount(quantity) : 'sold out'}
        </li>
      ))}
    </ul>
  )
}
