import { pricePercent, salePercent } from '@oja/contract/values/catalogue/listing-changes.ts'
import { useState } from 'react'
import type { RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormErrors } from '../../../api/page.ts'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenError } from '../../../ui/forms/corrected.ts'
import { bulkForm, notForSaleField, sureOfPercent, sureOfSale, unpricedField } from './bulk-change.ts'
import { NewPrices, PriceCheck, SaleCheck } from './new-prices.tsx'
import type { PriceOf } from './new-prices.tsx'
import { kinds } from '../listing-kinds.ts'
import type { ListingKind } from '../listing-kinds.ts'

interface BulkBarProps {
  kind: ListingKind
  formErrors: FormErrors | undefined
  form: RefObject<HTMLFormElement | null>
  /** The chosen listings that have a price, to show what a percentage makes of each. */
  prices: readonly PriceOf[]
  /** The ids of the page's listings without one price, or with a sale price. */
  unpriced: readonly string[]
  /** The ids of those that can have no sale price now. */
  notForSale: readonly string[]
  /** How many are chosen; null before scripts run. */
  count: number | null
  /** How many the page has. */
  total: number
}

/**
 * Changes all chosen listings. It stands below the list, and at the lower edge of the screen as soon as one is chosen.
 * Only the field of the chosen action is shown, by CSS, so that it needs no scripts; a browser that cannot do that shows all.
 */
