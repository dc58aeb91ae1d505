import type { BrowserContext, Page } from '@playwright/test'

/** The slow line of the specification's last row: kilobits a second and milliseconds. */
export const slowLine = { kilobits: 400, latency: 400 }

/** Milliseconds from the start of the visit. */
export interface Paints {
  firstPaint: number
  largestPaint: number
}

/**
 * When a page first paints, and its largest thing, over the slow line. It closes the context, whose cache should be empty.
 * It waits for the pictures of the first screen and not for an idle page: the service worker goes on loading after it.
 */
export async function paintsOnSlowLine(context: BrowserContext, address: string): Promise<Paints> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const bytesPerSecond = (slowLine.kilobits * 1_000) / 8
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  await firstScreenLoaded(page)
  const paints = await paintsOf(page)
  await context.close()
  return paints
}

async function firstScreenLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect()
        const outside = bottom < 0 || top > innerHeight || right < 0 || left > innerWidth
        return image.complete || width === 0 || outside
      }),
    undefined,
    { timeout: 60_000 },
  )
  // The frame that paints the last of them.
  await page.waitForTimeout(500)
}

/** The paints so far. */
export function paintsOf(page: Page): Promise<Paints> {
  return page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        new PerformanceObserver((list) => {
          const [first] = performance.getEntriesByName('first-contentful-paint')
          resolve({
            firstPaint: Math.round(first?.startTime ?? 0),
            largestPaint: Math.round(list.getEntries().at(-1)?.startTime ?? 0),
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
