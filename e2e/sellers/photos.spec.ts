import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { openBrokenLine } from '../support/broken-line.ts'
import { logIn, makePerson } from '../support/people.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

test.use({ viewport: { width: 360, height: 740 } })

const shop = {
  phone: '0803 123 4567',
  businessLevel: 'individual',
  category: 'products',
  state: 'Oyo',
  lga: 'Ibadan North',
}

/** A photo of goods on a table: `width` pixels wide, with grain, so that it is as large as a real one. */
async function tablePhoto(name: string, width = 1_600) {
  const height = Math.round(width * 0.75)
  const buffer = await sharp(randomBytes(160 * 120 * 3), { raw: { width: 160, height: 120, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a seller makes drafts of many photos, names them in one list and puts the complete ones in the market', async ({
  page,
  app,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of 4(13|22)/)
  const { email } = await makePerson(page, app, 'Ronke Bello', { ...shop, storeName: 'Ronke Table' })
  await logIn(page, email)
  await page.goto('/dashboard/photos')
  await expect(page.getByText('No drafts yet')).toBeVisible()
  const hasScripts = javaScriptEnabled !== false
  const photos = await Promise.all(
    ['IMG_1.jpg', 'plantain bunch.jpg', 'IMG_3.jpg'].map((name) => tablePhoto(name)),
  )
  const pdf = { name: 'price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.locator('input[type=file]').setInputFiles([photos[0]!, pdf, photos[1]!, photos[2]!])
  if (!hasScripts) await page.getByRole('button', { name: 'Add the photos' }).click()
  await expect(page.getByText(/price list\.pdf cannot be opened/)).toBeVisible()
  await expect(page.getByText('3 photos are drafts below.')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByLabel('Name of draft 2')).toHaveValue('Plantain bunch')

  // The same photo again makes no second draft.
  await page.locator('input[type=file]').setInputFiles([photos[0]!])
  if (!hasScripts) await page.getByRole('button', { name: 'Add the photos' }).click()
  await expect(page.getByText('1 photo is a draft below.')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('heading', { name: '3 drafts' })).toBeVisible()

  await page.getByLabel('Same category for all').selectOption('Fresh & Perishables')
  await page.getByLabel('Name of draft 1').fill('Yam tubers')
  await page.getByLabel('Price of draft 1').fill('12k')
  await page.getByLabel('Quantity of draft 1').fill('4')
  await page.getByLabel('Price of draft 2').fill('₦ 8 000')
  await page.getByLabel('Quantity of draft 2').fill('10')
  await page.getByLabel('Price of draft 3').fill('free')
  if (!isFormBrowser)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
  await page
    .getByRole('button', { name: hasScripts ? 'Put 2 in the market' : 'Put the complete ones in the market' })
    .click()
  await expect(
    page.getByText('2 products are in the market now. 1 waits: it says below what it needs.'),
  ).toBeVisible()
  // One message says it: what was put in the market is not counted again as complete or missing.
  await expect(page.getByText(/is a draft below|are drafts below/)).toHaveCount(0)
  await expect(page.getByLabel('Price of draft 1')).toHaveValue('free')
  await expect(page.getByText('Price must be a valid number').first()).toBeVisible()
  const { data } = await (await page.request.get('/api/v1/products/own?status=live')).json()
  expect(
    (data as { name: string; priceMinor: number }[]).map(({ name, priceMinor }) => [name, priceMinor]).sort(),
  ).toEqual([
    ['Plantain bunch', 800_000],
    ['Yam tubers', 1_200_000],
  ])
  await page.getByRole('button', { name: 'Remove draft 1' }).click()
  await expect(page.getByText('Draft removed.')).toBeVisible()
  await expect(page.getByText('No drafts yet')).toBeVisible()
})

test('photos over a line that breaks every two seconds become drafts, each once', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'Without JavaScript the browser sends the whole form or nothing.')
  const { email } = await makePerson(page, app, 'Kemi Ade', { ...shop, storeName: 'Kemi Slow Line' })
  const line = await openBrokenLine(app.origin, email, '/dashboard/photos', { kilobits: 1_600, seconds: 2 })
  try {
    const photos = await Promise.all(Array.from({ length: 4 }, (_, at) => tablePhoto(`IMG_${at}.jpg`)))
    await line.page.locator('input[type=file]').setInputFiles(photos)
    await expect(line.page.getByText('4 photos are drafts below.')).toBeVisible({ timeout: 200_000 })
    expect(line.breaks()).toBeGreaterThan(1)
  } finally {
    await line.close()
  }
  await logIn(page, email)
  expect(await (await page.request.get('/api/v1/photo-drafts')).json()).toMatchObject({ total: 4 })
})
