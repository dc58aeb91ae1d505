import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { startApp } from '../../../e2e/support/running-app.ts'
import { chromiumPath } from '../../../scripts/chromium.ts'
import { publicPagesOf } from './public-pages.ts'
import type { PublicPage } from './public-pages.ts'
import { paintsOf, paintsOnSlowLine } from './slow-line.ts'

/** Issue 31: bytes, and milliseconds. */
const limits = {
  besideScripts: 150 * 1024,
  withoutJavaScript: 200 * 1024,
  blocking: 200,
  largestPaint: 2_500,
  offline: 1_000,
}

// Where buyers come in; the other limits hold for every public page.
const entrances = ['/', 'a product']
const busyPages = ['/', '/categories/services']
const slowProcessor = 4
const times = 5

/**
 * What a phone's first view costs: bytes beside the scripts and without JavaScript, how long the page blocks on a
 * processor four times slower, the largest paint at 400 kbit/s and 400 ms, and how soon a known page shows without
 * network. Times are the middle of five. Arguments: only these of `bytes`, `blocking`, `paint` and `offline`.
 */
export async function run(args: string[]): Promise<object | null> {
  const app = await startApp()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  })
  try {
    const asked = (kind: string) => args.length === 0 || args.includes(kind)
    const pages: Record<string, Record<string, number>> = {}
    for (const page of await publicPagesOf(app.origin)) {
      const address = app.origin + page.path
      const seen: Record<string, number> = {}
      if (asked('bytes')) {
        seen['besideScripts'] = await bytesOf(browser, address, true)
        seen['withoutJavaScript'] = await bytesOf(browser, address, false)
      }
      if (asked('paint')) seen['largestPaint'] = await middle(() => largestPaintOf(browser, address))
      if (asked('blocking') && [...entrances, ...busyPages].includes(page.name))
        seen['blocking'] = await middle(() => blocking(browser, address))
      if (asked('offline') && entrances.includes(page.name))
        seen['offline'] = await middle(() => offline(browser, page, app.origin))
      pages[page.name] = seen
      console.log(page.name.padEnd(24), JSON.stringify(seen))
    }
    return args.length > 0 ? null : { limits, entrances, pages }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** A phone with an empty cache. */
function newPhone(browser: Browser, more: { javaScriptEnabled?: boolean } = {}): Promise<BrowserContext> {
  const viewport = { width: 360, height: 740 }
  return browser.newContext({ viewport, deviceScaleFactor: 3, isMobile: true, hasTouch: true, ...more })
}

/** Every byte of the first view, but its scripts. */
async function bytesOf(browser: Browser, address: string, javaScriptEnabled: boolean): Promise<number> {
  const context = await newPhone(browser, { javaScriptEnabled })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await context.close()
  return bytes
}

/**
 * Milliseconds beyond 50 of each task after the first paint. It counts the processor time of the tasks, as often as a
 * slow processor needs: others who use this machine do not change it.
 */
async function blocking(browser: Browser, address: string): Promise<number> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await browser.startTracing(page, { categories: ['toplevel', 'loading', '__metadata'] })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }
  await context.close()
  // The last one: the empty page before it has none.
  const first = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!first) throw new Error(`${address} painted nothing.`)
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === first.pid && tid === first.tid && ts > first.ts,
  )
  const blocked = tasks.reduce(
    (sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowProcessor - 50),
    0,
  )
  return Math.round(blocked)
}

/** An event of Chromium's trace; times in microseconds. */
interface Traced {
  name: string
  pid: number
  tid: number
  ts: number
  /** How long its thread really worked. */
  tdur?: number
}

async function largestPaintOf(browser: Browser, address: string): Promise<number> {
  return (await paintsOnSlowLine(await newPhone(browser), address)).largestPaint
}

/** The largest paint of a page that this phone has seen before, without network on a slow processor. */
async function offline(browser: Browser, { path }: PublicPage, origin: string): Promise<number> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The worker keeps what it has itself seen.
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  await slowDown(await context.newCDPSession(page))
  await context.setOffline(true)
  await page.goto(origin + path)
  const { largestPaint } = await paintsOf(page)
  await context.close()
  return largestPaint
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
}

async function middle(measure: () => Promise<number>): Promise<number> {
  const found: number[] = []
  while (found.length < times) found.push(await measure())
  return found.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
}
