import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { ListingKind } from '../listing-kinds.ts'
import type { Photo } from '../photos.ts'
import { keepPhotos, readKeptPhotos } from './kept-photos.ts'

/** The texts of a form that its seller began on this device and did not send, by field. */
export type KeptTexts = Record<string, string>

/** Such a form with its shrunk photos, as far as the browser keeps any. */
export interface KeptForm {
  values: KeptTexts
  photos: File[]
}

const daysKept = 7
const typingPauseMilliseconds = 500

/** The unsent texts of a shop on this device; null without one, and in browsers that keep nothing. */
export function readKeptTexts(kind: ListingKind, sellerId: string): KeptTexts | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind, sellerId)) ?? 'null')
    if (!isKept(kept) || kept.at < Date.now() - daysKept * 86_400_000) return null
    return kept.values
  } catch {
    return null
  }
}

export function dropKeptForm(kind: ListingKind, sellerId: string): void {
  void keepPhotos(kind, sellerId, [])
  try {
    localStorage.removeItem(keyOf(kind, sellerId))
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** Keeps what is typed into a new listing's form, as soon as it has a name, and its photos. */
export function useKeepForm(
  form: RefObject<HTMLFormElement | null>,
  kind: ListingKind,
  sellerId: string | null,
  photos: readonly Photo[],
  isNew: boolean,
): void {
  // Until something changes, the photos of the form before stay: its seller may go on with it.
  const isChanged = useRef(false)
  useEffect(() => {
    // The photos of a copied listing are stored: they are no change of the seller's.
    const files = photos.flatMap(({ file }) => (file ? [file] : []))
    if (!sellerId || !isNew || (files.length === 0 && !isChanged.current)) return
    isChanged.current = true
    void keepPhotos(kind, sellerId, files)
  }, [kind, sellerId, photos, isNew])
  useEffect(() => {
    const element = form.current
    if (!element || !sellerId || !isNew) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      if (!isChanged.current) void keepPhotos(kind, sellerId, [])
      isChanged.current = true
      clearTimeout(timer)
      timer = setTimeout(() => write(kind, sellerId, textsOf(element)), typingPauseMilliseconds)
    }
    // The server may answer within the pause: nothing may be written after that.
    const keepNow = () => {
      clearTimeout(timer)
      write(kind, sellerId, textsOf(element))
    }
    element.addEventListener('input', keep)
    element.addEventListener('submit', keepNow)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', keepNow)
    }
  }, [form, kind, sellerId, isNew])
}

/** The unsent form of this device, once the page's script runs, and the function that clears it. */
export function useKeptForm(kind: ListingKind, sellerId: string | null): [KeptForm | null, () => void] {
  const [kept, setKept] = useState<KeptForm | null>(null)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const found = sellerId ? await readKeptForm(kind, sellerId) : null
      if (!isOver) setKept(found)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [kind, sellerId])
  const clear = () => {
    if (sellerId) dropKeptForm(kind, sellerId)
    setKept(null)
  }
  return [kept, clear]
}

async function readKeptForm(kind: ListingKind, sellerId: string): Promise<KeptForm | null> {
  const values = readKeptTexts(kind, sellerId)
  return values && { values, photos: await readKeptPhotos(kind, sellerId) }
}

function write(kind: ListingKind, sellerId: string, values: KeptTexts): void {
  if (!values.name) return
  try {
    localStorage.setItem(keyOf(kind, sellerId), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // Full, or turned off: then the form is lost with the page.
  }
}

/** Several fields of one name become lines, as the server reads them. */
function textsOf(form: HTMLFormElement): KeptTexts {
  const values: KeptTexts = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || ['sellerId', 'copyOf'].includes(name)) continue
    values[name] = name in values ? `${values[name]}\n${value}` : value
  }
  return values
}

function keyOf(kind: ListingKind, sellerId: string): string {
  return `unsent-${kind}-${sellerId}`
}

function isKept(kept: unknown): kept is { at: number; values: KeptTexts } {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept)) return false
  const { at, values } = kept
  return (
    typeof at === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  )
}
