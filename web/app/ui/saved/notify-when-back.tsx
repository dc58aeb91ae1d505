import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Icon } from '../icon.tsx'
import { SaveForm } from './save-button.tsx'
import { SaveTexts } from './save-texts.tsx'

/** So many sold-out sizes are asked for without opening a list. */
const maxShown = 4

/** What is sold out of a product: all of it, or sizes. Who asks here is notified once it is back. */
export function NotifyWhenBack({ product: { _id, quantity, variants = [] } }: { product: Product }) {
  const soldOut = variants.filter((variant) => variant.quantity === 0)
  const forms = soldOut.map(({ id, options }) => (
    <NotifyForm key={id} mark={`variant/${id}`} what={options.join(', ')} />
  ))
  return (
    <div className="flex flex-wrap gap-2">
      {quantity === 0 && <NotifyForm mark={`product/${_id}`} what="it" />}
      {forms.length > maxShown ? (
        <details className="w-full">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline">
            Tell me when one size is back
          </summary>
          <div className="mt-2 flex flex-wrap gap-2">{forms}</div>
        </details>
      ) : (
        forms
      )}
    </div>
  )
}

function NotifyForm({ mark, what }: { mark: `product/${string}` | `variant/${string}`; what: string }) {
  return (
    <SaveForm mark={mark} className="save-button">
      <Icon name="bell" />
      <SaveTexts before={`Tell me when ${what} is back`} after={`We will tell you when ${what} is back`} />
    </SaveForm>
  )
}
