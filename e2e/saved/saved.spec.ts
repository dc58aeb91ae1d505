import type { Page } from '@playwright/test'
import { fillLogin, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true })

/** The name of the first product of the list. */
async function firstProduct(page: Page): Promise<{ _id: string; name: string; sellerId: { _id: string } }> {
  const answer = await page.request.get('/api/v1/products')
  const { data } = (await answer.json()) as {
    data: { _id: string; name: string; sellerId: { _id: string } }[]
  }
  const [product] = data
  if (!product) throw new Error('the demo market has no goods')
  return product
}

test('a visitor saves goods and follows a shop on this device, and finds both on the account after the login', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  const { _id, name, sellerId } = await firstProduct(page)
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()

  await page.goto('/categories/products')
  await heart(page, name).first().click()
  // Without JavaScript the form leads back to its page.
  await expect(page).toHaveURL(/\/categories\/products(#.*)?$/)
  if (javaScriptEnabled !== false) {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(heart(page, name).first()).toHaveAttribute('aria-pressed', 'true')
    // The next document knows it from the browser's own list.
    await page.goto(`/products/${_id}`)
    await expect(heart(page, name).first()).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto(`/seller-profile/${sellerId._id}`)
  await page.getByRole('button', { name: /^Follow/ }).click()
  if (javaScriptEnabled !== false)
    await expect(page.getByRole('button', { name: /^Following/ })).toBeVisible()

  await page.goto('/saved')
  const items = page.getByRole('region', { name: 'Saved products and services' })
  await expect(items.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(heart(page, name).first()).toHaveAttribute('aria-pressed', 'true')
  const { email } = await makePerson(page, app, 'Saving Sola')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/saved$/)
  await expect(page.getByRole('button', { name: 'Email me too' })).toBeVisible()
  await expect(items.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Unfollow/ }).click()
  await expect(page.getByRole('button', { name: /^Unfollow/ })).toHaveCount(0)

  await heart(page, name).first().click()
  if (javaScriptEnabled !== false) {
    await expect(heart(page, name).first()).toHaveAttribute('aria-pressed', 'false')
    // The heart changes before the server has answered.
    await expect(page.getByText('Removed from saved items')).toBeVisible()
  }
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
})

test('what this device has seen stands on the page of saved items and on home', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'only the script of a device knows what it has seen')
  const { _id, name } = await firstProduct(page)
  await page.goto(`/products/${_id}`)
  // The row below the product keeps what was seen.
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen-products'))).toContain(_id)
  await page.goto('/saved')
  await expect(
    page.getByRole('region', { name: 'Recently seen' }).getByRole('link', { name, exact: true }),
  ).toBeVisible()
  await page.goto('/')
  await page.mouse.wheel(0, 400)
  await expect(
    page.getByRole('region', { name: 'Seen before' }).getByRole('link', { name, exact: true }),
  ).toBeAttached()
})
