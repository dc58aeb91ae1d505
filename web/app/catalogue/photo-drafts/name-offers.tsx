import type { DraftOffer } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { useRef, useState } from 'react'
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
          onClick={({ currentTarget: { form } }) => {
            fillIn(form, offer, [field])
            // The button leaves: whoever uses a keyboard stands at what it filled in.
            const select = selectOf(form, offer, field)
            const fold = select?.closest('details')
            if (fold) fold.open = true
            select?.focus()
          }}
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
  const status = useRef<HTMLParagraphElement>(null)
  const [filled, setFilled] = useState(0)
  return (
    <>
      {/* It is there before its words, or a screen reader would not say them. The button leaves, so it takes the focus. */}
      <p ref={status} role="status" tabIndex={-1} className={filled > 0 ? 'mb-3 font-semibold' : undefined}>
        {filled > 0 && `${filled} filled in`}
      </p>
      {open.length > 1 && (
        <button
          type="button"
          onClick={({ currentTarget: { form } }) => {
            for (const offer of open) fillIn(form, offer, ['category'])
            setFilled(open.length)
            status.current?.focus()
          }}
          className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
        >
          Fill in {open.length} categories from the names
        </button>
      )}
    </>
  )
}

/** The empty fields of a row for which there is an offer. */
export function openFields(
  offer: DraftOffer | undefined,
  row: DraftRow | undefined,
): ('category' | 'unit')[] {
  return fields.filter((field) => row && offer?.[field] && row[field] === '')
}

function selectOf(
  form: HTMLFormElement | null,
  offer: DraftOffer,
  name: 'category' | 'unit',
): HTMLSelectElement | null {
  const field = form?.elements.namedItem(rowField(name, offer.id))
  return field instanceof HTMLSelectElement ? field : null
}

function fillIn(
  form: HTMLFormElement | null,
  offer: DraftOffer,
  wanted: readonly ('category' | 'unit')[],
): void {
  for (const name of wanted) {
    const field = selectOf(form, offer, name)
    if (!field) continue
    field.value = offer[name] ?? ''
    // The table counts what is ready, and keeps the row.
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