export function BulkBar({
  kind,
  formErrors,
  form,
  prices,
  unpriced,
  notForSale,
  count,
  total,
}: BulkBarProps) {
  const hydrated = useHydrated()
  const { state, formData } = useNavigation()
  const [percent, setPercent] = useState('')
  const [off, setOff] = useState('')
  const busy = state !== 'idle' && formData?.get('do') === 'bulk'
  const { values = {}, fields = {} } = formErrors?.values.do === 'bulk' ? formErrors : {}
  // Until something is chosen there is nothing to do with it. Without scripts nobody counts, so the bar stands there whole.
  const isIdle = hydrated && !count && formErrors?.values.do !== 'bulk'
  // Each leaves when its field is changed.
  const wrong: Record<string, string | undefined> = {
    change: useOpenError('bulk-change', fields.change ?? fields.chosen),
    percent: useOpenError('bulk-percent', fields.percent),
    off: useOpenError('bulk-off', fields.off),
    until: useOpenError('bulk-until', fields.until),
    pieces: useOpenError('bulk-pieces', fields.pieces),
    category: useOpenError('bulk-category', fields.category),
  }
  const forSale = prices.filter(({ mayBeOnSale }) => mayBeOnSale)
  // Only the percentage that was sent is asked about.
  const isAsked = useOpenError('bulk-percent', fields[sureOfPercent]) !== undefined && prices.length > 0
  const isSaleAsked = useSaleQuestion(fields[sureOfSale]) && forSale.length > 0
  const said = Object.values(wrong).find((sentence) => sentence !== undefined)
  const invalid = (name: string) =>
    wrong[name] ? { 'aria-invalid': true, 'aria-describedby': 'bulk-error' } : {}
  return (
    <Form
      id={bulkForm}
      ref={form}
      noValidate
      method="post"
      preventScrollReset
      aria-label="Change what is selected"
      className={`group/bulk bottom-[calc(var(--area-bar,0px)+0.5rem)] z-20 mt-3 rounded-lg border border-line bg-card p-1.5 sm:p-2.5 group-has-[input:checked]/list:sticky group-has-[input:checked]/list:border-leaf group-has-[input:checked]/list:shadow-lg ${isIdle ? 'hidden' : ''}`}
    >
      <input type="hidden" name="do" value="bulk" />
      {unpriced.length > 0 && <input type="hidden" name={unpricedField} value={unpriced.join(' ')} />}
      {kind === 'product' && notForSale.length > 0 && (
        <input type="hidden" name={notForSaleField} value={notForSale.join(' ')} />
      )}
      {!hydrated && <p className="min-h-11 pt-2 pl-1 font-semibold">Tick listings above, then choose</p>}
      <p role="status" className="sr-only">
        {count !== null && count > 0 && `${count} selected`}
      </p>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {hydrated && (
          <span
            aria-hidden="true"
            className="flex min-h-11 grow items-center pl-1 font-semibold whitespace-nowrap text-leaf sm:grow-0"
          >
            {count} of {total}
          </span>
        )}
        <div className="contents">
          <select
            id="bulk-change"
            name="change"
            aria-label="What to do with them"
            defaultValue={values.change ?? ''}
            {...invalid('change')}
            className={`${box} drop-down pr-9 min-w-0 grow max-sm:order-last max-sm:basis-full sm:basis-48 lg:max-w-80`}
          >
            <option value="">Choose what to do</option>
            <option value="pause">Pause</option>
            <option value="resume">Put back on sale</option>
            <option value="price">Change price by %</option>
            {kind === 'product' && <option value="sale">Sale: % off until a day</option>}
            {kind === 'product' && <option value="end-sale">End the sale</option>}
            {kind === 'product' && <option value="stock">Set stock</option>}
            <option value="category">Move to category</option>
            <option value="delete">Delete</option>
          </select>
          <Button
            className={`min-w-36 px-3 sm:order-last sm:px-5 ${isAsked ? notFor.price : ''} ${isSaleAsked ? notFor.sale : ''}`}
            busy={busy}
            busyLabel="One moment…"
          >
            Apply
          </Button>
          <span className={`max-sm:order-last max-sm:w-full ${onlyFor.price}`}>
            <span className="flex items-center gap-2">
              <input
                id="bulk-percent"
                name="percent"
                inputMode="text"
                autoComplete="off"
                maxLength={8}
                placeholder="+10 or -5"
                aria-label={`Percent, from ${pricePercent.min} to ${pricePercent.max}`}
                defaultValue={values.percent ?? ''}
                onChange={({ target }) => setPercent(target.value)}
                {...invalid('percent')}
                className={`${box} w-28 max-sm:grow`}
              />
              <span aria-hidden="true">percent</span>
            </span>
          </span>
          {kind === 'product' && (
            <span className={`max-sm:order-last max-sm:w-full ${onlyFor.sale}`}>
              <span className="flex flex-wrap items-center gap-2">
                <input
                  id="bulk-off"
                  name="off"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  placeholder="20"
                  aria-label={`How many percent off, from ${salePercent.min} to ${salePercent.max}`}
                  defaultValue={values.off ?? ''}
                  onChange={({ target }) => setOff(target.value)}
                  {...invalid('off')}
                  className={`${box} w-20`}
                />
                <label htmlFor="bulk-until">% off until</label>
                <input
                  id="bulk-until"
                  name="until"
                  type="date"
                  defaultValue={values.until ?? ''}
                  {...invalid('until')}
                  className={`${box} grow`}
                />
              </span>
            </span>
          )}
          {kind === 'product' && (
            <input
              id="bulk-pieces"
              name="pieces"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              placeholder="How many"
              aria-label="How many are in stock"
              defaultValue={values.pieces ?? ''}
              {...invalid('pieces')}
              className={`${box} w-28 max-sm:order-last max-sm:w-full ${onlyFor.stock}`}
            />
          )}
          <select
            id="bulk-category"
            name="category"
            aria-label="Category"
            defaultValue={values.category ?? ''}
            {...invalid('category')}
            className={`${box} drop-down pr-9 min-w-0 grow basis-40 max-sm:order-last max-sm:basis-full ${onlyFor.category}`}
          >
            <option value="">Choose a category</option>
            {kinds[kind].categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        </div>
      </div>
      {said && (
        <p id="bulk-error" className="px-1 pt-1.5 text-sm font-semibold text-danger">
          {said}
        </p>
      )}
      <div className={onlyFor.price}>
        {isAsked ? (
          <PriceCheck prices={prices} percent={values.percent ?? ''} busy={busy} />
        ) : (
          <NewPrices prices={prices} percent={percent} />
        )}
      </div>
      {kind === 'product' && (
        <div className={onlyFor.sale}>
          {isSaleAsked ? (
            <SaleCheck
              prices={forSale}
              percent={values.off ?? ''}
              until={values.until ?? ''}
              left={(count ?? 0) - forSale.length}
              busy={busy}
            />
          ) : (
            <NewPrices prices={forSale} percent={off === '' ? '' : `-${off}`} />
          )}
          <p className="px-1 pt-1.5 text-sm text-muted">
            Rounded to whole naira. After that day the old prices are back. Not for sizes or options.
          </p>
        </div>
      )}
    </Form>
  )
}

interface SelectAllProps {
  /** How many are chosen; null before scripts run. */
  count: number | null
  total: number
  onAll: (isChosen: boolean) => void
}

/**
 * Chooses all listings of the page, above them. Without scripts each is chosen by itself. Its place is kept until they
 * run, so that the list does not move.
 */
export function SelectAll({ count, total, onAll }: SelectAllProps) {
  const hydrated = useHydrated()
  if (total === 1) return null
  return (
    <label
      className={`flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-3 font-semibold noscript:hidden sm:pl-3 ${hydrated ? '' : 'invisible'}`}
    >
      <input
        type="checkbox"
        checked={count === total}
        onChange={(event) => onAll(event.currentTarget.checked)}
        className="size-5 accent-leaf"
      />
      Select all {total}
    </label>
  )
}

const box =
  'min-h-11 rounded-md border border-edge bg-card px-3 text-ink aria-invalid:border-danger aria-invalid:bg-danger-soft'

/** Only the percentage and the day that were sent are asked about. */
function useSaleQuestion(question: string | undefined): boolean {
  const percent = useOpenError('bulk-off', question)
  const until = useOpenError('bulk-until', question)
  return percent !== undefined && until !== undefined
}

const onlyFor = {
  sale: 'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[option[value=sale]:checked]/bulk:block',
  price:
    'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[option[value=price]:checked]/bulk:block',
  stock:
    'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[option[value=stock]:checked]/bulk:block',
  category:
    'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[option[value=category]:checked]/bulk:block',
}

// A question about prices has a button of its own.
const notFor = {
  price: 'supports-[selector(:has(*))]:group-has-[option[value=price]:checked]/bulk:hidden',
  sale: 'supports-[selector(:has(*))]:group-has-[option[value=sale]:checked]/bulk:hidden',
}
