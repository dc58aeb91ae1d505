import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useSession } from '../session/session.ts'

const kept = ['fullName', 'phone', 'street', 'landmark', 'town', 'note']

/**
 * Keeps what is typed into a new address in this tab, for a buyer who leaves an open payment and comes back. It belongs to the
 * state and local government of the address: to another place nothing of it is filled in. Each account of a shared phone has
 * its own; the page of a made payment removes it, and closing the tab forgets it. The answer to a refused form has what was
 * typed last, so nothing is filled into it.
 */
export function useKeptAddress(
  { state, lga }: { state: string; lga: string },
  isRefused: boolean,
): RefObject<HTMLFieldSetElement | null> {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const userId = useSession()?.userId
  useEffect(() => {
    const element = fieldset.current
    if (!element || !userId) return undefined
    const key = `checkout-address-${userId}`
    const place = { state, lga }
    const fields = fieldsOf(element)
    const before = draftFor(read(key), place)
    // What was typed before the scripts ran stays; what the profile filled in gives way to the draft.
    for (const field of isRefused ? [] : fields) {
      if (field.value === field.defaultValue) field.value = before[field.name] ?? field.value
    }
    const keep = () =>
      write(key, { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), ...place })
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [userId, state, lga, isRefused])
  return fieldset
}

/** The fields of a kept draft, if it is for this place; none of a draft for another place, or for one nobody knows. */
export function draftFor(text: string | null, place: { state: string; lga: string }): Record<string, string> {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    const draft = Object.fromEntries(
      Object.entries(found ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    return draft['state'] === place.state && draft['lga'] === place.lga ? draft : {}
  } catch {
    return {}
  }
}

function fieldsOf(element: HTMLElement) {
  return [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    ({ name }) => kept.includes(name),
  )
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A browser without storage asks again.
  }
}
