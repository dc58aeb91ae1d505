import type { Product, ProductVariant } from '@oja/contract/schemas/catalogue.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { InitiateAnswer } from '@oja/contract/schemas/orders.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { useCallback, useEffect, useState } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation, useRevalidator, useSubmit } from 'react-router'
import { isKeptPage } from '../../browser/kept-page.ts'
import { showCount } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { loginRequired, useResumeAfterLogin, useSessionAtSubmit } from '../../session/resume-after-login.ts'
import { lazyPartWithRetry } from '../../hooks/lazy-part-with-retry.tsx'
import { isFormErrors } from '../../api/page.ts'
import type { FormErrors } from '../../api/page.ts'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { PaymentFrameResult } from './payment-frame.tsx'
import { VariantChoice } from './variant-choice.tsx'

const PaymentFrame = lazyPartWithRetry(async () => (await import('./payment-frame.tsx')).PaymentFrame)

interface BuyPanelProps {
  product: Product
  /** The result of the page's action: the start of a payment, or the errors. */
  result: InitiateAnswer | FormErrors | undefined
  /** The button that opens the chat; on phones it stands beside "Buy Now" in the bar. */
  message: ReactNode
}

/**
 * "Buy This Product": the quantity, the amount, and the payment over the page. The server computes the amount to pay.
 */
export function BuyPanel({ product, result, message }: BuyPanelProps) {
  const session = useSession()
  return (
    <section aria-labelledby="buy" className="rounded-lg border border-line bg-card p-4 sm:p-5">
      <h2 id="buy" className="text-xl sm:text-2xl">
        Buy This Product
      </h2>
      {session?.sellerId === product.sellerId._id ? (
        <>
          <p className="mt-2 text-muted">
            Your own listing. {product.moderationNote ? 'Buyers cannot see it yet' : 'Buyers pay here'}.{' '}
            {stockOf(product)}
          </p>
          <ButtonLink to="/dashboard/listings" kind="quiet" className="mt-4">
            My Listings
          </ButtonLink>
        </>
      ) : (
        <BuyForm product={product} result={result} message={message} />
      )}
    </section>
  )
}

function BuyForm({ product, result, message }: BuyPanelProps) {
  const { _id, hasPriceRange, variants = [] } = product
  const hydrated = useHydrated()
  const { state, formMethod, formAction } = useNavigation()
  const { sender, sign } = useSessionAtSubmit()
  const { reference, end } = usePayment(result, sender)
  // Chosen before a login.
  const begun = new URLSearchParams(useLocation().search)
  const [typed, setTyped] = useState(begun.get('quantity') ?? '1')
  const [chosen, setChosen] = useState<ProductVariant>()
  const { priceMinor } = chosen ?? product
  const isSoldOut = product.quantity < 1
  // Before a choice: as many as the best stocked one has.
  const available = Math.max(...(chosen ? [chosen] : variants.length > 0 ? variants : [product]).map(unitsOf))
  const submit = useSubmit()
  useResumeAfterLogin('buy', ({ quantity = '1', variantId = '' }) => {
    setTyped(quantity)
    sign()
    toast({ text: 'Opening your payment…', tone: 'good', alone: true })
    void submit(
      { productId: _id, quantity, variantId },
      { method: 'post', replace: true, preventScrollReset: true },
    )
  })
  const count = Number(typed)
  const isCount = Number.isInteger(count) && count >= 1 && count <= available
  const processing =
    (state !== 'idle' && formMethod === 'POST' && formAction !== '/basket') || reference !== null
  const step = (by: number) => setTyped(String(clamp((isCount ? count : 1) + by, available)))

  return (
    <>
      <Form method="post" replace preventScrollReset onSubmit={sign} className="mt-3">
        {!hydrated && isFormErrors(result) && (
          <div className="mb-4">
            <Alert tone="bad">
              {result.message || 'Failed to initiate payment'}{' '}
              {result.code === 'CONFLICT' && (
                <Link to={myOrders.to} className="inline-flex min-h-11 items-center font-semibold underline">
                  {myOrders.label}
                </Link>
              )}
            </Alert>
          </div>
        )}
        <input type="hidden" name="productId" value={_id} />
        {variants.length > 0 && (
          <VariantChoice product={product} begunWith={begun.get('variantId')} onChoose={setChosen} />
        )}
        <label htmlFor="quantity" hidden={isSoldOut} className="mb-1.5 block font-semibold">
          Quantity
        </label>
        <div hidden={isSoldOut} className="flex max-w-60 gap-2">
          {hydrated && (
            <Step icon="minus" label="One less" disabled={!isCount || count <= 1} onClick={() => step(-1)} />
          )}
          <input
            id="quantity"
            name="quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={Math.max(available, 1)}
            step={1}
            required
            value={typed}
            onChange={({ target }) =>
              setTyped(Number(target.value) > available ? String(available) : target.value)
            }
            onBlur={() => setTyped(String(clamp(Math.trunc(count) || 1, available)))}
            aria-describedby="available"
            className="min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-center tabular-nums"
          />
          {hydrated && (
            <Step
              icon="plus"
              label="One more"
              disabled={!isCount || count >= available}
              onClick={() => step(1)}
            />
          )}
        </div>
        <p
          id="available"
          className={`mt-1.5 text-sm ${isSoldOut ? 'font-semibold text-clay' : 'text-muted'}`}
        >
          {stockOf(product, chosen)}
        </p>
        {/* On phones a bar at the lower edge of the screen (app.css). Text browsers send only buttons inside their form. */}
        <div className={`buy-bar mt-4 flex gap-2 print:hidden ${isSoldOut ? '' : 'is-full'}`}>
          <div className="shrink-0 empty:hidden max-sm:grid sm:contents">{message}</div>
          {!isSoldOut && (
            <button
              name="to"
              value="basket"
              formAction="/basket"
              disabled={hydrated && !isCount}
              onClick={stopWithoutNetwork}
              className="add-to-basket"
            >
              Add to basket
            </button>
          )}
          <Button
            id={buyButton}
            busy={processing}
            busyLabel="Processing..."
            disabled={isSoldOut || (hydrated && !isCount)}
            className="min-h-13 min-w-0 flex-1 px-2! leading-tight sm:text-lg"
          >
            {isSoldOut ? (
              'Sold out'
            ) : (
              <span>
                Buy Now{' '}
                <span className="whitespace-nowrap">
                  {hasPriceRange && !chosen ? 'from ' : isCount && count > 1 && `${count} for `}
                  {formatNaira(priceMinor * (isCount ? count : 1))}
                  {available > 1 && !hasPriceRange && <span className="without-scripts"> each</span>}
                </span>
              </span>
            )}
          </Button>
        </div>
      </Form>
      <p className="mt-3 text-sm text-muted">Pay by card, transfer or USSD with Paystack.</p>
      {reference !== null && <PaymentFrame reference={reference} saysClosed onEnd={end} />}
    </>
  )
}

