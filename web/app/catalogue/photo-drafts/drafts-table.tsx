import { isCameraName } from '@oja/contract/values/catalogue/camera-name.ts'
import { countOf, saleUnits } from '@oja/contract/values/catalogue/units.ts'
import { productCategories } from '@oja/contract/values/categories.ts'
import type { DraftOffer, PhotoDraft } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { field } from '../../api/page.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { faultsOf, forAllFields, forAllOf, nothingForAll, rowField, rowOf, rowsOfForm } from './draft-rows.ts'
import type { DraftRow, ForAllValues, RowField } from './draft-rows.ts'
import { AllFromNames, NameOffers } from './name-offers.tsx'
import { saveRowQuietly } from './save-rows.ts'

interface DraftsTableProps {
  drafts: readonly PhotoDraft[]
  total: number
  /** What the names of the drafts say of their empty fields. */
  offers: readonly DraftOffer[]
  /** What was typed in a form that was refused, by the names of its fields. */
  typed: Record<string, string>
  /** The errors of that form, by the names of its fields. */
  errors: Record<string, string>
  /** The answer to a press of the button, each press its own: how many it put in the market. */
  pressed: { published: number } | undefined
}

/** One row for each draft: name, price, count, category. What is complete can be put in the market with one button. */
export function DraftsTable({ drafts, total, offers: loaded, typed, errors, pressed }: DraftsTableProps) {
  const hydrated = useHydrated()
  const { state, formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const stored = drafts.map((draft) => typedOver(rowOf(draft), typed))
  const [rows, setRows] = useState<readonly DraftRow[]>([])
  const [forAll, setForAll] = useState<ForAllValues>(() => forAllOf((name) => typed[name] ?? ''))
  const count = () => {
    const said = form.current && new FormData(form.current)
    setRows(said ? rowsOfForm(said) : [])
    setForAll(said ? forAllOf((name) => field(said, name)) : nothingForAll)
  }
  // Rows come while the page is open, and a browser fills fields in again after "back".
  useEffect(count, [drafts])
  useEffect(() => {
    if (pressed?.published === 0)
      form.current?.querySelector<HTMLElement>('[data-draft] [aria-invalid]')?.focus()
  }, [pressed])
  const shown = rows.length === drafts.length ? rows : stored
  const ready = shown.filter(isReady).length
  const missing = drafts.length - ready
  // A name that was typed since offers something else.
  const [newer, setNewer] = useState<ReadonlyMap<string, DraftOffer | undefined>>(new Map())
  const offerOf = (id: string) => (newer.has(id) ? newer.get(id) : loaded.find((one) => one.id === id))
  const busy = state !== 'idle' ? formData?.get('do') : null

  /** Keeps each row as soon as its seller leaves the field, so that nothing is lost with the page. */
  const keep = ({ target }: FormEvent<HTMLFormElement>) => {
    count()
    const id = (target as HTMLElement).closest<HTMLElement>('[data-draft]')?.dataset.draft
    const row = form.current && rowsOfForm(new FormData(form.current)).find((one) => one.id === id)
    if (row) void keepRow(row)
  }

  const keepRow = async (row: DraftRow) => {
    const offers = await saveRowQuietly(row)
    if (offers) setNewer((before) => new Map(before).set(row.id, offers[0]))
  }

  return (
    <Form ref={form} method="post" onInput={count} onChange={keep} noValidate className="mt-6">
      {/* The Enter key presses the first button of a form, which must not remove a draft. */}
      <button name="do" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">
          {drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}
          {total > drafts.length && <span className="font-normal text-muted"> of {total}</span>}
        </h2>
        <ForAll typed={typed} />
      </div>
      {hydrated && <AllFromNames offers={drafts.flatMap(({ id }) => offerOf(id) ?? [])} rows={shown} />}
      <ol className="-mx-4 divide-y divide-line border-y border-line bg-card sm:mx-0 sm:overflow-hidden sm:rounded-lg sm:border-x">
        {drafts.map((draft, index) => (
          <Row
            key={draft.id}
            draft={draft}
            place={index + 1}
            row={typedOver(rowOf(draft), typed)}
            now={shown.find(({ id }) => id === draft.id)}
            offer={offerOf(draft.id)}
            forAll={forAll}
            errors={errors}
            isPressed={pressed !== undefined}
            hydrated={hydrated}
          />
        ))}
      </ol>
      {/* It would cover the rows of a phone before there is anything to put in the market. */}
      <div
        className={`bottom-[calc(var(--area-bar,0px)+0.5rem)] z-20 mt-3 flex items-center gap-3 rounded-lg border border-leaf bg-card p-1.5 ${ready > 0 ? 'sticky shadow-lg' : ''}`}
      >
        {/* On a phone the button says how many are ready, and each row what it needs: one line is enough. */}
        <p role="status" className="px-1 text-sm max-sm:sr-only">
          {missing === 0 ? 'All of them are ready.' : missingLabel(ready, missing)}
        </p>
        <div className="flex grow gap-2">
          <Button
            name="do"
            value="publish"
            kind={hydrated && ready === 0 ? 'quiet' : 'primary'}
            busy={busy === 'publish'}
            busyLabel="One moment..."
            className="grow"
          >
            {publishLabel(hydrated ? ready : null, total)}
          </Button>
          <Button name="do" value="save" kind="quiet" busy={busy === 'save'} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** What a table of one kind of goods says once: rows that are filled in keep their own. */
function ForAll({ typed }: { typed: Record<string, string> }) {
  const lists = [
    ['category', 'Same category for all', 'Choose a category', productCategories],
    ['unit', 'Same “sold per” for all', 'Sold per', saleUnits],
  ] as const
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:grid-cols-3">
      {lists.map(([name, label, none, values]) => (
        <label key={name} className="flex min-w-0 flex-col justify-end max-sm:first:col-span-2">
          <span className="mb-1 text-sm leading-tight text-muted">{label}</span>
          <select
            name={forAllFields[name]}
            defaultValue={typed[forAllFields[name]] ?? ''}
            className={`${box} drop-down w-full pr-9`}
          >
            <option value="">{none}</option>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <label className="flex min-w-0 flex-col justify-end">
        <span className="mb-1 text-sm leading-tight text-muted">Same number for all</span>
        <input
          name={forAllFields.quantity}
          defaultValue={typed[forAllFields.quantity] ?? ''}
          inputMode="numeric"
          autoComplete="off"
          className={`${box} w-full`}
        />
      </label>
    </div>
  )
}

interface RowProps {
  draft: PhotoDraft
  place: number
  row: DraftRow
  /** The row as it is typed now. */
  now: DraftRow | undefined
  offer: DraftOffer | undefined
  forAll: ForAllValues
  errors: Record<string, string>
  /** The seller wanted it in the market: what is empty is wrong. */
  isPressed: boolean
  hydrated: boolean
}

function Row({ draft, place, row, now, offer, forAll, errors, isPressed, hydrated }: RowProps) {
  const { id } = draft
  const current = now ?? row
  const { missing, wrong } = faultsOf(current)
  const isFolded = row.category !== '' || forAll.category !== ''
  const sentence = (name: RowField) => (hydrated ? wrong[name] : errors[rowField(name, id)])
  const problems = (['name', 'price', 'quantity', 'category'] as const).flatMap(
    (name) => sentence(name) ?? [],
  )
  const isWrong = (name: RowField) => sentence(name) !== undefined || (isPressed && isMissing(current, name))
  const shared = (name: RowField) => ({
    id: rowField(name, id),
    name: rowField(name, id),
    defaultValue: row[name],
    'aria-invalid': isWrong(name) ? true : undefined,
    'aria-describedby': `state-${id}`,
  })
  return (
    <li data-draft={id} className="flex gap-3 p-3">
      <div className="w-20 shrink-0 sm:w-24">
        <div className="overflow-hidden rounded-md">
          <ListingPhoto picture={draft.picture} alt={`Photo ${place}`} />
        </div>
        <button
          name="remove"
          value={id}
          aria-label={`Remove draft ${place}`}
          className="mt-1 flex min-h-11 w-full items-center justify-center gap-1 rounded-md text-sm text-muted hover:bg-sunken hover:text-danger"
        >
          <Icon name="close" className="size-4" />
          Remove
        </button>
      </div>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_minmax(0,0.7fr)] content-start gap-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,0.7fr)_minmax(0,1.5fr)_minmax(0,1fr)]">
        <input
          {...shared('name')}
          aria-label={`Name of draft ${place}`}
          placeholder="Name"
          maxLength={fieldLengths.listingName}
          autoComplete="off"
          className={`${box} col-span-2 lg:col-span-1`}
        />
        <input
          {...shared('price')}
          aria-label={`Price of draft ${place}, in naira`}
          placeholder="₦ price"
          inputMode="decimal"
          autoComplete="off"
          className={box}
        />
        <input
          {...shared('quantity')}
          aria-label={`Quantity of draft ${place}`}
          placeholder={forAll.quantity === '' ? 'Pieces' : `${forAll.quantity} (for all)`}
          inputMode="numeric"
          autoComplete="off"
          className={box}
        />
        {/* What is known already needs no room: the selects wait behind one line. */}
        <details open={!isFolded} className="group/more col-span-2 min-w-0">
          <summary
            className={`flex min-h-11 items-center justify-between gap-2 text-sm ${isFolded ? '' : 'hidden'}`}
          >
            <span className="min-w-0">{choicesOf(current, row, forAll)}</span>
            <span className="font-semibold text-leaf underline group-open/more:hidden">
              Change<span className="sr-only"> the category of draft {place}</span>
            </span>
          </summary>
          <div className="grid gap-2 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <div className="min-w-0">
              <label htmlFor={rowField('category', id)} className="text-sm text-muted lg:hidden">
                Category
              </label>
              <select
                {...shared('category')}
                aria-label={`Category of draft ${place}`}
                className={`${box} drop-down w-full pr-9`}
              >
                <option value="">{shownForAll(forAll.category) || 'Category'}</option>
                {productCategories.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </select>
            </div>
            <div className="min-w-0">
              <label htmlFor={rowField('unit', id)} className="text-sm text-muted lg:hidden">
                Sold per (optional)
              </label>
              <select
                {...shared('unit')}
                aria-label={`Draft ${place} is sold per (optional)`}
                className={`${box} drop-down w-full pr-9`}
              >
                <option value="">{shownForAll(forAll.unit) || 'Sold per'}</option>
                {saleUnits.map((unit) => (
                  <option key={unit}>{unit}</option>
                ))}
              </select>
            </div>
          </div>
        </details>
        {hydrated && <NameOffers offer={offer} row={current} />}
        <p id={`state-${id}`} className="col-span-2 text-sm lg:col-span-5">
          {problems.length > 0 ? (
            <span className="font-semibold text-danger">{problems.join('. ')}</span>
          ) : missing.length > 0 ? (
            <span className={isPressed ? 'font-semibold text-danger' : 'text-muted'}>
              Add {missing.join(', ')}
            </span>
          ) : (
            <span className="inline-flex items-center gap-1 font-semibold text-leaf">
              <Icon name="check" className="size-4 shrink-0" />
              Ready: {countOf(current.quantity, current.unit || null)}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

/** "Fresh & Perishables (for all), per tuber": what the folded selects say now. */
function choicesOf({ category, unit }: DraftRow, stored: DraftRow, forAll: ForAllValues): string {
  const isForAll = stored.category === '' && category === forAll.category
  const shown = isForAll ? shownForAll(category) : category
  return unit === '' ? shown : `${shown}, per ${unit}`
}

function shownForAll(value: string): string {
  return value === '' ? '' : `${value} (for all)`
}

const box =
  'block min-h-11 min-w-0 rounded-md border border-edge bg-card px-3 text-ink placeholder:text-muted aria-invalid:border-danger aria-invalid:bg-danger-soft'

function typedOver(row: DraftRow, typed: Record<string, string>): DraftRow {
  const said = (name: RowField) => typed[rowField(name, row.id)] ?? row[name]
  return {
    id: row.id,
    name: said('name'),
    price: said('price'),
    quantity: said('quantity'),
    category: said('category'),
    unit: said('unit'),
  }
}

/** The unit may stay empty, and the name of a camera is none. */
function isMissing(row: DraftRow, name: RowField): boolean {
  if (name === 'unit') return false
  return row[name] === '' || (name === 'name' && isCameraName(row.name))
}

function isReady(row: DraftRow): boolean {
  const { missing, wrong } = faultsOf(row)
  return missing.length === 0 && Object.keys(wrong).length === 0
}

/** `ready` is null without JavaScript, which cannot count while somebody types. */
function publishLabel(ready: number | null, total: number): string {
  if (ready === null) return 'Put the complete ones in the market'
  if (ready === 0) return 'Put in the market: 0 ready'
  return ready === total && total > 1 ? `Put all ${ready} in the market` : `Put ${ready} in the market`
}

function missingLabel(ready: number, missing: number): string {
  return ready === 0 ? `${missing} not ready yet` : `${ready} ready, ${missing} not yet`
}
