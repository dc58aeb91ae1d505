import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useSession } from '../session/session.ts'

const kept = ['phone', 'street', 'landmark', 'town', 'note']

/**
 * Keeps what is typed into a new address in this tab, for a buyer who leaves an open payment and comes back. The fields of
 * `fieldset` that are empty get it back. Each account of a shared phone has its own, and closing the tab forgets it.
 */
export function useKeptAddress(): RefObject<HTMLFieldSetElement | null> {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const userId = useSession()?.userId
  useEffect(() => {
    const element = fieldset.current
    if (!element || !userId) return undefined
    const key = `checkout-address-${userId}`
    const fields = fieldsOf(element)
    const before = read(key)
    for (const field of fields) if (field.value === '') field.value = before[field.name] ?? ''
    const keep = () => write(key, Object.fromEntries(fields.map(({ name, value }) => [name, value])))
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [userId])
  return fieldset
}

function fieldsOf(element: HTMLElement) {
  return [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    ({ name }) => kept.includes(name),
  )
}

function read(key: string): Record<string, string> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return Object.fromEntries(
      Object.entries(found ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

function write(key: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A browser without storage asks again.
  }
}
