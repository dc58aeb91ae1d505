import type { Page } from '@playwright/test'
import { openCard } from './card.ts'
import { expect } from './test-app.ts'

/** Buys a product of a demo seller and pays; returns the order number. */
export async function buy(page: Page, product: string, hasScripts: boolean): Promise<string> {
  await page.goto(`/categories/products?q=${encodeURIComponent(product)}`)
  await page.getByRole('link', { name: product }).first().click()
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  const checkout = await openCard(page, hasScripts)
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/order\/success\?.*reference=/)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
  return /OJ-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
}
