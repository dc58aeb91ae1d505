import type { DraftOffer } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { Icon } from '../../ui/icon.tsx'
import { rowField } from './draft-rows.ts'
import type { DraftRow } from './draft-rows.ts'

const fields = ['category', 'unit'] as const

/** What the name of a draft says of its empty fields. A tap fills one in; nothing is set by itself. */
export function NameOffers({ offer, row }: { offer: DraftOffer | undefined; row: DraftRow }) {
  const open = openFields(offer, row)
  if (!offer || open.length === 0) return null
  return (
    <div
      role="group"
      aria-label={`Suggestions for ${row.name}`}
      className="col-span-2 flex flex-wrap items-center gap-2 lg:col-span-5"
    >
      <span className="text-sm text-muted">From the name:</span>
      {open.map((field) => (
        <button
          key={field}
          type="button"
          onClick={({ currentTarget }) => fillIn(currentTarget.form, offer, [field])}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-leaf px-3.5 text-sm font-semibold text-leaf hover:bg-leaf-soft"
        >
          <Icon name="plus" className="size-4" />
          {field === 'unit' ? `Sold per ${offer.unit}` : offer.category}
        </button>
      ))}
    </div>
  )
}

/** One tap for the categories of all drafts whose names say one. */
export function AllFromNames({ offers, rows }: { offers: readonly DraftOffer[]; rows: readonly DraftRow[] }) {
  const open = offers.filter((offer) =>
    openFields(
      offer,
      rows.find(({ id }) => id === offer.id),
    ).includes('category'),
  )
  if (open.length < 2) return null
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        for (const offer of open) fillIn(currentTarget.form, offer, ['category'])
      }}
      className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
    >
      Fill in {open.length} categories from the names
    </button>
  )
}

/** The empty fields of a row for which there is an offer. */
export function openFields(
  offer: DraftOffer | undefined,
  row: DraftRow | undefined,
): ('category' | 'unit')[] {
  return fields.filter((field) => row && offer?.[field] && row[field] === '')
}

function fillIn(
  form: HTMLFormElement | null,
  offer: DraftOffer,
  wanted: readonly ('category' | 'unit')[],
): void {
  for (const name of wanted) {
    const field = form?.elements.namedItem(rowField(name, offer.id))
    if (!(field instanceof HTMLSelectElement)) continue
    field.value = offer[name] ?? ''
    // The table counts what is ready, and keeps the row.
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
