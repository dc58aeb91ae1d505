import { combineOptions, joinOptions, optionsKey } from '@oja/contract/values/catalogue/option-lists.ts'
import { readOptionLines, typedPrice } from '@oja/contract/values/catalogue/read-options.ts'
import { shownRows, writeVariantRows } from '@oja/contract/values/catalogue/read-variants.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useState } from 'react'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { QuantityChips } from './form/quantity-chips.tsx'

interface VariantFieldsProps {
  /** The values of the form, by field. */
  values: Record<string, string>
  /** The errors of the form, by field. */
  fields: Record<string, string>
  /** The price that comes back when sizes end a sale, in kobo; null without a sale. */
  priceAfterSale: number | null
  /** How many photos the listing has now. */
  photoCount: number
  /** Called with whether options are typed: each then has a stock of its own. */
  onOptions: (hasOptions: boolean) => void
}

/**
 * Sizes, colours and other options, and a row for each variant they make: stock, a price of its own, a photo. Without
 * JavaScript the rows of new options come with the answer to the form.
 */
export function VariantFields({ values, fields, priceAfterSale, photoCount, onOptions }: VariantFieldsProps) {
  const [typed, setTyped] = useState(values.options ?? '')
  const lists = readOptionLines(typed)
  const rows = typeof lists === 'string' ? [] : combineOptions(lists)
  const before = new Map(rowsOf(values).map((row) => [row.key, row]))
  const listed = rows.map((options) => ({ options, quantity: before.get(optionsKey(options))?.seen }))
  return (
    <div className="space-y-5">
      <TextAreaField
        label="Sizes, colours or other options"
        name="options"
        required={false}
        rows={2}
        help={
          <>
            Such as <Example text="Size: 5 kg, 10 kg" /> and on the next line{' '}
            <Example text="Colour: red, blue" />. Or one size with its price on each line:{' '}
            <Example text="5 kg: 12,000" />.
          </>
        }
        defaultValue={values.options}
        onChange={({ target }) => {
          setTyped(target.value)
          onOptions(target.value.trim() !== '')
        }}
        error={fields.options}
      />
      {typeof lists === 'string' && !fields.options && <p className="text-sm font-semibold">{lists}</p>}
      {priceAfterSale !== null && (
        <p className="text-sm text-muted">
          A sale is on. Adding sizes or options ends it: those you give no price of their own cost{' '}
          {formatNaira(priceAfterSale)}.
        </p>
      )}
      {rows.length > 0 && (
        <fieldset
          id="variants"
          tabIndex={-1}
          aria-describedby={fields.variants ? 'variants-error' : 'variants-help'}
        >
          <legend className="mb-1.5 font-semibold">Stock of each</legend>
          <input type="hidden" name="variantRows" value={writeVariantRows(listed)} />
          {rows.length > 1 && <SameForAll />}
          <div aria-hidden className={`${columns(photoCount)} mb-1 text-sm text-muted`}>
            <span />
            <span>How many</span>
            <span>Price (₦)</span>
            {photoCount > 1 && <span className="max-sm:hidden">Photo</span>}
          </div>
          <ul className="space-y-2">
            {rows.map((options) => (
              <VariantRow
                key={optionsKey(options)}
                name={joinOptions(options)}
                row={before.get(optionsKey(options))}
                besides={typeof lists === 'string' ? '' : typedPrice(lists, options)}
                photoCount={photoCount}
              />
            ))}
          </ul>
          {fields.variants ? (
            <p id="variants-error" className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
              <Icon name="alert" className="size-4.5 shrink-0" />
              {fields.variants}
            </p>
          ) : (
            <p id="variants-help" className="mt-1.5 text-sm text-muted">
              {typeof lists !== 'string' &&
                lists.names
                  .filter((name) => !typed.toLowerCase().includes(`${name.toLowerCase()}:`))
                  .map((name) => `Buyers choose the ${name}. `)}
              0 shows as sold out. Leave the price blank where it is the price above.
              {typeof lists !== 'string' &&
                lists.names.length > 1 &&
                ' Leave “How many” blank for what you do not sell.'}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}

function Example({ text }: { text: string }) {
  return <strong className="font-semibold whitespace-nowrap">{text}</strong>
}

/** One tap says how many there are of each; a seller then corrects those that differ. */
function SameForAll() {
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <div className="mb-3">
      <p aria-hidden className="text-sm text-muted">
        Same number for all
      </p>
      <QuantityChips name="variantQuantity" label="Same number for all" units={['of each', 'of each']} />
    </div>
  )
}

interface Row {
  key: string
  /** The stock when the page was made; undefined for a new row. */
  seen: number | undefined
  quantity: string
  price: string
  photo: string
}

interface VariantRowProps {
  name: string
  row: Row | undefined
  /** The price typed beside the option; "" for none. */
  besides: string
  photoCount: number
}

function VariantRow({ name, row, besides, photoCount }: VariantRowProps) {
  return (
    <li className={columns(photoCount)}>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <input
        name="variantQuantity"
        aria-label={`How many of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={row?.quantity}
        className={box}
      />
      <input
        name="variantPrice"
        aria-label={`Price of ${name} (optional)`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={row?.price || besides}
        className={box}
      />
      {photoCount > 1 ? (
        <select
          name="variantPhoto"
          aria-label={`Photo of ${name}`}
          defaultValue={row?.photo ?? ''}
          className={`${box} drop-down pr-9 max-sm:col-span-2 max-sm:col-start-2`}
        >
          <option value="">No photo of its own</option>
          {Array.from({ length: photoCount }, (_, index) => (
            <option key={index} value={index + 1}>
              Photo {index + 1}
            </option>
          ))}
        </select>
      ) : (
        <input type="hidden" name="variantPhoto" value={row?.photo ?? ''} />
      )}
    </li>
  )
}

/** The rows that the values of a form have. */
function rowsOf(values: Record<string, string>): Row[] {
  const lines = (field: string) => (values[field] ?? '').split('\n').map((line) => line.trim())
  const [quantities, prices, photos] = [
    lines('variantQuantity'),
    lines('variantPrice'),
    lines('variantPhoto'),
  ]
  return shownRows(values.variantRows ?? '').map(({ key, seen }, at) => ({
    key,
    seen,
    quantity: quantities[at] ?? '',
    price: prices[at] ?? '',
    photo: photos[at] ?? '',
  }))
}

function columns(photoCount: number): string {
  const photo = photoCount > 1 ? 'sm:grid-cols-[minmax(0,1fr)_5.5rem_7.5rem_11rem]' : ''
  return `grid grid-cols-[minmax(0,1fr)_5.5rem_7.5rem] items-center gap-2 ${photo}`
}

const box = 'min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-ink tabular-nums'
