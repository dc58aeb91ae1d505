import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Form } from 'react-router'
import { showCount } from '../../format/format.ts'
import { Button } from '../../ui/button.tsx'
import { VariantStock } from './variant-stock.tsx'

interface StockFormProps {
  product: Pick<Product, '_id' | 'name' | 'quantity' | 'reserved' | 'variants'>
  busy: boolean
  wrong: string | undefined
}

/** Changes the number of pieces inside the list. Of a product with sizes it shows the stock of each. */
export function StockForm({ product, busy, wrong }: StockFormProps) {
  const { _id, name, quantity, reserved = 0, variants = [] } = product
  if (variants.length > 0) {
    return (
      <div className="mb-3">
        <VariantStock variants={variants} />
      </div>
    )
  }
  return (
    <div className="mb-3">
      {/* A sale may change the number; the key then makes a new field with the new number. */}
      <Form key={quantity} method="post" preventScrollReset className="flex gap-2">
        <input type="hidden" name="do" value="stock" />
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="seen" value={quantity} />
        <input
          id={`stock-${_id}`}
          name="quantity"
          required
          inputMode="numeric"
          pattern="[0-9,]{1,9}"
          autoComplete="off"
          aria-label={`Stock of ${name}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `stock-${_id}-error`}
          defaultValue={quantity}
          className="min-h-11 w-24 min-w-0 rounded-md border border-edge bg-card px-3 text-ink tabular-nums aria-invalid:border-danger aria-invalid:bg-danger-soft"
        />
        <Button kind="quiet" className="px-3" busy={busy} aria-label={`Save stock of ${name}`}>
          Save stock
        </Button>
      </Form>
      {wrong && (
        <p id={`stock-${_id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
          {wrong}
        </p>
      )}
      {reserved > 0 && (
        <p className="mt-1 text-sm text-muted">{showCount(reserved)} held for buyers who are paying</p>
      )}
    </div>
  )
}
