import { load } from './install.ts'
import { height, width, type Tab } from './tab.ts'

/** What we use of a puppeteer-core that speaks WebDriver BiDi. Playwright sends what Firefox ESR 153 does not know. */
interface Frame {
  url(): string
  evaluate(expression: string): Promise<unknown>
}
interface Page extends Frame {
  setViewport(size: object): Promise<void>
  goto(url: string, options: object): Promise<unknown>
  frames(): Frame[]
  $(selector: string): Promise<{ uploadFile(path: string): Promise<void> } | null>
  screenshot(options: object): Promise<unknown>
}
interface Browser {
  createBrowserContext(): Promise<{ newPage(): Promise<Page> }>
  close(): Promise<void>
}
interface Puppeteer {
  launch(options: object): Promise<Browser>
}

// Firefox reads what a person prefers from a setting: 0 is dark.
const darkPages = { 'layout.css.prefers-color-scheme.content-override': 0 }

/** A tab of Debian's Firefox ESR. */
export async function openFirefoxTab(): Promise<Tab> {
  const puppeteer = load('puppeteer-bidi') as Puppeteer
  const start = (extraPrefsFirefox: object) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      extraPrefsFirefox,
      protocolTimeout: 60_000,
    })
  let browser = await start({})
  const open = async () => {
    const page = await (await browser.createBrowserContext()).newPage()
    await page.setViewport({ width, height })
    return page
  }
  let page = await open()
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    },
    async ask(expression, frame) {
      const place = frame === undefined ? page : page.frames().findLast((one) => one.url().includes(frame))
      if (!place) throw new Error(`There is no frame ${frame}.`)
      return place.evaluate(expression)
    },
    async choose(selector, path) {
      await (await page.$(selector))?.uploadFile(path)
    },
    async picture(path) {
      await page.screenshot({ path })
    },
    async darken() {
      await browser.close()
      browser = await start(darkPages)
      page = await open()
    },
    async logOut() {
      page = await open()
    },
    close: () => browser.close(),
  }
}
