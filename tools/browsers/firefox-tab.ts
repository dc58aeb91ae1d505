import { load } from './install.ts'
import { actionsIn, type PuppeteerPage } from './puppeteer-page.ts'
import { height, width, type Tab } from './tab.ts'

/** What we use of a puppeteer-core that speaks WebDriver BiDi. Playwright sends what Firefox ESR 153 does not know. */
interface Page extends PuppeteerPage {
  setViewport(size: object): Promise<void>
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
    ...actionsIn(() => page),
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
