import type { ChildProcess } from 'node:child_process'
import { load, unpackChromium } from './install.ts'
import { actionsIn, type PuppeteerPage } from './puppeteer-page.ts'
import { height, width, type Tab } from './tab.ts'

/** What we use of puppeteer-core 10.4.0, which drives Chromium 80 as well. */
interface Page extends PuppeteerPage {
  emulateMediaFeatures(features: object[]): Promise<void>
}
interface Puppeteer {
  launch(options: object): Promise<{
    newPage(): Promise<Page>
    close(): Promise<void>
    process(): ChildProcess | null
    createIncognitoBrowserContext(): Promise<{ newPage(): Promise<Page> }>
  }>
}

const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-software-rasterizer']
// The network process of Chromium 110 ends with a failed check of its own, and the session with it.
const inOneProcess = '--enable-features=NetworkServiceInProcess2'

/** A tab of a Chromium from npm. */
export async function openChromiumTab(version: number): Promise<Tab> {
  const { program, libraries } = unpackChromium(version)
  const browser = await (load('puppeteer-core') as Puppeteer).launch({
    executablePath: program,
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    args: version === 110 ? [...args, inOneProcess] : args,
    defaultViewport: { width, height, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
  })
  let hasCrashed = false
  browser.process()?.stderr?.on('data', (text: Buffer) => {
    hasCrashed ||= text.includes('Network service crashed')
  })
  let page = await browser.newPage()
  let isDark = false
  const darken = async () => {
    isDark = true
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  }
  return {
    ...actionsIn(() => page),
    darken,
    async logOut() {
      page = await (await browser.createIncognitoBrowserContext()).newPage()
      if (isDark) await darken()
    },
    close: () => browser.close(),
    hasCrashed: () => hasCrashed,
  }
}
