import { setTimeout as delay } from 'node:timers/promises'
import type { Tab } from './tab.ts'

// Old browsers and WebKit are slow on a loaded machine.
const waitMilliseconds = 40_000

/** A tab with the actions of a person, as expressions that every engine runs. */
export function personAt(tab: Tab) {
  /** Waits until the expression is true. */
  const until = async (expression: string, frame?: string): Promise<void> => {
    const started = Date.now()
    let last: unknown
    while (Date.now() - started < waitMilliseconds) {
      // While a page changes there is nothing to ask.
      last = await tab.ask(`!!(${expression})`, frame).catch((error: unknown) => String(error).split('\n')[0])
      if (last === true) return
      await delay(200)
    }
    throw new Error(`It never became true: ${expression} (${String(last)})`)
  }
  const one = (selector: string, words: string) =>
    `Array.from(document.querySelectorAll(${JSON.stringify(selector)})).filter(function (e) {
      return e.getClientRects().length > 0 && !e.disabled && e.getAttribute('aria-disabled') !== 'true' && e.textContent.trim().indexOf(${JSON.stringify(words)}) === 0
    })[0]`
  return {
    ...tab,
    until,
    /** Presses the first visible element of the selector whose text begins with these words. */
    async press(selector: string, words = '', frame?: string) {
      await until(`(function (e) { return e ? (e.click(), true) : false })(${one(selector, words)})`, frame)
    },
    /** Types into a field, or chooses in a list. */
    async fill(selector: string, value: string) {
      const field = `document.querySelector(${JSON.stringify(selector)})`
      await until(field)
      // A person takes longer from the touch to the choice than the script of a lazy part takes to load.
      await tab.ask(`void ${field}.focus()`)
      await until(
        `!('alive' in document.documentElement.dataset) || !${field}.closest('[data-later]:not([data-hydrated])')`,
      )
      await tab.ask(`(function (field) {
        var setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set
        field.focus()
        setter.call(field, ${JSON.stringify(value)})
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })(${field})`)
    },
    reads: (words: string) => until(`document.body.innerText.indexOf(${JSON.stringify(words)}) >= 0`),
    isAt: (part: string) =>
      until(`location.href.indexOf(${JSON.stringify(part)}) >= 0 && document.readyState === 'complete'`),
  }
}

export type Person = ReturnType<typeof personAt>
