import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Form } from 'react-router'
import { showCount } from '../../format/format.ts'
import { Button } from '../../ui/button.tsx'
import { StockCounter } from './stock-counter.tsx'
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
      <Form key={quantity} method="post" preventScrollReset noValidate className="flex items-start gap-2">
        <input type="hidden" name="do" value="stock" />
        <input type="hidden" name="id" value={_id} />
        <StockCounter
          id={`stock-${_id}`}
          name="quantity"
          seenName="seen"
          label={name}
          quantity={quantity}
          typed={undefined}
          wrong={wrong}
        />
        <Button kind="quiet" className="grow px-3 sm:grow-0" busy={busy} aria-label={`Save stock of ${name}`}>
          Save stock
        </Button>
      </Form>
      {reserved > 0 && (
        <p className="mt-1 text-sm text-muted">{showCount(reserved)} held for buyers who are paying</p>
      )}
    </div>
  )
}
