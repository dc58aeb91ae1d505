import { salePriceEndpoints } from '@oja/contract/endpoints/catalogue/sale-price.ts'
import { longestSaleDays } from '@oja/contract/values/catalogue/sale-price.ts'
import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { field, isFormErrors } from '../../../api/page.ts'
import type { FormErrors, FormSubmission } from '../../../api/page.ts'
import { dayInLagos } from '../../../format/lagos-day.ts'
import { showDate } from '../../../format/format.ts'
import { knownValue } from '../../../format/known-value.ts'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PriceCheck } from '../price-form.tsx'

/** What the edit page knows of the sale price of a product. */
export interface ProductSale {
  priceMinor: number
  /** The price that comes back; null without a sale. */
  thenMinor: number | null
  /** " until 8 Dec"; "" without a sale. */
  note: string
  now: number
}

const doneLabels = { on: 'Sale price saved.', off: 'The sale has ended. The price of before is back.' }

/** Starts or ends a sale. A day that is typed wins over a chosen length. */
export async function submitSale({ api, form, params }: FormSubmission) {
  const input = { params: { id: params.id ?? '' } }
  const isEnd = field(form, 'do') === 'end-sale'
  const until = field(form, 'until') || field(form, 'length')
  if (isEnd) await api(salePriceEndpoints.end, input)
  else {
    const sureOfPrice = String(form.getAll(sureOfPriceField).at(-1) ?? '')
    const body = { price: field(form, 'price'), until, [sureOfPriceField]: sureOfPrice }
    await api(salePriceEndpoints.start, { ...input, body })
  }
  return redirect(`/dashboard/listings/products/${input.params.id}/edit?sale=${isEnd ? 'off' : 'on'}#sale`)
}

/** The errors of the form below, and not of the listing's own. */
export function errorsOfSale(actionData: unknown): FormErrors | undefined {
  if (!isFormErrors(actionData)) return undefined
  return ['sale', 'end-sale'].includes(actionData.values.do ?? '') ? actionData : undefined
}

/** A lower price until a day: its form, or the sale that is on with the way to end it. */
export function SalePriceForm({
  sale,
  formErrors,
}: {
  sale: ProductSale
  formErrors: FormErrors | undefined
}) {
  const { formData } = useNavigation()
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const { priceMinor, thenMinor, note } = sale
  const isOn = thenMinor !== null
  const busy = ['sale', 'end-sale'].includes(String(formData?.get('do') ?? ''))
  const isAsked = formErrors ? sureOfPriceField in formErrors.fields : false
  const done = formErrors ? undefined : knownValue(doneLabels, query.get('sale'))
  return (
    <section
      id="sale"
      aria-labelledby="sale-title"
      className="mt-8 scroll-mt-20 rounded-lg border border-line bg-card p-4 sm:p-6"
    >
      <h2 id="sale-title" className="text-2xl">
        Sale price
      </h2>
      {done && (
        <div className="mt-3">
          <Alert tone="good" title={done} focusOn={done} />
        </div>
      )}
      {/* Without scripts the answer opens here, below the long form of the listing. */}
      <Form method="post" action="#sale" noValidate preventScrollReset className="mt-3 space-y-4">
        {!isAsked && (
          <ErrorSummary formErrors={formErrors} ids={{ price: 'sale-price', until: 'sale-until' }} />
        )}
        {/* With scripts the question takes the focus; without them this leads to it. */}
        {isAsked && !hydrated && (
          <Alert tone="wait" title={formErrors?.message ?? ''}>
            <a href="#price-check" className="inline-flex min-h-11 items-center font-semibold underline">
              Answer
            </a>
          </Alert>
        )}
        {isOn ? (
          <>
            <p>
              On sale at <strong>{formatNaira(priceMinor)}</strong>
              {note}. After that it is {formatNaira(thenMinor)} again. A new price above ends the sale, and so
              do sizes or options.
            </p>
            <Button kind="quiet" name="do" value="end-sale" busy={busy} busyLabel="One moment…">
              End the sale now
            </Button>
          </>
        ) : (
          <SaleFields sale={sale} formErrors={formErrors} busy={busy} />
        )}
      </Form>
    </section>
  )
}

const lengths = [3, 7, 14]

function SaleFields({
  sale: { priceMinor, now },
  formErrors,
  busy,
}: {
  sale: ProductSale
  formErrors: FormErrors | undefined
  busy: boolean
}) {
  const { values = {}, fields = {} } = formErrors ?? {}
  const dayAfter = (days: number) => dayInLagos(now + days * 86_400_000)
  return (
    <>
      <input type="hidden" name="do" value="sale" />
      <input type="hidden" name={sureOfPriceField} value="" />
      <p className="text-muted">
        A lower price for some days. It ends by itself, and {formatNaira(priceMinor)} is back. Buyers see the
        old price struck through when the new one is 5% below your lowest price of the last 30 days.
      </p>
      <Field
        id="sale-price"
        label="Sale price (₦)"
        name="price"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={values.price}
        error={fields.price}
        className="sm:max-w-60"
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">Until</legend>
        <div className="flex flex-wrap gap-x-5">
          {lengths.map((days) => (
            <label key={days} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="length"
                value={dayAfter(days)}
                defaultChecked={(values.length || dayAfter(7)) === dayAfter(days)}
                className="size-5 accent-leaf"
              />
              {days} days, {showDate(`${dayAfter(days)}T12:00:00Z`).replace(/ \d{4}$/, '')}
            </label>
          ))}
        </div>
        <Field
          id="sale-until"
          label="Or another last day"
          name="until"
          type="date"
          required={false}
          defaultValue={values.until}
          error={fields.until}
          help={`At most ${longestSaleDays} days from today`}
          className="mt-2 sm:max-w-60"
        />
      </fieldset>
      {/* After the button that Enter presses: only its own button says yes. */}
      <Button kind="quiet" busy={busy} busyLabel="Saving...">
        Save sale price
      </Button>
      <PriceCheck field="sale-price" formErrors={formErrors} />
    </>
  )
}
