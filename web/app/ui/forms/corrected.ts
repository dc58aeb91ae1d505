import { useLayoutEffect, useRef, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The error of a field until it is corrected: it leaves when the person has changed the field and the browser finds it right.
 * After the next answer the page says again what is wrong.
 */
export function useOpenError(id: string, error: string | undefined): string | undefined {
  const answers = useAnswerCount()
  const [correctedAt, setCorrectedAt] = useState<number | null>(null)
  // Before a person sees the error, so that nothing typed afterwards is taken for what was refused.
  useLayoutEffect(() => {
    setCorrectedAt(null)
    return error ? onCorrected(id, () => setCorrectedAt(answers)) : undefined
  }, [error, id, answers])
  return correctedAt === answers ? undefined : error
}

/**
 * Calls `listener` when the person has changed the field with this id and the browser finds it right. A field with
 * `data-same-as` must repeat the field of that name.
 */
export function onCorrected(id: string, listener: () => void): () => void {
  const field = document.getElementById(id)
  if (!isInput(field) || !field.form) return () => undefined
  const { form } = field
  // On a page of the server's a person may type before its scripts are there: what was refused is what it wrote.
  const isFromServer = document.documentElement.dataset.alive === undefined
  const refused = isFromServer ? writtenValueOf(field) : valueOf(field)
  const check = () => {
    const other = form.elements.namedItem(field.dataset.sameAs ?? '')
    const isSame = !isInput(other) || other.value === field.value
    if (valueOf(field) !== refused && field.validity.valid && isSame) listener()
  }
  for (const name of ['input', 'change']) form.addEventListener(name, check)
  if (isFromServer) check()
  return () => {
    for (const name of ['input', 'change']) form.removeEventListener(name, check)
  }
}

/** How many answers to forms this page has seen. */
function useAnswerCount(): number {
  const isSending = useIsSending()
  const wasSending = useRef(false)
  const [count, setCount] = useState(0)
  useLayoutEffect(() => {
    if (wasSending.current && !isSending) setCount((before) => before + 1)
    wasSending.current = isSending
  }, [isSending])
  return count
}

function useIsSending(): boolean {
  return [useNavigation(), ...useFetchers()].some(isSent)
}

/** A refused form has its answer while the router still loads the page again, which takes seconds on a slow line. */
function isSent({ state, formMethod }: { state: string; formMethod?: string | undefined }): boolean {
  return formMethod === undefined || formMethod === 'GET' ? state !== 'idle' : state === 'submitting'
}

function valueOf(field: Input): string {
  return isTicked(field) && field.form ? String(new FormData(field.form).get(field.name)) : field.value
}

/** Boxes, and circles of which one is chosen: their value is that of the form. */
function isTicked(field: Input): field is HTMLInputElement {
  return /checkbox|radio/.test(field.type)
}

/** The value that the page came with. */
function writtenValueOf(field: Input): string {
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
  return isTicked(field)
    ? (field.form?.querySelector<HTMLInputElement>(`[name="${field.name}"][checked]`)?.value ?? 'null')
    : field.defaultValue
}

function isInput(element: unknown): element is Input {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}
