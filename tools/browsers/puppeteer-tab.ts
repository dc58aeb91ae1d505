import { load, unpackChromium } from './install.ts'
import { height, width, type Tab } from './tab.ts'

/** What we use of puppeteer-core 10.4.0, which drives Chromium 80 as well. */
interface Frame {
  url(): string
  evaluate(expression: string): Promise<unknown>
}
interface Page extends Frame {
  goto(url: string, options: object): Promise<unknown>
  frames(): Frame[]
  $(selector: string): Promise<{ uploadFile(path: string): Promise<void> } | null>
  screenshot(options: object): Promise<unknown>
  emulateMediaFeatures(features: object[]): Promise<void>
  client(): { send(method: string): Promise<unknown> }
  _client?: { send(method: string): Promise<unknown> }
}
interface Puppeteer {
  launch(options: object): Promise<{
    newPage(): Promise<Page>
    close(): Promise<void>
    createIncognitoBrowserContext(): Promise<{ newPage(): Promise<Page> }>
  }>
}

/** A tab of a Chromium from npm. */
export async function openChromiumTab(version: number): Promise<Tab> {
  const { program, libraries } = unpackChromium(version)
  const browser = await (load('puppeteer-core') as Puppeteer).launch({
    executablePath: program,
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-software-rasterizer'],
    defaultViewport: { width, height, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
  })
  let page = await browser.newPage()
  let isDark = false
  const darken = async () => {
    isDark = true
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  }
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
    darken,
    async logOut() {
      page = await (await browser.createIncognitoBrowserContext()).newPage()
      if (isDark) await darken()
    },
    close: () => browser.close(),
  }
}
