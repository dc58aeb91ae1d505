import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { useOpenError } from '../../ui/forms/corrected.ts'
import { Field } from '../../ui/forms/field.tsx'
import { priceText } from './listing-values.ts'
import type { OwnListing } from './listing-kinds.ts'

interface PriceFormProps {
  listing: OwnListing
  busy: boolean
  /** The errors of this listing's forms. */
  formErrors: FormErrors | undefined
}

/** Has the listing one price? With sizes each has its own, and a service may have none. */
export function hasOnePrice(listing: OwnListing): boolean {
  const hasSizes = 'variants' in listing && listing.variants !== undefined && listing.variants.length > 0
  return listing.priceMinor !== null && !hasSizes && !('hasPriceRange' in listing && listing.hasPriceRange)
}

/** Can a percentage change its price? A price that ends on its day is left out. */
export function hasPriceForPercent(listing: OwnListing): boolean {
  const isOnSale = 'priceAfterSaleMinor' in listing && typeof listing.priceAfterSaleMinor === 'number'
  return hasOnePrice(listing) && !isOnSale
}

/** Changes the price inside the list. A price that looks like a slip is asked about, as in the listing's own form. */
export function PriceForm({ listing: { _id, name, priceMinor }, busy, formErrors }: PriceFormProps) {
  const id = `price-${_id}`
  const typed = formErrors?.values.price
  return (
    // A change of many may change the price; the key then makes a new field with the new price.
    <Form key={priceMinor} method="post" noValidate preventScrollReset className="mb-3">
      <input type="hidden" name="do" value="set-price" />
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name={sureOfPriceField} value="" />
      <input type="hidden" name="priceSeen" value={formErrors?.values.priceSeen ?? priceMinor ?? ''} />
      <div className="flex items-end gap-2">
        <Field
          id={id}
          label={
            <>
              Price (₦)<span className="sr-only"> of {name}</span>
            </>
          }
          name="price"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed ?? priceText(priceMinor)}
          error={formErrors?.fields.price}
          className="min-w-0 grow sm:max-w-60"
        />
        <Button kind="quiet" className="shrink-0 px-3" busy={busy} aria-label={`Save price of ${name}`}>
          Save price
        </Button>
      </div>
      <PriceCheck field={id} formErrors={formErrors} />
    </Form>
  )
}

/** Only its own button says yes, and for that price alone. It leaves when the price is changed. */
export function PriceCheck({ field, formErrors }: { field: string; formErrors: FormErrors | undefined }) {
  const here = useRef<HTMLDivElement>(null)
  const question = useOpenError(field, formErrors?.fields[sureOfPriceField])
  useEffect(() => here.current?.focus(), [formErrors])
  if (!question) return null
  const sureOf = parseNaira(formErrors?.values.price ?? '') ?? 0
  return (
    <div
      id="price-check"
      ref={here}
      role="alert"
      tabIndex={-1}
      className="mt-2 rounded-md border border-marigold/60 bg-marigold-soft px-4 py-3"
    >
      <p className="font-semibold">{question}</p>
      <Button name={sureOfPriceField} value={String(sureOf)} className="mt-2">
        Yes, save {formatNaira(sureOf)}
      </Button>
    </div>
  )
}
