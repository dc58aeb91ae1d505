import type { Page } from '@playwright/test'

/**
 * The number of the newest paid order but one on a board; the newest shows none. It changes with each payment, also when the
 * list drops its oldest line, and when two payments are of the same second. "" while there is at most one.
 */
export async function paidBefore(board: Page): Promise<string> {
  const texts = await board.locator('[data-payment=paid]').allTextContents()
  return texts.flatMap((text) => text.match(/OJ-[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? [])[0] ?? ''
}
