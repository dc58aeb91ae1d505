import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { ListingKind } from '../listing-kinds.ts'

/** A form that its seller began on this device and did not send: its texts by field. Photos are not kept. */
export type KeptForm = Record<string, string>

const daysKept = 7
const typingPauseMilliseconds = 500

/** The unsent form of a shop on this device; null without one, and in browsers that keep nothing. */
export function readKeptForm(kind: ListingKind, sellerId: string): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind, sellerId)) ?? 'null')
    if (!isKept(kept) || kept.at < Date.now() - daysKept * 86_400_000) return null
    return kept.values
  } catch {
    return null
  }
}

export function dropKeptForm(kind: ListingKind, sellerId: string): void {
  try {
    localStorage.removeItem(keyOf(kind, sellerId))
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** Keeps what is typed into a new listing's form, as soon as it has a name. */
export function useKeepForm(
  form: RefObject<HTMLFormElement | null>,
  kind: ListingKind,
  sellerId: string | null,
  isNew: boolean,
): void {
  useEffect(() => {
    const element = form.current
    if (!element || !sellerId || !isNew) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => write(kind, sellerId, textsOf(element)), typingPauseMilliseconds)
    }
    element.addEventListener('input', keep)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', keep)
    }
  }, [form, kind, sellerId, isNew])
}

/** The unsent form of this device, once the page's script runs, and the function that clears it. */
export function useKeptForm(kind: ListingKind, sellerId: string | null): [KeptForm | null, () => void] {
  const [kept, setKept] = useState<KeptForm | null>(null)
  useEffect(() => setKept(sellerId ? readKeptForm(kind, sellerId) : null), [kind, sellerId])
  const clear = () => {
    if (sellerId) dropKeptForm(kind, sellerId)
    setKept(null)
  }
  return [kept, clear]
}

function write(kind: ListingKind, sellerId: string, values: KeptForm): void {
  if (!values.name) return
  try {
    localStorage.setItem(keyOf(kind, sellerId), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // Full, or turned off: then the form is lost with the page.
  }
}

/** Several fields of one name become lines, as the server reads them. */
function textsOf(form: HTMLFormElement): KeptForm {
  const values: KeptForm = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || name === 'sellerId') continue
    values[name] = name in values ? `${values[name]}\n${value}` : value
  }
  return values
}

function keyOf(kind: ListingKind, sellerId: string): string {
  return `unsent-${kind}-${sellerId}`
}

function isKept(kept: unknown): kept is { at: number; values: KeptForm } {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept)) return false
  const { at, values } = kept
  return (
    typeof at === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  )
}
