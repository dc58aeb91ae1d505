import type { Locator, Page } from '@playwright/test'
import { expect } from './test-app.ts'

/**
 * Goes to a part of the page by the Tab key alone, and sees that every stop on the way shows where the focus is and is
 * not covered by anything (WCAG 2.4.7 and 2.4.11). Fails after 200 stops.
 */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible()
  for (let stop = 0; stop < 200; stop += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await hiddenFocus(page), 'focus that nobody sees').toBe('')
  }
  throw new Error(`The Tab key does not come to ${goal}.`)
}

/** Goes there and presses Enter. */
export async function pressEnterOn(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

/** Goes there and types; what stood there is replaced. */
export async function typeInto(page: Page, goal: Locator, text: string): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The focused element when its focus cannot be seen; "" when it can. */
async function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || element.tagName === 'IFRAME') return ''
    const name = element.outerHTML.slice(0, 160)
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    if (outlineStyle === 'none' && boxShadow === 'none') return `no ring on ${name}`
    const box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return ''
    const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    if (!isInside) return `outside the window: ${name}`
    // Any of five points will do: covered in part is allowed.
    const across = [0.5, 0.1, 0.9, 0.5, 0.5]
    const down = [0.5, 0.5, 0.5, 0.1, 0.9]
    const isSeen = across.some((x, index) => {
      const over = document.elementFromPoint(
        box.left + box.width * x,
        box.top + box.height * (down[index] ?? 0.5),
      )
      return (
        over !== null && (element.contains(over) || over.contains(element) || over.closest('label') !== null)
      )
    })
    return isSeen ? '' : `covered: ${name}`
  })
}
