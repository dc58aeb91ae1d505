import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/**
 * Makes `goto` and `reload` wait until the page is hydrated, because people use a page once it looks ready.
 * Other journeys test a page before that: `goto(path, { waitUntil: 'commit' })`, and every journey without JavaScript.
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

/** The server marks a page that has scripts, and root.tsx marks it again once they run. Other pages need no wait. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement
    return dataset.scripts === undefined || dataset.alive !== undefined
  })
}

/** Waits until the lazy part around `element` is hydrated. Scrolling to it starts that. */
export async function waitForPartHydration(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await expect(element.locator('xpath=ancestor::*[@data-later][@data-hydrated]').first()).toBeAttached()
}
