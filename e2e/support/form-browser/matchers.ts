import { FormLocator } from './form-locator.ts'
import { FormPage } from './form-page.ts'
import { isChecked, matches } from './queries.ts'
import { valueOf } from './select-state.ts'
import { isOff } from './submission.ts'
import { isVisible, oneLine, textOf } from './visibility.ts'

interface CheckResult {
  pass: boolean
  message: () => string
}
type Wanted = string | RegExp
type Check = (locator: FormLocator, ...wanted: never[]) => boolean
interface Options {
  timeout?: number
}

/**
 * Playwright's assertions about a locator or a page, for those of the form browser. A page without scripts does not change
 * by itself: what does not hold now never will, unless the page asks for itself again by `<meta http-equiv="refresh">`.
 */
export const formMatchers = {
  toBeVisible: checking((locator) => isVisible(locator.one(), locator.formPage.view), false),
  toBeHidden: checking((locator) => {
    const found = locator.elements()
    return found.length === 0 || !isVisible(locator.one(), locator.formPage.view)
  }, true),
  toBeAttached: checking((locator) => locator.elements().length > 0, false),
  toHaveCount: checking((locator, count: number) => locator.elements().length === count, false),
  toBeChecked: checking((locator) => isChecked(locator.one()), false),
  toBeDisabled: checking((locator) => isOff(locator.one()), false),
  toBeEnabled: checking((locator) => !isOff(locator.one()), false),
  toBeFocused: checking((locator) => locator.formPage.focused === locator.one(), false),
  // Without layout this much is known: a page opens at the place that its address names.
  toBeInViewport: checking((locator) => {
    const [element, target] = [locator.one(), locator.formPage.target()]
    return target !== null && (target.contains(element) || element.contains(target))
  }, false),
  toHaveValue: checking((locator, value: Wanted) => {
    const present = valueOf(locator.one())
    return typeof value === 'string' ? present === value : value.test(present)
  }, false),
  toHaveAttribute: checking((locator, name: string, value?: Wanted) => {
    const present = locator.one().getAttribute(name)
    if (value === undefined || present === null) return value === undefined && present !== null
    return typeof value === 'string' ? present === value : value.test(present)
  }, false),
  toHaveClass: checking(
    (locator, wanted: RegExp) => wanted.test(locator.one().getAttribute('class') ?? ''),
    false,
  ),
  toHaveText: checking((locator, wanted: Wanted | Wanted[]) => {
    const isText = (text: string, one: Wanted) =>
      typeof one === 'string' ? text === oneLine(one) : matches(text, one)
    if (!Array.isArray(wanted)) return isText(textOf(locator.one()), wanted)
    const texts = locator.elements().map(textOf)
    return texts.length === wanted.length && texts.every((text, place) => isText(text, wanted[place] ?? ''))
  }, false),
  toContainText: checking((locator, wanted: Wanted) => {
    const text = textOf(locator.one())
    return typeof wanted === 'string' ? text.includes(oneLine(wanted)) : matches(text, wanted)
  }, false),
  async toHaveURL(
    received: unknown,
    wanted: Wanted | ((url: URL) => boolean),
    options?: Options,
  ): Promise<CheckResult> {
    if (!(received instanceof FormPage)) throw new Error('toHaveURL needs a page of the form browser here.')
    const holds = () => {
      if (typeof wanted === 'function') return wanted(new URL(received.url()))
      if (typeof wanted === 'string') return received.url() === new URL(wanted, received.baseUrl).href
      return wanted.test(received.url())
    }
    const isNot = (this as unknown as { isNot: boolean }).isNot
    const pass = await settled(received, holds, !isNot, options)
    return {
      pass,
      message: () => `The address is ${received.url()}; expected ${isNot ? 'not ' : ''}${String(wanted)}.`,
    }
  },
  async toHaveTitle(received: unknown, wanted: Wanted, options?: Options): Promise<CheckResult> {
    if (!(received instanceof FormPage)) throw new Error('toHaveTitle needs a page of the form browser here.')
    const isNot = (this as unknown as { isNot: boolean }).isNot
    const holds = () => matches(oneLine(received.document.title), wanted, true)
    const pass = await settled(received, holds, !isNot, options)
    return {
      pass,
      message: () =>
        `The title is ${received.document.title}; expected ${isNot ? 'not ' : ''}${String(wanted)}.`,
    }
  },
}

function checking(check: Check, holdsForNone: boolean) {
  return async function (
    this: { isNot: boolean },
    received: unknown,
    ...given: unknown[]
  ): Promise<CheckResult> {
    if (!(received instanceof FormLocator)) throw new Error('This needs a locator of the form browser.')
    const last = given.at(-1)
    const options = isOptions(last) ? last : {}
    let problem = ''
    const holds = () => {
      try {
        problem = ''
        return check(received, ...(given as never[]))
      } catch (error) {
        problem = String(error)
        // Several where one is meant is an error either way, as in Playwright.
        return received.elements().length > 1 ? this.isNot : holdsForNone
      }
    }
    const pass = await settled(received.formPage, holds, !this.isNot, options)
    return {
      pass,
      message: () => {
        const found = received.elements().slice(0, 3)
        const wanted = given
          .map((one) => (one instanceof RegExp ? String(one) : JSON.stringify(one)))
          .join(', ')
        const seen = found.map((one) => one.outerHTML.slice(0, 300)).join('\n')
        return `${problem || received.what}\nexpected${this.isNot ? ' not' : ''}: ${wanted}\non ${received.formPage.url()}\n${seen || textOf(received.formPage.document.body as never).slice(0, 1_500)}`
      },
    }
  }
}

function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && 'timeout' in value
}

/** Whether it holds, checked again as often as the page reloads itself. */
async function settled(
  page: FormPage,
  holds: () => boolean,
  wanted: boolean,
  { timeout = 30_000 }: Options = {},
): Promise<boolean> {
  const end = Date.now() + timeout
  while (holds() !== wanted && Date.now() < end) {
    if (!(await page.refreshIfAsked())) break
  }
  return holds()
}
