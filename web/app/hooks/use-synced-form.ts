import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** What each field of a form says for an address, by its name; a field that is not named says "". A ticked box says its value. */
export type FormFieldValues = Readonly<Record<string, string | undefined>>

/**
 * For a form whose fields say what the address asks for: goes on the form as its ref. When the address changes, the fields
 * say the new one; what somebody has typed or chosen since the last one stays, and nobody loses his place in the form. Fields
 * made anew for each address (`key`) would lose both: on a slow line people type while the answer is on its way.
 */
export function useSyncedForm(said: FormFieldValues): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(said)
  useLayoutEffect(() => {
    const was = before.current
    before.current = said
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        follow(field, was[field.name] ?? '', said[field.name] ?? '')
    }
  })
  return form
}

function follow(field: HTMLInputElement | HTMLSelectElement, was: string, now: string): void {
  // Hidden fields are React's own: nobody types there.
  if (was === now || field.type === 'hidden') return
  if (field.type === 'checkbox') {
    const box = field as HTMLInputElement
    if (box.checked === (box.value === was)) box.checked = box.value === now
    // Addresses leave out the blanks a phone writes behind a word.
  } else if (field.value.trim() === was.trim()) field.value = now
}
