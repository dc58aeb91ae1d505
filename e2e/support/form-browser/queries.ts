import { computeAccessibleName } from 'dom-accessibility-api'
import type { Element } from 'happy-dom'
import { computedStyle, isVisible, oneLine, textOf } from './visibility.ts'
import type { View } from './visibility.ts'

export interface RoleOptions {
  name?: string | RegExp
  exact?: boolean
  level?: number
  checked?: boolean
}

// What has a role by its HTML. A `role` of its own comes before that.
const roles: Record<string, string> = {
  alert: '',
  article: 'article',
  banner: 'header',
  button: 'button, input[type=submit], input[type=button], input[type=reset]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select:not([multiple]):not([size]), input[list]',
  contentinfo: 'footer',
  dialog: 'dialog',
  figure: 'figure',
  group: 'fieldset, details, optgroup',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img:not([alt=""])',
  link: 'a[href], area[href]',
  list: 'ul, ol, menu',
  listbox: 'select[multiple], select[size]',
  listitem: 'li',
  log: '',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section',
  row: 'tr',
  rowheader: 'th[scope=row]',
  search: 'search',
  searchbox: 'input[type=search]:not([list])',
  spinbutton: 'input[type=number]',
  status: 'output',
  tab: '',
  table: 'table',
  textbox:
    'textarea, input:not([type]):not([list]), input[type=text]:not([list]), input[type=email]:not([list]), input[type=tel]:not([list]), input[type=url]:not([list])',
}
const sections = 'article, aside, main, nav, section'

/** The elements below `root` that have this role, as assistive technology finds them: what is hidden is not there. */
export function byRole(root: Element, role: string, options: RoleOptions, view: View): Element[] {
  const selector = roles[role]
  if (selector === undefined) throw new Error(`The form browser does not know the role "${role}" yet.`)
  const all = [...root.querySelectorAll(selector ? `${selector}, [role]` : '[role]')]
  return all.filter((element) => {
    if (!hasRole(element, role, selector) || !isAccessible(element, view)) return false
    if (options.level !== undefined && levelOf(element) !== options.level) return false
    if (options.checked !== undefined && isChecked(element) !== options.checked) return false
    if (role === 'region' && nameOf(element, view) === '') return false
    return options.name === undefined || matches(nameOf(element, view), options.name, options.exact)
  })
}

/** The innermost elements whose text matches, hidden ones too. */
export function byText(root: Element, text: string | RegExp, exact = false): Element[] {
  return [...root.querySelectorAll('*')].filter((element) => {
    if (element.matches('script, style, template, head, head *') || !matches(textOf(element), text, exact))
      return false
    return ![...element.children].some((child) => matches(textOf(child), text, exact))
  })
}

/** The elements that a label, `aria-labelledby` or `aria-label` names so. */
export function byLabel(root: Element, text: string | RegExp, exact = false): Element[] {
  const candidates = 'input, select, textarea, button, output, progress, [aria-label], [aria-labelledby]'
  return [...root.querySelectorAll(candidates)].filter((element) => {
    const referred = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    const labels =
      referred.length > 0 ? referred.map((id) => element.ownerDocument.getElementById(id)) : labelsOf(element)
    const names = labels.map((label) => (label ? textOf(label as Element) : ''))
    const own = element.getAttribute('aria-label')
    if (own) names.push(oneLine(own))
    return names.some((name) => matches(name, text, exact))
  })
}

export function matches(text: string, wanted: string | RegExp, exact = false): boolean {
  if (typeof wanted !== 'string') return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(text)
  const words = oneLine(wanted)
  return exact ? text === words : text.toLowerCase().includes(words.toLowerCase())
}

/** The name that assistive technology says. */
export function nameOf(element: Element, view: View): string {
  const computed = computeAccessibleName(element as never, { getComputedStyle: computedStyle(view) as never })
  return oneLine(computed)
}

function labelsOf(element: Element): Element[] {
  const id = element.getAttribute('id')
  const labels = id
    ? [...element.ownerDocument.querySelectorAll('label')].filter((label) => label.getAttribute('for') === id)
    : []
  const around = element.closest('label')
  if (around && !around.hasAttribute('for')) labels.push(around as never)
  return labels
}

function hasRole(element: Element, role: string, selector: string): boolean {
  const own = element.getAttribute('role')
  if (own !== null) return own.split(/\s+/)[0] === role
  if (selector === '' || !element.matches(selector)) return false
  // Inside a section these are its own header and footer.
  if (role === 'banner' || role === 'contentinfo') return element.parentElement?.closest(sections) === null
  return true
}

function isAccessible(element: Element, view: View): boolean {
  // Options stand in a list that is not unfolded; the list decides.
  const judged = element.tagName === 'OPTION' ? (element.closest('select') ?? element) : element
  return element.closest('[aria-hidden="true"]') === null && isVisible(judged as Element, view)
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? element.tagName.slice(1))
}

export function isChecked(element: Element): boolean {
  if ('checked' in element) return Boolean(element.checked)
  return element.getAttribute('aria-checked') === 'true'
}
