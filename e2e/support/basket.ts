import type { Page } from '@playwright/test'
import { expect } from './test-app.ts'

/** Finds the product by its name and puts one of it into the basket, as a visitor does. */
export async function putIntoBasket(page: Page, product: string): Promise<void> {
  await page.goto(`/categories/products?q=${encodeURIComponent(product)}`)
  await page.getByRole('link', { name: product }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page).toHaveURL(/\/basket\?added=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basket')
  await expect(page.getByRole('status').filter({ hasText: 'Added to your basket' })).toContainText(product)
  await expect(page.getByRole('main').getByRole('link', { name: product })).toBeVisible()
}
