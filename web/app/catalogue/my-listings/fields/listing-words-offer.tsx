import { listingWordsEndpoints } from '@oja/contract/endpoints/catalogue/listing-words.ts'
import type { ListingWords } from '@oja/contract/schemas/catalogue.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { useEffect, useRef, useState } from 'react'
import { browserClient } from '../../../api/browser-client.ts'
import { isCallError } from '../../../api/call-error.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Something that the name says, and the field it belongs into. */
interface Offer {
  field: 'category' | 'condition' | 'unit' | 'description'
  value: string
  label: string
}

const typingPauseMilliseconds = 400
const minLetters = 3

/**
 * Offers what the typed name says: category, condition, unit, storage. A tap fills the field in, another tap empties
 * it again. The category, which every product needs, is filled in by itself while its field is empty, and follows the
 * name until the seller chooses. No tap on its button empties it: a finger may come just after it was filled in. What
 * the seller filled in themselves is never changed.
 */
export function ListingWordsOffer() {
  const here = useRef<HTMLDivElement>(null)
  const [offers, setOffers] = useState<Offer[]>([])
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [, rerender] = useState(0)
  // The category that stands in the field by itself; null once the seller has chosen one or emptied the field.
  const given = useRef<string | null>('')
  useEffect(() => setForm(here.current?.closest('form') ?? null), [])
  useEffect(() => {
    const name = form?.elements.namedItem('name')
    if (!form || !(name instanceof HTMLInputElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const asked = name.value.trim()
      const found = asked.length < minLetters ? [] : await offersFor(asked)
      // An answer for a name that has changed since is dropped.
      if (name.value.trim() !== asked) return
      setOffers(found)
      giveCategory(found)
    }
    const giveCategory = (found: readonly Offer[]) => {
      const category = form.elements.namedItem('category')
      if (!(category instanceof HTMLSelectElement) || category.value !== given.current) return
      const value = found.find(({ field }) => field === 'category')?.value ?? ''
      given.current = value
      if (category.value !== value) fill(category, value)
    }
    const onType = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), typingPauseMilliseconds)
    }
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.name === 'category' && target.value !== given.current)
        given.current = null
      rerender((count) => count + 1)
    }
    // A name may have been typed before this script ran.
    if (name.value !== '') void ask()
    name.addEventListener('input', onType)
    form.addEventListener('change', onChange)
    return () => {
      clearTimeout(timer)
      name.removeEventListener('input', onType)
      form.removeEventListener('change', onChange)
    }
  }, [form])
  const open = offers.flatMap((offer) => {
    const field = fieldOf(form, offer)
    return field && (isEmpty(field) || isTaken(field, offer)) ? [{ offer, field }] : []
  })
  return (
    <div ref={here} aria-live="polite" className="not-empty:-mt-2">
      {open.length > 0 && (
        <div role="group" aria-label="Suggestions" className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">From the name:</span>
          {open.map(({ offer, field }) => (
            <OfferButton
              key={`${offer.field} ${offer.value}`}
              label={offer.label}
              taken={isTaken(field, offer)}
              onToggle={() => toggle(field, offer)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function OfferButton({ label, taken, onToggle }: { label: string; taken: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={taken}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-leaf px-3.5 text-sm font-semibold text-leaf hover:bg-leaf-soft aria-pressed:bg-leaf-soft"
    >
      <Icon name={taken ? 'check' : 'plus'} className="size-4" />
      {label}
    </button>
  )
}

async function offersFor(name: string): Promise<Offer[]> {
  try {
    return offersOf((await browserClient(listingWordsEndpoints.read, { query: { name } })).data)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

function offersOf({ category, condition, unit, details }: ListingWords['data']): Offer[] {
  const offers: (Offer | null)[] = [
    category && { field: 'category', value: category, label: category },
    condition && { field: 'condition', value: condition, label: conditionLabels[condition] },
    unit && { field: 'unit', value: unit, label: `Sold per ${unit}` },
    ...details.map((detail): Offer => ({ field: 'description', value: detail, label: detail })),
  ]
  return offers.filter((offer) => offer !== null)
}

type FormField = HTMLSelectElement | HTMLTextAreaElement

function fieldOf(form: HTMLFormElement | null, { field: name }: Offer): FormField | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement ? field : null
}

/** A description takes any number of details. */
function isEmpty(field: FormField): boolean {
  return field instanceof HTMLTextAreaElement || field.value === ''
}

function isTaken(field: FormField, { value }: Offer): boolean {
  return field instanceof HTMLTextAreaElement ? linesOf(field).includes(value) : field.value === value
}

function toggle(field: FormField, offer: Offer): void {
  const taken = isTaken(field, offer)
  if (field instanceof HTMLTextAreaElement) {
    const others = linesOf(field).filter((line) => line !== offer.value)
    fill(field, (taken ? others : [...linesOf(field), offer.value]).join('\n').trim())
  } else fill(field, taken && offer.field !== 'category' ? '' : offer.value)
}

function fill(field: FormField, value: string): void {
  field.value = value
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

function linesOf({ value }: FormField): string[] {
  return value.split('\n')
}
