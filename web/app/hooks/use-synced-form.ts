import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * The values that an address gives to the fields of a form, by name; a field without a value gets "". A checked box
 * has its value; boxes of one name have their values with commas.
 */
export type FormFieldValues = Readonly<Record<string, string | undefined>>

/**
 * For a form whose fields show the values of the address: use the result as its ref.
 * When the address changes, each field gets its new value. A field that somebody has changed since keeps what they
 * typed or chose, and the focus stays. New fields for each address (`key`) would lose both: on a slow line people
 * type while the answer is on its way.
 */
export function useSyncedForm(values: FormFieldValues): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(values)
  useLayoutEffect(() => {
    const was = before.current
    before.current = values
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        follow(field, was[field.name] ?? '', values[field.name] ?? '')
    }
  })
  return form
}

function follow(field: HTMLInputElement | HTMLSelectElement, was: string, now: string): void {
  // React renders hidden fields; nobody types in them.
  if (was === now || field.type === 'hidden') return
  if (field.type === 'checkbox') {
    const box = field as HTMLInputElement
    const isIn = (values: string) => values.split(',').includes(box.value)
    if (box.checked === isIn(was)) box.checked = isIn(now)
    // A phone writes a blank after a word; addresses leave it out.
  } else if (field.value.trim() === was.trim()) field.value = now
}
