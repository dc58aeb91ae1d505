import type { BasketLine } from '@oja/contract/schemas/orders/basket.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { laterName } from './save-line.ts'

/** One thing in the basket: its price now, its quantity, and what changed since it was put in. */
export function BasketLineItem({ line }: { line: BasketLine }) {
  const { id, productId, name, picture, quantity, unit, priceMinor, seenPriceMinor, available, state } = line
  const isGone = state === 'gone'
  const submit = useSubmit()
  return (
    <li id={id} className="flex scroll-mt-20 gap-4 py-3">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={72}
          height={72}
          className="size-18 shrink-0 rounded-md bg-sunken object-cover"
        />
      ) : (
        <span className="size-18 shrink-0 rounded-md bg-sunken" />
      )}
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <Link to={`/products/${productId}`} className="inline-flex min-h-11 items-center hover:underline">
            {name}
          </Link>
        </p>
        {isGone ? (
          <p className="font-semibold text-clay">Sold out</p>
        ) : (
          <>
            <p>
              <Price kobo={priceMinor * quantity} className="text-lg font-bold" />{' '}
              {(unit || quantity > 1) && (
                <span className="block text-sm text-muted">
                  {formatNaira(priceMinor)} {unit ? `per ${unit}` : 'each'}
                </span>
              )}
            </p>
            {priceMinor !== seenPriceMinor && (
              <p className="font-semibold text-clay">
                Price changed from {formatNaira(seenPriceMinor)} to {formatNaira(priceMinor)}
              </p>
            )}
            {available <= quantity && (
              <p className={available < quantity ? 'font-semibold text-clay' : 'text-sm text-muted'}>
                Only {available} left
              </p>
            )}
          </>
        )}
        <div className="mt-1 flex flex-wrap items-end gap-x-2 gap-y-1">
          {!isGone && (
            <div className="flex items-center rounded-md border border-edge bg-card">
              <Step
                line={line}
                to={Math.min(quantity - 1, available)}
                limit={quantity === 1}
                icon="minus"
                label={`One less of ${name}`}
              />
              {/* Sent by Enter, and with scripts also when the field is left. */}
              <Form
                method="post"
                noValidate
                preventScrollReset
                onBlur={({ currentTarget, target }) => {
                  if ('value' in target && target.value !== String(quantity))
                    void submit(currentTarget, { preventScrollReset: true })
                }}
              >
                <input type="hidden" name="line" value={id} />
                <label>
                  <span className="sr-only">Quantity of {name}</span>
                  <input
                    // A changed basket shows its own quantity again.
                    key={quantity}
                    name="quantity"
                    type="number"
                    inputMode="numeric"
                    enterKeyHint="done"
                    min={1}
                    max={Math.max(available, quantity)}
                    required
                    defaultValue={quantity}
                    className="min-h-11 w-10 [appearance:textfield] bg-card text-center font-semibold tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
                  />
                </label>
              </Form>
              <Step
                line={line}
                to={quantity + 1}
                limit={quantity >= available}
                icon="plus"
                label={`One more of ${name}`}
              />
            </div>
          )}
          <Form method="post" preventScrollReset className="-ml-2 flex whitespace-nowrap">
            <input type="hidden" name="line" value={id} />
            <Button
              kind="plain"
              name="remove"
              value="yes"
              aria-label={`Remove ${name}`}
              className="px-2! text-sm"
            >
              Remove
            </Button>
            <Button
              kind="plain"
              name={laterName}
              value="yes"
              aria-label={`Save ${name} for later`}
              className="px-2! text-sm"
            >
              Save for later
            </Button>
          </Form>
        </div>
      </div>
    </li>
  )
}

/** Changes the quantity by one. */
function Step({
  line,
  to,
  limit,
  icon,
  label,
}: {
  line: BasketLine
  to: number
  /** There is nothing to buy beyond it. */
  limit: boolean
  icon: 'minus' | 'plus'
  label: string
}) {
  const { state } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="quantity" value={to} />
      <Button kind="plain" aria-label={label} disabled={limit} busy={state !== 'idle'} className="px-3!">
        <Icon name={icon} className="size-5" />
      </Button>
    </Form>
  )
}
