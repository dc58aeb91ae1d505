import { putIntoBasket } from '../support/basket.ts'
import { expect, test } from '../support/test-app.ts'

test('the last thing that is saved for later leaves an empty basket that says where it went', async ({
  page,
}) => {
  const beans = 'Oloyin honey beans, 1 paint bucket'
  await putIntoBasket(page, beans)
  await page.getByRole('button', { name: `One more of ${beans}` }).click()
  await expect(page.getByLabel(`Quantity of ${beans}`)).toHaveValue('2')
  await page.getByRole('button', { name: `Save ${beans} for later` }).click()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: `${beans} was saved for later` })
  await expect(said.getByRole('link', { name: 'See saved items' })).toHaveAttribute('href', '/saved')
  const claim = new URL(page.url())
  await said.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByLabel(`Quantity of ${beans}`)).toHaveValue('2')
  await expect(said).toHaveCount(0)
  // It was not saved before, so it leaves the saved items again; and nobody is told so by an old address.
  await page.goto(claim.pathname + claim.search)
  await expect(page.getByLabel(`Quantity of ${beans}`)).toHaveValue('2')
  await expect(said).toHaveCount(0)
  expect(await (await page.request.get('/api/v1/saved/marks')).json()).toEqual({ data: [] })
  // A line that left on another screen is not said to be saved.
  await page.goto('/basket')
  const other = await page.context().newPage()
  await other.goto('/basket')
  await other.getByRole('button', { name: `Remove ${beans}` }).click()
  await expect(other.getByText('Your basket is empty')).toBeVisible()
  await page.getByRole('button', { name: `Save ${beans} for later` }).click()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(page).toHaveURL(/\/basket$/)
  await page.goto(claim.pathname + claim.search)
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('what was saved before stays saved when it is put back, and is said without its name when that does not load', async ({
  page,
  app,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const beans = 'Oloyin honey beans, 1 paint bucket'
  await putIntoBasket(page, beans)
  const link = page.getByRole('main').getByRole('link', { name: beans })
  const id = /[0-9a-f-]{36}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
  const saved = await page.request.put(`/api/v1/saved/product/${id}`, { headers: { origin: app.origin } })
  expect(saved.ok()).toBe(true)
  await page.getByRole('button', { name: `Save ${beans} for later` }).click()
  const said = page.getByRole('status').filter({ hasText: 'for later' })
  await expect(said).toContainText(`${beans} was saved for later`)
  await said.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByLabel(`Quantity of ${beans}`)).toHaveValue('1')
  if (javaScriptEnabled !== false) {
    await page.route(`**/api/v1/products/${id}*`, (route) =>
      route.fulfill({ status: 404, json: { message: 'Gone' } }),
    )
    await page.getByRole('button', { name: `Save ${beans} for later` }).click()
    await expect(said).toContainText('Saved for later')
    await expect(said).not.toContainText(beans)
  }
  await page.goto('/saved')
  const items = page.getByRole('region', { name: 'Saved products and services' })
  await expect(items.getByRole('link', { name: beans, exact: true })).toBeVisible()
})
