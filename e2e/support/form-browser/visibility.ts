import type { Element, Window } from 'happy-dom'

const neverShown = 'script, style, template, head, datalist, title, input[type="hidden"], source, track'
const shown = ['block', 'flex', 'grid', 'inline', 'inline-block', 'inline-flex', 'table', 'contents']
// The widths, in pixels, from which Tailwind's prefixes hold.
const widths = { sm: 640, md: 768, lg: 1_024, xl: 1_280 }

/** What a page has open that its HTML does not say, and how wide its window is, in pixels. */
export interface View {
  width: number
  openPopovers: Set<Element>
}

/**
 * Would a browser without scripts show this element? Knows what the pages hide by: the HTML itself (`hidden`, `details`,
 * `dialog`, `popover`) and Tailwind's classes of display. It knows no other CSS: what depends on layout belongs into a browser.
 */
export function isVisible(element: Element, view: View): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.matches(neverShown) || at.hasAttribute('hidden')) return false
    if (at.tagName === 'DIALOG' && !at.hasAttribute('open')) return false
    if (at.hasAttribute('popover') && !view.openPopovers.has(at)) return false
    if (isHiddenByClass(at, view.width) || isFoldedAway(at)) return false
  }
  return true
}

/** The text of an element as one line, without what is never shown. */
export function textOf(element: Element): string {
  if (element.matches('input[type="submit"], input[type="button"]'))
    return oneLine(element.getAttribute('value') ?? '')
  return oneLine(rawText(element))
}

export function oneLine(text: string): string {
  return text
    .replace(/\u200B|\u00AD/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** For `dom-accessibility-api`, which needs to know what is hidden and nothing else. */
export function computedStyle(view: View): Window['getComputedStyle'] {
  const style = (element: Element) => ({
    display: isVisible(element, view) ? (isInline(element) ? 'inline' : 'block') : 'none',
    visibility: 'visible',
    content: '',
    getPropertyValue(name: string) {
      return name === 'display' ? this.display : name === 'visibility' ? 'visible' : ''
    },
  })
  return style as unknown as Window['getComputedStyle']
}

function isInline(element: Element): boolean {
  return element.matches('a, b, span, strong, em, i, small, abbr, bdi, code, time, label, img, svg, sup, sub')
}

function rawText(element: Element): string {
  let text = ''
  for (const child of element.childNodes) {
    if (child.nodeType === 3) text += child.textContent
    else if (child.nodeType === 1 && !(child as Element).matches('script, style, template, head'))
      text += rawText(child as Element)
  }
  return text
}

/** Inside of closed details, except its summary. */
function isFoldedAway(element: Element): boolean {
  const parent = element.parentElement
  if (parent?.tagName !== 'DETAILS' || parent.hasAttribute('open')) return false
  return element !== parent.querySelector('summary')
}

function isHiddenByClass(element: Element, width: number): boolean {
  const names = (element.getAttribute('class') ?? '').split(/\s+/)
  if (names.includes('invisible')) return true
  if (names.includes('empty:hidden') && element.childNodes.length === 0) return true
  let isHidden = names.includes('hidden')
  for (const [prefix, from] of Object.entries(widths)) {
    if (width >= from) {
      if (names.includes(`${prefix}:hidden`)) isHidden = true
      if (shown.some((display) => names.includes(`${prefix}:${display}`))) isHidden = false
    } else if (names.includes(`max-${prefix}:hidden`)) isHidden = true
  }
  const isPeerChecked = (element.parentElement?.querySelector(':scope > .peer') as HTMLInputElement | null)
    ?.checked
  if (
    isPeerChecked &&
    names.some((name) => shown.some((display) => name.endsWith(`peer-checked:${display}`)))
  )
    return false
  const isInOpenGroup = element.closest('.group[open]') !== null
  if (isInOpenGroup && names.includes('group-open:hidden')) return true
  if (isInOpenGroup && shown.some((display) => names.includes(`group-open:${display}`))) return false
  return isHidden
}
