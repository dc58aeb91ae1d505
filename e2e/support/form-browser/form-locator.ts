import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Element, HTMLInputElement, HTMLSelectElement } from 'happy-dom'
import { choose, mark, optionsOf, valueOf, valueOfOption } from './select-state.ts'
import type { FormPage } from './form-page.ts'
import { byLabel, byRole, byText, isChecked, matches } from './queries.ts'
import type { RoleOptions } from './queries.ts'
import { formOf, isOff, isValid } from './submission.ts'
import type { ChosenFile } from './submission.ts'
import { isVisible, textOf } from './visibility.ts'

type Find = () => Element[]
interface Exact {
  exact?: boolean
}
export interface Filter {
  hasText?: string | RegExp
  has?: FormLocator
  visible?: boolean
}

export interface Queries {
  locator(selector: string, filter?: Filter): FormLocator
  getByRole(role: string, options?: RoleOptions): FormLocator
  getByText(text: string | RegExp, options?: Exact): FormLocator
  getByLabel(text: string | RegExp, options?: Exact): FormLocator
  getByPlaceholder(text: string | RegExp, options?: Exact): FormLocator
}

/** The ways to find something below what `roots` finds, each looked up again at every use. */
export function queries(page: FormPage, roots: Find, where = ''): Queries {
  const below = (what: string, search: (root: Element) => Element[]) =>
    new FormLocator(page, `${where}${where && ' >> '}${what}`, () => inOrder(roots().flatMap(search)))
  return {
    locator: (selector, filter = {}) => {
      if (selector === 'visible=true')
        return new FormLocator(page, `${where} >> visible`, () =>
          roots().filter((one) => isVisible(one, page.view)),
        )
      const { wanted, test } = withInvalid(selector, page)
      return below(selector, (root) => [...root.querySelectorAll(wanted)].filter(test)).filter(filter)
    },
    getByRole: (role, options = {}) =>
      below(`${role} "${String(options.name ?? '')}"`, (root) => byRole(root, role, options, page.view)),
    getByText: (text, { exact } = {}) => below(`text "${String(text)}"`, (root) => byText(root, text, exact)),
    getByLabel: (text, { exact } = {}) =>
      below(`label "${String(text)}"`, (root) => byLabel(root, text, exact)),
    getByPlaceholder: (text, { exact } = {}) =>
      below(`placeholder "${String(text)}"`, (root) =>
        [...root.querySelectorAll('[placeholder]')].filter((one) =>
          matches(one.getAttribute('placeholder') ?? '', text, exact),
        ),
      ),
  }
}

/** The part of Playwright's `Locator` that a page without scripts needs. What it does, it does at once: nothing is waited for. */
export class FormLocator implements Queries {
  readonly formPage: FormPage
  readonly what: string
  readonly elements: Find
  readonly #below: Queries

  constructor(page: FormPage, what: string, elements: Find) {
    this.formPage = page
    this.what = what
    this.elements = elements
    this.#below = queries(page, elements, what)
  }

  locator = (...wanted: Parameters<Queries['locator']>): FormLocator => this.#below.locator(...wanted)
  getByRole = (...wanted: Parameters<Queries['getByRole']>): FormLocator => this.#below.getByRole(...wanted)
  getByText = (...wanted: Parameters<Queries['getByText']>): FormLocator => this.#below.getByText(...wanted)
  getByLabel = (...wanted: Parameters<Queries['getByLabel']>): FormLocator =>
    this.#below.getByLabel(...wanted)
  getByPlaceholder = (...wanted: Parameters<Queries['getByPlaceholder']>): FormLocator =>
    this.#below.getByPlaceholder(...wanted)

  filter({ hasText, has, visible }: Filter): FormLocator {
    const holds = (element: Element) =>
      (hasText === undefined || matches(textOf(element), hasText)) &&
      (has === undefined || has.elements().some((inner) => inner !== element && element.contains(inner))) &&
      (visible === undefined || isVisible(element, this.formPage.view) === visible)
    return this.#derived('filter', () => this.elements().filter(holds))
  }

  first(): FormLocator {
    return this.nth(0)
  }

  last(): FormLocator {
    return this.nth(-1)
  }

