import { createServer } from 'node:net'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startApp } from '../../../e2e/support/running-app.ts'
import { chromiumPath } from '../../../scripts/chromium.ts'
import { byStatus } from '../figures.ts'
import { missingPath, publicPagesOf } from './public-pages.ts'
import type { PublicPage } from './public-pages.ts'
import { paintsOnSlowLine, slowLine } from './slow-line.ts'
import type { Paints } from './slow-line.ts'

const min = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const max = { firstPaint: 3_000, largestPaint: 5_000 } as const
type Category = keyof typeof min
const categories = Object.keys(min) as Category[]

// The middle of what Lighthouse's own benchmark gives on mid-tier phones, 125 to 800 (its page about throttling);
// its default of 4 times is this for a desktop of 1,850.
const phoneIndex = 462

/**
 * Lighthouse on every public page of the demo market as a phone sees it, and when the first and the largest thing are
 * painted over a line of 400 kbit/s and 400 ms. The processor is slowed by as much as this machine, by Lighthouse's
 * benchmark, is faster than the phone. A page that is not there must not be looked up, and the browser logs its status as
 * an error, so of that one SEO and best practices do not count. Arguments: names of pages, when only some are to be measured.
 */
export async function run(args: string[]): Promise<object> {
  const app = await startApp()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-quic',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const all = await publicPagesOf(app.origin)
    const pages = args.length > 0 ? all.filter(({ name }) => args.includes(name)) : all
    const index = await benchmarkIndex(app.origin, port)
    const cpuFactor = Math.max(1, Number((index / phoneIndex).toFixed(2)))
    console.log(
      `Lighthouse's benchmark: ${index} here, ${phoneIndex} on the phone: CPU slowed ${cpuFactor} times`,
    )
    const figures: Record<string, object> = {}
    const short: string[] = []
    console.log(row('page', ...categories, 'first paint', 'largest paint'))
    for (const page of pages) {
      await visitOnce(browser, app.origin + page.path)
      const { scores, failed, runs } = await middleAudit(page, { origin: app.origin, port, cpuFactor })
      const paints = await phonePaints(browser, app.origin + page.path)
      figures[page.name] = { ...scores, ...paints, failed, runs }
      console.log(
        row(page.name, ...categories.map((one) => scores[one]), paints.firstPaint, paints.largestPaint) +
          (runs.length > 1 ? `  (middle of ${runs.join(', ')})` : ''),
      )
      for (const line of failed) console.log(`    ${line}`)
      for (const one of categories.filter((name) => !byStatus.includes(name) || page.path !== missingPath))
        if (scores[one] < min[one]) short.push(`${page.name}: ${one} ${scores[one]}`)
      for (const one of ['firstPaint', 'largestPaint'] as const)
        if (paints[one] > max[one]) short.push(`${page.name}: ${one} ${paints[one]} ms`)
    }
    for (const line of short) console.log(`falls short: ${line}`)
    return { min, max, benchmarkIndex: index, phoneIndex, cpuFactor, slowLine, pages: figures, short }
  } finally {
    await browser.close()
    await app.stop()
  }
}

interface Audit {
  origin: string
  port: number
  cpuFactor: number
}

/** Where the first audit falls short in speed, the middle of five: one slow moment of a shared machine is not a slow page. */
async function middleAudit(page: PublicPage, how: Audit) {
  const audits = [await audit(page, how)]
  if ((audits[0]?.scores.performance ?? 0) < min.performance)
    while (audits.length < 5) audits.push(await audit(page, how))
  audits.sort((one, other) => one.scores.performance - other.scores.performance)
  const runs = audits.map(({ scores }) => scores.performance)
  const middle = audits[(audits.length - 1) / 2]
  if (!middle) throw new Error(`Lighthouse gave no report of ${page.path}.`)
  return { ...middle, runs }
}

async function audit({ path }: PublicPage, { origin, port, cpuFactor }: Audit) {
  const throttling = { rttMs: 150, throughputKbps: 1_638.4, cpuSlowdownMultiplier: cpuFactor }
  const result = await lighthouse(
    origin + path,
    { port, output: 'json', logLevel: 'error', onlyCategories: categories },
    { extends: 'lighthouse:default', settings: { throttling, ignoreStatusCode: true } },
  )
  if (!result) throw new Error(`Lighthouse gave no report of ${path}.`)
  const { lhr } = result
  const scores = Object.fromEntries(
    categories.map((one) => [one, Math.round((lhr.categories[one]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  const failed = categories.flatMap((one) =>
    scores[one] >= min[one]
      ? []
      : (lhr.categories[one]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${one}: ${lhr.audits[id]?.title} (${lhr.audits[id]?.displayValue ?? id})`),
  )
  return { scores, failed }
}

async function benchmarkIndex(origin: string, port: number): Promise<number> {
  const found: number[] = []
  // The best of three: others use this machine too, and a slow moment is not a slow machine.
  for (let time = 0; time < 3; time += 1) {
    const result = await lighthouse(`${origin}/PrivacyPolicy`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyAudits: ['document-title'],
    })
    found.push(result?.lhr.environment.benchmarkIndex ?? 0)
  }
  return Math.round(Math.max(...found))
}

/**
 * What the server makes when a page is first asked for, as pictures in the sizes of Lighthouse's phone, it makes on the
 * browser's own processors here: nobody's phone does that.
 */
async function visitOnce(browser: Browser, address: string): Promise<void> {
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
  await context.close()
}

/** Milliseconds until the first and the largest paint, in a browser with an empty cache. */
async function phonePaints(browser: Browser, address: string): Promise<Paints> {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  return paintsOnSlowLine(context, address)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

function row(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(24) + cells.map((cell) => String(cell).padStart(16)).join('')
}
