import type { FrameLocator, Page } from '@playwright/test'
import { expect } from './test-app.ts'

/** After Buy Now: the provider's card. Of a shop that delivers the buyer first reads how the goods come. */
export async function openCard(page: Page, hasScripts: boolean): Promise<Page | FrameLocator> {
  const payment = hasScripts ? page.frameLocator('iframe') : page
  const start = payment.getByRole('link', { name: 'Pay with Paystack' })
  await expect(start).toBeVisible()
  if (!hasScripts || (await payment.locator('script[data-waits]').count()) > 0) await start.click()
  return hasScripts ? payment.frameLocator('iframe') : page
}