  nth(place: number): FormLocator {
    return this.#derived(`nth(${place})`, () =>
      this.elements().slice(place, place === -1 ? undefined : place + 1),
    )
  }

  and(other: FormLocator): FormLocator {
    return this.#derived('and', () => this.elements().filter((one) => other.elements().includes(one)))
  }

  or(other: FormLocator): FormLocator {
    return this.#derived('or', () => inOrder([...new Set([...this.elements(), ...other.elements()])]))
  }

  async all(): Promise<FormLocator[]> {
    return this.elements().map((_, place) => this.nth(place))
  }

  async count(): Promise<number> {
    return this.elements().length
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((one) => one.textContent)
  }

  async textContent(): Promise<string> {
    return this.one().textContent
  }

  async innerText(): Promise<string> {
    return textOf(this.one())
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.one().getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return valueOf(this.one())
  }

  async isVisible(): Promise<boolean> {
    const [element] = this.elements()
    return element !== undefined && isVisible(element, this.formPage.view)
  }

  async isDisabled(): Promise<boolean> {
    return isOff(this.one())
  }

  /** Runs here, on the parsed page: only what reads HTML works. */
  async evaluateAll<T>(read: (elements: never) => T): Promise<T> {
    return read(this.elements() as never)
  }

  async focus(): Promise<void> {
    this.formPage.focused = this.one()
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    this.one()
  }

  async click({ force = false }: { force?: boolean } = {}): Promise<void> {
    const element = this.one()
    if (!force && !isVisible(element, this.formPage.view)) throw this.#wrong('is not visible')
    await click(this.formPage, element)
  }

  tap = (): Promise<void> => this.click()

  /** Enter sends the form of a field, and works a button, a link or a summary. */
  async press(key: string): Promise<void> {
    const element = this.one()
    if (key !== 'Enter') throw this.#wrong(`does nothing for the key "${key}"`)
    if (!element.matches('input') || element.matches('[type=submit], [type=button]'))
      return click(this.formPage, element)
    const form = formOf(element)
    const button = form?.querySelector('button:not([type=button]), input[type=submit]') ?? null
    if (form) await this.formPage.submit(form, button as Element | null)
  }

  async fill(value: string): Promise<void> {
    const element = this.#usable() as HTMLInputElement
    if (!element.matches('input, textarea')) throw this.#wrong('is not a field for text')
    if (element.hasAttribute('readonly')) throw this.#wrong('is read-only')
    this.formPage.focused = element as unknown as Element
    element.value = value
  }

  async check(): Promise<void> {
    const element = this.#usable() as HTMLInputElement
    this.formPage.focused = element as unknown as Element
    mark(element)
  }

  async uncheck(): Promise<void> {
    const element = this.#usable() as HTMLInputElement
    element.checked = false
  }

  /** By value or by what stands there. */
  async selectOption(wanted: string | { label: string }): Promise<void> {
    const select = this.#usable() as unknown as HTMLSelectElement
    const options = optionsOf(select)
    const option =
      options.find((one) => valueOfOption(one) === wanted) ??
      options.find((one) => textOf(one) === (typeof wanted === 'string' ? wanted : wanted.label))
    if (!option || option.hasAttribute('disabled'))
      throw this.#wrong(`has no option ${JSON.stringify(wanted)}`)
    choose(select, option)
  }

  /** A string is the path of a file. */
  async setInputFiles(files: string | ChosenFile | ChosenFile[]): Promise<void> {
    const element = this.one()
    if (!element.matches('input[type=file]')) throw this.#wrong('is not a field for files')
    const chosen = typeof files === 'string' ? await fileAt(files) : files
    this.formPage.files.set(element, [chosen].flat())
  }

  /** The one element it finds: none and several are errors. */
  one(): Element {
    const [element, second] = this.elements()
    if (!element) throw this.#wrong(`is not on the page ${this.formPage.url()}`)
    if (second) throw this.#wrong(`is there ${this.elements().length} times`)
    return element
  }

  isChecked(): boolean {
    return isChecked(this.one())
  }

  #usable(): Element {
    const element = this.one()
    if (!isVisible(element, this.formPage.view)) throw this.#wrong('is not visible')
    if (isOff(element)) throw this.#wrong('is disabled')
    return element
  }

  #derived(what: string, elements: Find): FormLocator {
    return new FormLocator(this.formPage, `${this.what} >> ${what}`, elements)
  }

  #wrong(how: string): Error {
    return new Error(`${this.what} ${how}`)
  }
}

async function click(page: FormPage, clicked: Element): Promise<void> {
  const element = clicked.closest(
    'a[href], button, summary, input, select, textarea, label',
  ) as Element | null
  if (!element) return
  if (isOff(element)) throw new Error(`${textOf(element)} is disabled`)
  if (element.tagName === 'LABEL') {
    const id = element.getAttribute('for')
    const field = id
      ? page.document.getElementById(id)
      : element.querySelector('input, select, textarea, button')
    if (field) await click(page, field as unknown as Element)
    return
  }
  page.focused = element
  if (element.tagName === 'A') return page.follow(element)
  if (element.tagName === 'SUMMARY') return element.parentElement?.toggleAttribute('open') as undefined
  const type = (element.getAttribute('type') ?? '').toLowerCase()
  const input = element as HTMLInputElement
  if (type === 'checkbox') input.checked = !input.checked
  if (type === 'radio') mark(input)
  if (element.tagName === 'BUTTON' || ['submit', 'image'].includes(type)) await press(page, element, type)
}

async function press(page: FormPage, button: Element, type: string): Promise<void> {
  const popover = page.document.getElementById(
    button.getAttribute('popovertarget') ?? '',
  ) as unknown as Element | null
  if (popover) {
    const { openPopovers } = page.view
    if (openPopovers.has(popover) || button.getAttribute('popovertargetaction') === 'hide')
      openPopovers.delete(popover)
    else openPopovers.add(popover)
    return
  }
  const form = formOf(button)
  if (!form || type === 'button') return
  if (type === 'reset') form.reset()
  else await page.submit(form, button)
}

/** `:invalid` by our own rules: they know the files that were chosen. */
function withInvalid(
  selector: string,
  page: FormPage,
): { wanted: string; test: (element: Element) => boolean } {
  if (!selector.includes(':invalid')) return { wanted: selector, test: () => true }
  return { wanted: selector.replaceAll(':invalid', ''), test: (element) => !isValid(element, page.files) }
}

async function fileAt(path: string): Promise<ChosenFile> {
  const types: Record<string, string> = {
    m4a: 'audio/mp4',
    jpg: 'image/jpeg',
    png: 'image/png',
    csv: 'text/csv',
  }
  const mimeType = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { name: basename(path), mimeType, buffer: await readFile(path) }
}

function inOrder(elements: Element[]): Element[] {
  const unique = [...new Set(elements)]
  return unique.sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))
}
