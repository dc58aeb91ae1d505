import type { Document, Element, HTMLInputElement, HTMLSelectElement } from 'happy-dom'

// Happy DOM loses which option a page came with; what is chosen is kept here.
const chosen = new WeakMap<object, Element[]>()

/** The options that are chosen: what somebody chose, else what the page came with, else the first that can be. */
export function selectedOptions(select: HTMLSelectElement): Element[] {
  const kept = chosen.get(select)
  if (kept) return kept
  const options = optionsOf(select)
  const marked = options.filter((option) => option.hasAttribute('selected'))
  if (select.hasAttribute('multiple')) return marked
  const first = marked.at(-1) ?? options.find((option) => !option.hasAttribute('disabled'))
  return first ? [first] : []
}

export function choose(select: HTMLSelectElement, option: Element): void {
  const others = select.hasAttribute('multiple') ? selectedOptions(select) : []
  chosen.set(select, [...others.filter((other) => other !== option), option])
}

export function optionsOf(select: HTMLSelectElement): Element[] {
  return [...select.querySelectorAll('option')] as unknown as Element[]
}

export function valueOfOption(option: Element): string {
  return option.getAttribute('value') ?? option.textContent.trim()
}

/** What a field holds now, as a script would read it. */
export function valueOf(field: Element): string {
  if (field.tagName !== 'SELECT') return (field as HTMLInputElement).value
  const [option] = selectedOptions(field as HTMLSelectElement)
  return option ? valueOfOption(option) : ''
}

/** Marks one of several radio buttons; the others of its name in its form are so no longer. */
export function mark(input: HTMLInputElement): void {
  if (input.type === 'radio') {
    const all = input.ownerDocument.querySelectorAll('input[type=radio]') as unknown as HTMLInputElement[]
    for (const other of all) if (other.name === input.name && other.form === input.form) other.checked = false
  }
  input.checked = true
}

/** As HTML says, the line break behind the tag of a text area is none of its text. */
export function mendTextAreas(document: Document): void {
  for (const area of document.querySelectorAll('textarea')) area.value = area.textContent.replace(/^\n/, '')
}
