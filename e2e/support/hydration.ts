import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/**
 * Lets `goto` and `reload` end when the page's scripts run, as a person begins when a page looks ready. What happens
 * before is a journey of its own (`waitUntil: 'commit'`, and every journey without JavaScript).
 */
export function gotoWaitsForHydration(page: Page): Page {
  const goTo = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goTo(url, options)
    if (!options?.waitUntil) await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await untilHydrated(page)
    return response
  }
  return page
}

/** Pages that stand without React's scripts have no data for them. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__reactRouterContext' in window) || document.documentElement.dataset.alive !== undefined,
  )
}

/** Waits until something below the first view is alive too; scrolling to it wakes it. */
export async function waitForPartHydration(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true)
}
