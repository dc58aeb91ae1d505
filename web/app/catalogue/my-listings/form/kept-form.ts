import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { ListingKind } from '../listing-kinds.ts'
import type { Photo } from '../photos.ts'
import { keepOnlyPhotosOf, keepPhotos } from './kept-photos.ts'

/** The texts of a form that its seller began on this device and did not send, by field. */
export type KeptTexts = Record<string, string>

/** The field that names a form: the server makes one listing of it, however often it comes. */
export const uploadKeyField = 'uploadKey'

/** Whose forms they are, and for what. */
export interface FormsOf {
  kind: ListingKind
  sellerId: string
}

const daysKept = 7
// A device with little room: what was begun longer ago gives way.
const maxKept = 3
const typingPauseMilliseconds = 500

interface Kept {
  at: number
  values: KeptTexts
}

/** The unsent forms of a shop on this device, the newest first; none in browsers that keep nothing. */
export function readKeptTexts(of: FormsOf): KeptTexts[] {
  return readAll(of).map(({ values }) => values)
}

/** The key of a kept form. A form of an older page has none of its own. */
export function keyOfTexts(values: KeptTexts): string {
  return values[uploadKeyField] || 'before'
}

/** The folder of the photos of one form. */
export function photosFolder({ kind, sellerId }: FormsOf, key: string): string {
  return `${kind} ${sellerId} ${key}`
}

export function dropKeptForm(of: FormsOf, key: string): void {
  void keepPhotos(photosFolder(of, key), [])
  writeAll(
    of,
    readAll(of).filter(({ values }) => keyOfTexts(values) !== key),
  )
}

/**
 * Keeps what is typed into a new listing's form, as soon as it has a name, and its photos. Another form that was begun
 * before stays. `key` names the form; null for a stored listing, and until the page's script runs.
 */
export function useKeepForm(
  form: RefObject<HTMLFormElement | null>,
  kind: ListingKind,
  sellerId: string | null,
  photos: readonly Photo[],
  key: string | null,
): void {
  const isChanged = useRef(false)
  useEffect(() => {
    // The photos of a copied listing are stored: they are no change of the seller's.
    const files = photos.flatMap(({ file }) => (file ? [file] : []))
    if (!sellerId || !key || (files.length === 0 && !isChanged.current)) return
    isChanged.current = true
    void keepPhotos(photosFolder({ kind, sellerId }, key), files)
  }, [kind, sellerId, photos, key])
  useEffect(() => {
    const element = form.current
    if (!element || !sellerId || !key) return undefined
    const of = { kind, sellerId }
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      // Photos of a form that never got a name give way to what is begun now.
      if (!isChanged.current) void keepOnlyPhotosOf([...foldersOf(of), photosFolder(of, key)])
      isChanged.current = true
      clearTimeout(timer)
      timer = setTimeout(() => write(of, key, textsOf(element)), typingPauseMilliseconds)
    }
    // The server may answer within the pause: nothing may be written after that.
    const keepNow = () => {
      clearTimeout(timer)
      write(of, key, textsOf(element))
    }
    element.addEventListener('input', keep)
    element.addEventListener('submit', keepNow)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', keepNow)
    }
  }, [form, kind, sellerId, key])
}

/** The folders of all kept forms of a shop. */
function foldersOf({ sellerId }: FormsOf): string[] {
  return (['product', 'service'] as const).flatMap((kind) =>
    readKeptTexts({ kind, sellerId }).map((values) => photosFolder({ kind, sellerId }, keyOfTexts(values))),
  )
}

function write(of: FormsOf, key: string, values: KeptTexts): void {
  if (!values.name) return
  const others = readAll(of).filter((kept) => keyOfTexts(kept.values) !== key)
  writeAll(of, [{ at: Date.now(), values: { ...values, [uploadKeyField]: key } }, ...others])
  for (const { values: gone } of others.slice(maxKept - 1))
    void keepPhotos(photosFolder(of, keyOfTexts(gone)), [])
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

function readAll(of: FormsOf): Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(of)) ?? '[]')
    // Older pages kept one form.
    const list: unknown[] = Array.isArray(stored) ? stored : [stored]
    return list.filter(isKept).filter(({ at }) => at >= Date.now() - daysKept * 86_400_000)
  } catch {
    return []
  }
}

function writeAll(of: FormsOf, list: readonly Kept[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(storageKey(of))
    else localStorage.setItem(storageKey(of), JSON.stringify(list.slice(0, maxKept)))
  } catch {
    // Full, or turned off: then the form is lost with the page.
  }
}

function storageKey({ kind, sellerId }: FormsOf): string {
  return `unsent-${kind}-${sellerId}`
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept)) return false
  const { at, values } = kept
  return (
    typeof at === 'number' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  )
}
