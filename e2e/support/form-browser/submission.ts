import type { Element, HTMLFormElement, HTMLInputElement, HTMLSelectElement } from 'happy-dom'
import { selectedOptions, valueOf, valueOfOption } from './select-state.ts'

/** A file that somebody chose, as Playwright names one. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface Submission {
  method: 'GET' | 'POST'
  /** Absolute. */
  url: URL
  headers: Record<string, string>
  body?: Buffer
}

/**
 * What a browser sends for a form: the button decides over `formaction`, `formmethod` and its own name and value; fields
 * that are disabled or have no name do not go along.
 * @param files what was chosen in the form's file fields
 */
export async function submissionOf(
  form: HTMLFormElement,
  button: Element | null,
  files: Map<Element, ChosenFile[]>,
  pageUrl: URL,
): Promise<Submission> {
  const setting = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  const url = new URL(setting('action') || pageUrl.href, pageUrl)
  const entries = entriesOf(form, button, files)
  if (setting('method').toLowerCase() !== 'post') {
    url.search = new URLSearchParams(entries.map(([name, value]) => [name, nameOfEntry(value)])).toString()
    return { method: 'GET', url, headers: {} }
  }
  if (setting('enctype').toLowerCase() === 'multipart/form-data') {
    const data = new FormData()
    for (const [name, value] of entries) {
      if (typeof value === 'string') data.append(name, value)
      else data.append(name, new File([new Uint8Array(value.buffer)], value.name, { type: value.mimeType }))
    }
    const encoded = new Response(data)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return { method: 'POST', url, headers, body: Buffer.from(await encoded.arrayBuffer()) }
  }
  const text = new URLSearchParams(entries.map(([name, value]) => [name, nameOfEntry(value)])).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url, headers, body: Buffer.from(text) }
}

/** The field that keeps a browser from sending the form, if there is one. */
export function firstInvalid(
  form: HTMLFormElement,
  button: Element | null,
  files: Map<Element, ChosenFile[]>,
): Element | undefined {
  if (form.hasAttribute('novalidate') || button?.hasAttribute('formnovalidate')) return undefined
  return fieldsOf(form).find((field) => !isValid(field, files))
}

/** HTML's own rules for a field: required, the form of an address, length, range and pattern. */
export function isValid(field: Element, files: Map<Element, ChosenFile[]>): boolean {
  if (isOff(field)) return true
  if (field.getAttribute('type') === 'file')
    return !field.hasAttribute('required') || (files.get(field)?.length ?? 0) > 0
  if (field.tagName === 'SELECT') return !field.hasAttribute('required') || valueOf(field) !== ''
  // Only typed text can be too long, and nobody types here.
  const { validity, value } = field as HTMLInputElement
  // Happy DOM is stricter about addresses than HTML is.
  if (field.getAttribute('type') === 'email') {
    if (value === '') return !field.hasAttribute('required')
    return emailAddress.test(value.trim()) && !validity.patternMismatch
  }
  return broken.every((rule) => !validity?.[rule])
}

// Without `step`: Happy DOM divides as binary fractions do, and 6.5 is no multiple of 0.01.
const broken = ['valueMissing', 'typeMismatch', 'patternMismatch', 'rangeUnderflow', 'rangeOverflow'] as const

// As HTML defines it for <input type="email">, shortened: letters and dots in any order, a host behind the @.
const emailAddress =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

type Entry = [name: string, value: string | ChosenFile]

function entriesOf(
  form: HTMLFormElement,
  button: Element | null,
  files: Map<Element, ChosenFile[]>,
): Entry[] {
  return fieldsOf(form).flatMap((field): Entry[] => {
    const name = field.getAttribute('name') ?? ''
    if (name === '' || isOff(field)) return []
    const type = (field.getAttribute('type') ?? '').toLowerCase()
    if (field.tagName === 'BUTTON' || ['submit', 'button', 'reset', 'image'].includes(type))
      return field === button ? [[name, field.getAttribute('value') ?? '']] : []
    const input = field as HTMLInputElement
    if (type === 'checkbox' || type === 'radio')
      return input.checked ? [[name, input.getAttribute('value') ?? 'on']] : []
    if (type === 'file') {
      const chosen = files.get(field) ?? []
      const none = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
      return (chosen.length > 0 ? chosen : [none]).map((file) => [name, file])
    }
    if (field.tagName === 'SELECT')
      return selectedOptions(field as HTMLSelectElement)
        .filter((option) => !option.hasAttribute('disabled'))
        .map((option) => [name, valueOfOption(option)])
    return [[name, input.value.replace(/\r?\n/g, '\r\n')]]
  })
}

function fieldsOf(form: HTMLFormElement): Element[] {
  const all = form.ownerDocument.querySelectorAll('input, select, textarea, button')
  return [...all].filter((field) => formOf(field) === form) as unknown as Element[]
}

/** The form that a field belongs to, by its `form` attribute or by where it stands. */
export function formOf(field: Element): HTMLFormElement | null {
  const id = field.getAttribute('form')
  const owner = id === null ? field.closest('form') : field.ownerDocument.getElementById(id)
  return owner as HTMLFormElement | null
}

export function isOff(field: Element): boolean {
  return field.hasAttribute('disabled') || field.closest('fieldset[disabled]') !== null
}

function nameOfEntry(value: string | ChosenFile): string {
  return typeof value === 'string' ? value : value.name
}
