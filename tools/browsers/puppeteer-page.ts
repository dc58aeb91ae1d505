import type { Tab } from './tab.ts'

interface Frame {
  url(): string
  evaluate(expression: string): Promise<unknown>
}

/** What we use of a page of puppeteer-core, of every version. */
export interface PuppeteerPage extends Frame {
  goto(url: string, options: object): Promise<unknown>
  frames(): Frame[]
  $(selector: string): Promise<{ uploadFile(path: string): Promise<void> } | null>
  screenshot(options: object): Promise<unknown>
}

/** What a tab does in its page. `page` returns the page of now: a tab has another one after `darken` or `logOut`. */
export function actionsIn(page: () => PuppeteerPage): Pick<Tab, 'open' | 'ask' | 'choose' | 'picture'> {
  return {
    async open(url) {
      await page().goto(url, { waitUntil: 'load', timeout: 60_000 })
    },
    async ask(expression, frame) {
      const place =
        frame === undefined
          ? page()
          : // The first is the page itself, whose address may have the same words.
            page()
              .frames()
              .slice(1)
              .findLast((one) => one.url().includes(frame))
      if (!place) throw new Error(`There is no frame ${frame}.`)
      return place.evaluate(expression)
    },
    async choose(selector, path) {
      await (await page().$(selector))?.uploadFile(path)
    },
    async picture(path) {
      // Chromium 90 forgets the size of the phone when more than the screen is taken.
      await page().screenshot({ path, captureBeyondViewport: false })
    },
  }
}
