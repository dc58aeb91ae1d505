import { changedPrice } from '@oja/contract/values/catalogue/listing-changes.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/shop/price.tsx'
import { showDate } from '../../../format/format.ts'
import { readPercent, sureOfPercent, sureOfSale } from './bulk-change.ts'

/** A listing and its price in kobo. */
export interface PriceOf {
  name: string
  priceMinor: number
  /** It is public, so it may have a sale price. */
  mayBeOnSale: boolean
}

interface NewPricesProps {
  prices: readonly PriceOf[]
  percent: string
}

/** What the typed percentage makes of each chosen price. */
export function NewPrices({ prices, percent }: NewPricesProps) {
  const typed = readPercent(percent) ?? 0
  if (typed === 0 || prices.length === 0) return null
  return (
    // A long list scrolls in itself: the bar stands over the listings.
    <ul
      tabIndex={0}
      aria-label="New prices"
      className="max-h-28 overflow-y-auto px-1 pt-1.5 text-sm text-muted"
    >
      <PriceLines prices={prices} percent={typed} />
    </ul>
  )
}

const maxShown = 10

/** Shows what becomes of the chosen prices before it is done. Its field says which percentage was shown. */
export function PriceCheck({ prices, percent, busy }: NewPricesProps & { busy: boolean }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [percent])
  const typed = readPercent(percent) ?? 0
  return (
    <div ref={here} id="price-check" tabIndex={-1} className="px-1 pt-2 outline-none">
      <p className="font-semibold">
        {typed > 0 ? `${typed} percent more` : `${-typed} percent less`}: are these prices right?
      </p>
      <ul className="max-h-64 overflow-y-auto py-1.5 text-sm text-muted">
        <PriceLines prices={prices.slice(0, maxShown)} percent={typed} />
        {prices.length > maxShown && <li>and {prices.length - maxShown} more</li>}
      </ul>
      <input type="hidden" name={sureOfPercent} value={String(typed)} />
      <Button name="change" value="price" busy={busy} busyLabel="One moment…" className="max-sm:w-full">
        Apply
      </Button>
    </div>
  )
}

interface SaleCheckProps extends NewPricesProps {
  /** The last day: `2026-12-12`. */
  until: string
  /** How many of the chosen ones get no sale price. */
  left: number
  busy: boolean
}

/** Shows old and sale prices before a sale begins. Its field says which percentage and day were shown. */
export function SaleCheck({ prices, percent, until, left, busy }: SaleCheckProps) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [percent, until])
  const typed = readPercent(percent) ?? 0
  return (
    <div ref={here} id="price-check" tabIndex={-1} className="px-1 pt-2 outline-none">
      <p className="font-semibold">
        {typed}% off until {showDate(`${until}T12:00:00Z`)}: are these prices right?
      </p>
      <ul className="max-h-64 overflow-y-auto py-1.5 text-sm text-muted">
        <PriceLines prices={prices.slice(0, maxShown)} percent={-typed} />
        {prices.length > maxShown && <li>and {prices.length - maxShown} more</li>}
        {left > 0 && <li>{left} of your choice cannot have a sale price now</li>}
      </ul>
      <input type="hidden" name={sureOfSale} value={`${typed} ${until}`} />
      <Button name="change" value="sale" busy={busy} busyLabel="One moment…" className="max-sm:w-full">
        Start the sale
      </Button>
    </div>
  )
}

function PriceLines({ prices, percent }: { prices: readonly PriceOf[]; percent: number }) {
  return prices.map(({ name, priceMinor }, place) => {
    const after = changedPrice(priceMinor, percent)
    return (
      <li key={place} className="flex justify-between gap-x-3">
        <span className="min-w-0 truncate">{name}</span>
        <span className="shrink-0">
          <Price kobo={priceMinor} /> →{' '}
          {after === null ? (
            percent < 0 ? (
              'too low'
            ) : (
              'too high'
            )
          ) : (
            <Price kobo={after} className="font-semibold text-ink" />
          )}
        </span>
      </li>
    )
  })
}