// Without a network the script of the basket would not load, and the router would load this page again without a word.
// A phone does not always know: a page that was kept has shown that there was none.
let isReached = false
async function stopWithoutNetwork(event: MouseEvent<HTMLButtonElement>): Promise<void> {
  if (isReached || (navigator.onLine && !isKeptPage())) return
  event.preventDefault()
  const button = event.currentTarget
  try {
    await fetch('/favicon.svg?network', { method: 'HEAD', cache: 'no-store' })
    isReached = true
    button.click()
  } catch {
    toast({ text: 'No network. Try again.', tone: 'bad' })
  }
}

function stockOf({ quantity, unit }: Product, chosen = { quantity }): string {
  return chosen.quantity < 1 ? 'Sold out' : `Quantity available: ${countOf(showCount(chosen.quantity), unit)}`
}

const unitsOf = ({ quantity }: { quantity: number }) => quantity

const buyButton = 'buy-now'

/** The open payment, if any, and what happens when it ends. */
function usePayment(result: InitiateAnswer | FormErrors | undefined, sender: RefObject<string | undefined>) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [reference, setReference] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (!result) return
    if (isFormErrors(result)) toastErrors(result, pathname + search, sender.current)
    else setReference(result.reference)
  }, [result, pathname, search, sender])

  // The button was disabled during the payment, so the browser cannot give the focus back to it.
  useEffect(() => {
    if (!isOver) return
    setIsOver(false)
    document.getElementById(buyButton)?.focus()
  }, [isOver])

  const end = useCallback(
    (how: PaymentFrameResult) => {
      setReference(null)
      if (how === 'paid') {
        void navigate(`/order/success?reference=${encodeURIComponent(reference ?? '')}`, { replace: true })
        return
      }
      setIsOver(true)
      void revalidate()
    },
    [navigate, reference, revalidate],
  )
  return { reference, end }
}

function toastErrors(
  { code, message, values: { quantity = '1', variantId = '' } }: FormErrors,
  path: string,
  userId: string | undefined,
): void {
  if (code === 'NOT_SIGNED_IN')
    loginRequired(
      { path, intent: 'buy', values: { quantity, variantId }, userId },
      'You come back to this product.',
    )
  else {
    toast({
      text: message || 'Failed to initiate payment',
      detail: code === 'UNREACHABLE' ? 'No network. You were not charged. Try again.' : '',
      tone: 'bad',
      actions: code === 'CONFLICT' ? [myOrders] : [],
    })
  }
}

// The page where a person can finish open payments.
const myOrders = { label: 'My Orders', to: '/userProfile/orders' }

function Step({
  icon,
  label,
  ...rest
}: {
  icon: 'minus' | 'plus'
  label: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className="flex size-12 shrink-0 items-center justify-center rounded-md border border-edge bg-card not-disabled:hover:bg-sunken disabled:opacity-50"
    >
      <Icon name={icon} />
    </button>
  )
}

function clamp(count: number, max: number): number {
  return Math.max(1, Math.min(count, max))
}
