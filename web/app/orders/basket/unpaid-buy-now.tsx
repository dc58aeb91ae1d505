import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import type { UnpaidBuyNowLine } from '@oja/contract/schemas/orders/basket.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form, Link } from 'react-router'
import { field } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PayNow } from '../checkout/pay-now.tsx'
import { payUntil } from '../order-labels.ts'
import { changeBasket } from './change-basket.ts'

/** The button that puts what Buy Now left unpaid into the basket; its value is the line. */
export const toBasketName = 'toBasket'

/** What Buy Now left unpaid. It is not in the basket: it is paid alone, put there, or removed. */
export function UnpaidBuyNow({ line }: { line: UnpaidBuyNowLine }) {
  const { id, productId, name, quantity, priceMinor, storeName, state, unpaid, expectedMinor } = line
  const isGone = state === 'gone' && !unpaid
  const goodsMinor = priceMinor * quantity
  const amountMinor = unpaid?.amountMinor ?? expectedMinor ?? goodsMinor
  const sum = `${formatNaira(amountMinor)}${amountMinor > goodsMinor ? ' with delivery' : ''}`
  const what = quantity > 1 ? `${quantity} × ${name}` : name
  return (
    <section
      aria-labelledby={`unpaid-${id}`}
      className="mt-4 rounded-lg border border-marigold/60 bg-marigold-soft px-4 py-3"
    >
      <h2 id={`unpaid-${id}`} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        {unpaid ? 'You started to pay for ' : 'You did not pay for '}
        <Link to={`/products/${productId}`} className="-my-3 inline-block py-3 underline">
          {what}
        </Link>
      </h2>
      <p className="text-sm">
        {isGone ? 'Sold out' : `${sum} · ${storeName}. Not in your basket.`}
        {unpaid && ` Pay by ${payUntil(unpaid.createdAt)}.`}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        {unpaid ? (
          <PayNow
            reference={unpaid.reference}
            toPay={{ amountMinor: unpaid.amountMinor, orderCount: 1 }}
            about={name}
          />
        ) : (
          !isGone && (
            <ButtonLink to={`/checkout?line=${id}`}>
              Pay now{expectedMinor !== undefined && ` ${formatNaira(expectedMinor)}`}
              <span className="sr-only">: {name}</span>
            </ButtonLink>
          )
        )}
        <Form method="post" preventScrollReset className="-ml-2 flex flex-wrap">
          <input type="hidden" name="line" value={id} />
          {!isGone && (
            <Button
              kind="plain"
              name={toBasketName}
              value={id}
              aria-label={`Put it into the basket: ${name}`}
              className="px-2! text-sm"
            >
              Put it into the basket
            </Button>
          )}
          <Button
            kind="plain"
            name="remove"
            value="yes"
            aria-label={`Remove ${name}, which you did not pay for`}
            className="px-2! text-sm"
          >
            Remove
          </Button>
        </Form>
      </div>
    </section>
  )
}

/** Moves it into the basket. Gives the address of the basket to open next. */
export async function putIntoBasket(submission: FormSubmission): Promise<string> {
  const { api, form } = submission
  const { data } = await api(basketEndpoints.items, {})
  const line = data.unpaidBuyNows?.find(({ id }) => id === field(form, toBasketName))
  // It was moved or paid before, or by the first of two taps.
  if (!line) return '/basket'
  const goods = new FormData()
  goods.set('productId', line.productId)
  goods.set('variantId', line.variantId ?? '')
  goods.set('quantity', String(line.quantity))
  // With the goods in the basket, the server sets them aside no more.
  return changeBasket({ ...submission, form: goods })
}
