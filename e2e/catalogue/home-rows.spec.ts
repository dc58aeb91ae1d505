import { firstProduct } from '../support/demo.ts'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test('home shows goods whose price fell, goods near the chosen state, and goods seen before', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'only the device knows what it chose and saw')
  // The home page of a visitor is kept for a minute.
  await logIn(page, 'chiamaka.obi@example.com', 'market-day')
  const seen = await firstProduct(page.request)

  await test.step('whose price fell', async () => {
    await app.letPass(
      `update products set price_before_kobo = price_kobo + 50000, price_fell_at = app_now()
       where id in (select p.id from products p join product_search on product_id = p.id where p.on_hand > p.reserved limit 3)`,
    )
    await page.goto('/')
    const cheaper = page.getByRole('region', { name: 'Price down' }).getByRole('article')
    await expect(cheaper).toHaveCount(3)
    await app.letPass('update products set price_before_kobo = null, price_fell_at = null')
    await page.goto('/')
    await expect(cheaper).toHaveCount(0)
  })

  await test.step('near the chosen state', async () => {
    const main = page.getByRole('main')
    await main.getByText('Choose your state').first().click()
    const form = page.getByRole('form', { name: 'Goods near you' })
    await form.getByLabel('Your state').selectOption('Lagos')
    const near = page.getByRole('region', { name: /^Near you in Lagos/ })
    await expect(near.getByRole('article').first()).toBeVisible()
    await expect(near.getByRole('link', { name: /^See all/ })).toHaveAttribute('href', /state=Lagos/)
    await page.reload()
    await page.mouse.wheel(0, 400)
    await expect(near.getByRole('article').first()).toBeVisible()
    // Below the search a line says the place, and the goods of the place stand before all others.
    await expect(main.getByText('Near Lagos')).toBeVisible()
    const titles = await main.getByRole('heading', { level: 2 }).allTextContents()
    expect(titles.indexOf('Near you in Lagos')).toBe(titles.indexOf('Fresh in the market') - 1)
  })

  await test.step('seen before on this device', async () => {
    await page.goto(`/products/${seen._id}`)
    await page.mouse.wheel(0, 400)
    await page.waitForFunction(() => localStorage.getItem('seen-products') !== null)
    await page.goto('/')
    await page.mouse.wheel(0, 400)
    const row = page.getByRole('region', { name: 'Seen before' })
    await expect(row.getByRole('link').first()).toHaveAttribute('href', `/products/${seen._id}`)
  })
})

test('the search of the home page suggests words while a buyer types', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the field is a field')
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search for goods, services and sellers' })
  const offered = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(async () => {
    await box.fill('')
    await box.pressSequentially('ric')
    await expect(offered.getByRole('option', { name: /^rice/ }).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await offered.getByRole('option', { name: /^rice/ }).first().click()
  await expect(page).toHaveURL(/\?query=rice/)
  await expect(box).toHaveValue(/^rice/)
  await expect(page.getByRole('region', { name: 'Products found' })).toBeVisible()
})

test('between the home page and what a search found, the page is never empty', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the browser shows one page after the other')
  await page.goto('/')
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset)
  await page.evaluate(() => {
    const look = () => {
      const shown = document.querySelector<HTMLElement>('#results')?.innerText.trim()
      if (shown === '') document.body.dataset.wasEmpty = 'yes'
      requestAnimationFrame(look)
    }
    look()
  })
  const box = page.getByRole('combobox', { name: 'Search for goods, services and sellers' })
  await box.fill('rice')
  await box.press('Enter')
  await expect(page.getByRole('region', { name: 'Products found' })).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.wasEmpty)).toBeUndefined()
})

test('a category offers the kinds of its goods, and each leads to goods', async ({ page }) => {
  await page.goto(`/categories/products?category=${encodeURIComponent('Electronics & Gadgets')}`)
  const kinds = page.getByRole('navigation', { name: 'Kinds of goods' })
  await kinds.getByRole('link', { name: 'Power bank' }).click()
  await expect(page).toHaveURL(/q=Power(\+|%20)bank/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Power bank” in Electronics & Gadgets')
  await expect(page.getByRole('article').first()).toContainText(/power bank/i)
  await expect(kinds).toHaveCount(0)
  // A word of the address that every object has is no category.
  expect((await page.goto('/categories/products?category=constructor'))?.status()).toBe(200)
  await expect(kinds).toHaveCount(0)
})
