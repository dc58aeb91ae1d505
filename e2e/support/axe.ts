import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// A, AA and what the makers of axe advise beside them. They call the rule for orientation an experiment and leave it out.
const options = {
  // Of what is right axe need not say where it stands.
  resultTypes: ['violations' as const],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'css-orientation-lock': { enabled: true } },
}

/** What axe finds on a page as it stands, and whether it is wider than its window: a line each, none when all is well. */
export async function accessibilityFaults(page: Page, where: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options(options)
  // Frames of other sites are judged through a page of their own, opened for each look: not where there are none.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
  return [...found, ...(await widerThanWindow(page, where))]
}

/** What sticks out of the window sideways; the page itself must not have to be moved. */
export async function widerThanWindow(page: Page, where: string): Promise<string[]> {
  return page.evaluate((place) => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const over = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > root.clientWidth + 1,
    )
    // The innermost ones are the cause; what holds them is only stretched.
    const causes = over.filter(
      (element) => !over.some((other) => other !== element && element.contains(other)),
    )
    const names = causes.slice(0, 4).map((element) => element.outerHTML.slice(0, 100))
    return [`${place} is ${root.scrollWidth} of ${root.clientWidth} wide: ${names.join(' | ')}`]
  }, where)
}

/** Opens what is folded away, so that it is judged too. */
export async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })
}

/** Do two parts of the page lie over one another? */
export function overlap(page: Page, one: string, other: string): Promise<boolean> {
  return page.evaluate(
    (selectors) => {
      const [first, second] = selectors.map((selector) => {
        const found = document.querySelector(selector)
        if (!found) throw new Error(`There is no ${selector}.`)
        return found.getBoundingClientRect()
      }) as [DOMRect, DOMRect]
      const isBeside = first.right <= second.left || second.right <= first.left
      return !isBeside && first.bottom > second.top && second.bottom > first.top
    },
    [one, other],
  )
}
