import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const shop = {
  phone: '0803 123 4567',
  storeName: 'Bisi Provisions',
  businessLevel: 'small',
  category: 'products',
}

test('the next page of the stock saves first what was typed on this one', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { email } = await makePerson(page, app, 'Bisi Adeyemi', shop)
  await logIn(page, email)
  await page.goto('/dashboard/import')
  const lines = Array.from({ length: 26 }, (_, at) => `Garri number ${at + 1},2500,10`)
  await page.getByLabel('Your file').setInputFiles({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,price,quantity', ...lines].join('\n')),
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Add 26 products' }).click()
  await expect(page).toHaveURL(/import=/)
  if (javaScriptEnabled === false)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('26 products added.')).toBeVisible({ timeout: 500 })
    }).toPass()
  await expect(page.getByText('26 products added.')).toBeVisible()

  await page.goto('/dashboard/stock')
  const more = page.getByRole('button', { name: 'Save and show more products' })
  const first = page.getByLabel(/^Stock of Garri/).first()
  const label = (await first.getAttribute('aria-label')) ?? ''
  await first.fill('7')
  await more.click()
  await expect(page.getByText('Stock saved.')).toBeVisible()
  await expect(page.getByLabel(/^Stock of Garri/)).toHaveCount(2)
  await expect(more).toHaveCount(0)
  const last = page.getByLabel(/^Stock of Garri/).last()
  const lastLabel = (await last.getAttribute('aria-label')) ?? ''
  await last.fill('3')
  await page.getByRole('button', { name: 'Save and go to the first page' }).click()
  await expect(page.getByText('Stock saved.')).toBeVisible()
  await expect(page.getByLabel(/^Stock of Garri/)).toHaveCount(24)
  await expect(page.getByLabel(label, { exact: true })).toHaveValue('7')

  // Nothing was changed: nothing is said.
  await more.click()
  await expect(page.getByLabel(/^Stock of Garri/)).toHaveCount(2)
  await expect(page.getByText('Stock saved.')).toHaveCount(0)

  // A search saves first too, by the button and by Enter.
  await page.goto('/dashboard/stock')
  await first.fill('8')
  await page.getByLabel('Search products').fill(lastLabel.replace('Stock of ', ''))
  await page.getByLabel('Search products').press('Enter')
  await expect(page.getByLabel(lastLabel, { exact: true })).toHaveValue('3')
  await expect(page.getByText('Stock saved.')).toBeVisible()
  await page.getByLabel('Search products').fill('')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Stock saved.')).toHaveCount(0)
  await expect(page.getByLabel(label, { exact: true })).toHaveValue('8')

  // What was saved is said by name at the button, wherever the list stands.
  await page.getByLabel(label, { exact: true }).fill('9')
  await page.getByRole('button', { name: 'Save stock' }).click()
  const said = page.getByText(`${label.replace('Stock of ', '')}: 9`)
  await (javaScriptEnabled === false ? expect(said).toBeVisible() : expect(said).toBeInViewport())
})

test('letters instead of a number are said in our words at their row, and the others are kept', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 422/)
  await logIn(page, 'ada.ankara@example.com', 'market-day')
  await page.goto('/dashboard/stock')
  // A product with sizes has a list of that name above its fields; another journey may have made one.
  const count = page.getByRole('textbox', { name: /^Stock of / }).first()
  await count.fill('ten')
  await page.getByRole('button', { name: 'Save stock' }).click()
  await expect(page.getByRole('listitem').getByText('Enter a whole number').first()).toBeVisible()
  await expect(count).toHaveValue('ten')
  await count.fill('-4')
  await page.getByRole('button', { name: 'Save stock' }).click()
  await expect(page.getByRole('listitem').getByText('Enter 0 or more').first()).toBeVisible()
})
