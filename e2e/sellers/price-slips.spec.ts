import sharp from 'sharp'
import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const [seller, secret] = ['mama.sade@example.com', 'market-day']

async function plain(name: string, background: string, width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a price far from the one before is asked about once, and the yes saves it', async ({
  page,
  app,
  allowErrors,
}) => {
  allowErrors(/status of 422/)
  const shop = {
    phone: '0803 123 4567',
    storeName: 'Ngozi Rice',
    businessLevel: 'small',
    category: 'products',
  }
  await logIn(page, (await makePerson(page, app, 'Ngozi Eze', shop)).email)
  const listed = await page.request.post('/api/v1/products', {
    multipart: {
      name: 'Ofada rice',
      category: 'Groceries & Essentials',
      price: '9000',
      quantity: '5',
      productImg: await plain('rice.jpg', '#00aa00', 600, 400),
    },
    headers: { origin: app.origin },
  })
  expect(listed.status()).toBe(201)
  const { _id: id } = (await listed.json()).data as { _id: string }
  await page.goto(`/dashboard/listings/products/${id}/edit`)
  const price = page.getByLabel('Price (₦)', { exact: true })
  await price.fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^₦[\d,]+ becomes ₦1\. Is that right\?$/)).toBeVisible()
  // Only the question's own button says yes.
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^₦[\d,]+ becomes ₦1\. Is that right\?$/)).toBeVisible()
  await price.fill('2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^₦[\d,]+ becomes ₦2\. Is that right\?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, save ₦2' }).click()
  await expect(page.getByText('Product updated successfully.')).toBeVisible()
})

test('a large change of many prices shows the new ones before it is done', async ({
  page,
  allowErrors,
  javaScriptEnabled,
}) => {
  allowErrors(/status of 422/)
  await logIn(page, seller, secret)
  await page.goto('/dashboard/listings?status=live&q=Long+grain')
  await page.getByLabel('Select Long grain parboiled rice, 50 kg bag', { exact: true }).check()
  await page.getByLabel('What to do with them').selectOption('Change price by %')
  await page.getByLabel(/^Percent/).fill('500')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('500 percent more: are these prices right?')).toBeVisible()
  await expect(page.locator('#price-check li')).toHaveText(/₦79,000 → ₦474,000/)
  if (javaScriptEnabled !== false) {
    // The question is about prices alone: its yes must not delete.
    await page.getByLabel('What to do with them').selectOption('Delete')
    await expect(page.locator('#price-check')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Apply' })).not.toHaveAttribute('value', 'price')
    await page.getByLabel('What to do with them').selectOption('Change price by %')
  }
  await page.locator('#price-check').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('New price for 1 product.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 product as before.')).toBeVisible()
})

test('a black, plain or tiny photo is taken with a warning on its tile', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts there are no tiles')
  await logIn(page, seller, secret)
  await page.goto('/dashboard/upload')
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles([
      await plain('black.jpg', '#040404', 600, 400),
      await plain('small.jpg', '#00aa00', 80, 60),
    ])
  const tiles = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
  await expect(tiles.nth(0)).toContainText('Very dark')
  await expect(tiles.nth(1)).toContainText('Very small: 80 x 60. Buyers see it blurred. All one colour')
})
