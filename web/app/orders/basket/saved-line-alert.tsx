import { Form, Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { putBackName, wasNew } from './save-line.ts'
import type { SavedLine } from './save-line.ts'

/** Says where a line went that is no longer in the basket, and puts it back. */
export function SavedLineAlert({ line }: { line: SavedLine }) {
  const { productId, variantId, quantity, isNew, name } = line
  return (
    <div className="mb-4">
      <Alert
        tone="good"
        title={name === null ? 'Saved for later' : `${name} was saved for later`}
        focusOn={`${productId} ${variantId}`}
      >
        <Form method="post" className="flex flex-wrap items-center gap-x-5" preventScrollReset>
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="variantId" value={variantId} />
          <input type="hidden" name="quantity" value={quantity} />
          <Link to="/saved" className="inline-flex min-h-11 items-center font-semibold underline">
            See saved items
          </Link>
          <button
            name={putBackName}
            value={isNew ? wasNew : 'saved before'}
            className="min-h-11 font-semibold underline"
          >
            Put back
          </button>
        </Form>
      </Alert>
    </div>
  )
}
