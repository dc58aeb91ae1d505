import type { FrameLocator, Page } from '@playwright/test'
import { expect } from './test-app.ts'

/** The provider's card: after Buy Now the buyer first reads how the goods come, after a checkout it opens at once. */
export async function openCard(page: Page, hasScripts: boolean): Promise<Page | FrameLocator> {
  const payment = hasScripts ? page.frameLocator('iframe') : page
  const start = payment.getByRole('link', { name: 'Pay with Paystack' })
  await expect(start).toBeVisible()
  if (!hasScripts || (await payment.locator('script[data-waits]').count()) > 0) await start.click()
  return hasScripts ? payment.frameLocator('iframe') : page
}
