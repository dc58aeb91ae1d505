import type { QuotedShop } from '@oja/contract/schemas/orders/checkouts.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Link, useNavigation } from 'react-router'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/shop/price.tsx'
import type { CheckoutData } from './load-checkout.ts'

interface PayBarProps extends Pick<CheckoutData, 'quote' | 'choice'> {
  /** The buyer has just closed the payment. */
  isClosed: boolean
  back: WayBack
}

/** Where the buyer changes what is paid for. */
export interface WayBack {
  to: string
  label: string
}

/**
 * The button of the form around it, which pays, or what is missing before, with the way there. Without scripts the button
 * that sends a new choice takes its place. On a phone it stays at the lower edge.
 */
export function PayBar({ quote, choice, isClosed, back }: PayBarProps) {
  const { state } = useNavigation()
  const hydrated = useHydrated()
  const sent = hydrated ? '' : 'choice-sent'
  return (
    <div className="pay-bar border-t border-line bg-card p-3 max-lg:-mx-4 max-lg:mt-4 max-lg:px-4 lg:p-5">
      {isClosed && <PaymentClosed />}
      {!hydrated && (
        <Button form="choices" className="choice-waits min-h-13 w-full text-lg">
          Show the prices
        </Button>
      )}
      {quote.isReady ? (
        <Button
          busy={state === 'submitting'}
          busyLabel="Processing..."
          className={`min-h-13 w-full text-lg ${sent}`}
        >
          Pay {formatNaira(quote.amountMinor)}
        </Button>
      ) : (
        <div className={`flex items-center gap-4 lg:block ${sent}`}>
          <p className="shrink-0 leading-tight lg:hidden">
            <span className="block text-sm text-muted">So far</span>
            <Price kobo={quote.amountMinor} className="text-lg font-bold" />
          </p>
          <Missing shops={quote.shops} choice={choice} back={back} />
        </div>
      )}
    </div>
  )
}

/** A closed payment may still succeed, a transfer above all: nobody can say yet that nothing was taken. */
function PaymentClosed() {
  return (
    <div className="mb-3 text-sm">
      <Alert tone="wait" title="Payment not completed" focusOn="closed">
        If you have been debited, do not pay again. We will confirm it in{' '}
        <Link to="/userProfile/orders" className="-my-3 inline-block py-3 font-semibold underline">
          My Orders
        </Link>
        .
      </Alert>
    </div>
  )
}

function Missing({
  shops,
  choice,
  back,
}: {
  shops: QuotedShop[]
  choice: CheckoutData['choice']
  back: WayBack
}) {
  const waiting = shops.find(({ way }) => way === null)
  if (!waiting) {
    return (
      <ButtonLink to="/basket" className={`${look} w-full`}>
        Something in your basket changed. Look at it again.
      </ButtonLink>
    )
  }
  const [first] = waiting.ways
  if (choice.lga === '') {
    return (
      <a href={choice.state === '' ? '#place-state' : '#place-lga'} className={`${look} ${link}`}>
        {first ? 'Choose where it should go, or collect it' : 'Choose where it should go'}
      </a>
    )
  }
  if (!first) {
    return (
      <p className="min-w-0 text-sm font-semibold">
        {waiting.storeName} does not deliver there.{' '}
        <Link to={back.to} className="inline-block py-2 text-leaf underline">
          {back.label}
        </Link>
      </p>
    )
  }
  return (
    <a href={`#${waiting.sellerId}-${first.way}`} className={`${look} ${link}`}>
      <span className="line-clamp-2">Choose how you get the goods of {waiting.storeName}</span>
    </a>
  )
}

const look = 'min-w-0 grow text-sm leading-tight lg:text-base'
const link =
  'flex min-h-13 items-center justify-center rounded-md bg-leaf px-4 text-center font-semibold text-on-leaf hover:bg-leaf-strong'
