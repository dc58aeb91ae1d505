import sharp from 'sharp'
import { logIn, makePerson } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'

test.use({ viewport: { width: 360, height: 740 } })

const shop = {
  phone: '0803 123 4567',
  storeName: 'Wura Rice',
  businessLevel: 'individual',
  category: 'products',
}

test('photos are read by their bytes, what is typed stays on the phone, and a listing can be copied', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'The browser itself reads photos and keeps forms.')
  const { email } = await makePerson(page, app, 'Wura Bello', shop)
  await logIn(page, email)
  await page.goto('/dashboard/upload')
  const photo = await phonePhoto()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'corrupt.jpg', mimeType: 'image/jpeg', buffer: photo.buffer.subarray(0, 200) },
    { ...photo, name: 'IMG_77.HEIC', mimeType: 'image/heic' },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: photo.buffer.subarray(0, 300) },
  ])
  await expect(
    page.getByText('corrupt.jpg, cut.jpg are damaged: take them again or choose others'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen photos' }).getByRole('img')).toHaveAttribute(
    'alt',
    'IMG_77.jpg',
  )
  await page.getByLabel('Name', { exact: true }).fill('Ofada rice')
  await page.getByLabel('Category').selectOption('Groceries & Essentials')
  await page.getByLabel(/^Price/).fill('₦ 8 000')
  await page.getByRole('button', { name: 'See as buyers do' }).click()
  await expect(page.getByRole('dialog', { name: 'As buyers see it' })).toContainText('₦8,000')
  await page.keyboard.press('Escape')
  // Typing is kept after half a second.
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('unsent-product'))),
    )
    .toBe(true)

  await page.goto('/dashboard')
  await page.goto('/dashboard/upload')
  await expect(page.getByText('Go on with ‘Ofada rice’?')).toBeVisible()
  await expect(page.getByText('Everything you typed is here, with its photo.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  const keptPhotos = page.getByRole('list', { name: 'Chosen photos' }).getByRole('img')
  await expect(keptPhotos).toHaveAttribute('alt', 'IMG_77.jpg')
  expect(
    await keptPhotos.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
  ).toBe(true)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ofada rice')
  await expect(page.getByLabel('Category')).toHaveValue('Groceries & Essentials')
  await page.getByRole('button', { name: '5 pieces' }).click()
  await page.getByRole('button', { name: 'Upload product' }).click()
  await expect(page.getByText('Product uploaded successfully').first()).toBeVisible()
  await page.goto('/dashboard/upload')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Go on with')).toHaveCount(0)
  expect(await page.evaluate(keptFiles)).toBe(0)

  // Each photo has its place as soon as it is chosen, and the form below stands still.
  await page.evaluate(watchTiles)
  // Photos of a form that has no name yet give way to what is begun next.
  await page.locator('input[type=file]').setInputFiles([photo, await phonePhoto()])
  await expect.poll(() => page.evaluate(keptFiles)).toBe(2)
  expect(await page.locator('body').getAttribute('data-tiles')).toBe(' 2')
  await page.reload()
  await page.getByLabel('Name', { exact: true }).fill('Brown beans')
  await expect.poll(() => page.evaluate(keptFiles)).toBe(0)

  await page.goto('/dashboard/listings')
  await page.getByLabel('More for Ofada rice', { exact: true }).click()
  await page.getByRole('link', { name: 'Duplicate Ofada rice' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ofada rice')
  await expect(page.getByLabel(/^Price/)).toHaveValue('8,000')
})

test('a form that was stored is offered no more, and one that was not stays beside the next', async ({
  page,
  app,
  javaScriptEnabled,
  allowErrors,
}) => {
  test.skip(javaScriptEnabled === false, 'The browser itself keeps forms.')
  allowErrors(/net::ERR|status of 422/)
  const { email } = await makePerson(page, app, 'Bisi Alabi', { ...shop, storeName: 'Bisi Foodstuff' })
  await logIn(page, email)
  const name = page.getByLabel('Name', { exact: true })
  const upload = page.getByRole('button', { name: 'Upload product' })
  await page.goto('/dashboard/upload')
  await page.locator('input[type=file]').setInputFiles(await phonePhoto())
  await name.fill('Yam tubers, dry and sound')
  // The category comes from the name.
  await expect(page.getByLabel('Category')).toHaveValue('Fresh & Perishables')
  await page.getByLabel(/^Price/).fill('12,000')
  await page.getByLabel('Quantity').fill('10')
  // The server stores the product, and its answer is lost.
  await page.route('**/api/v1/products', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await upload.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/api/v1/products')
  // Sent again, it is the same product.
  await upload.click()
  await expect(page.getByText('Product uploaded successfully').first()).toBeVisible()

  await page.goto('/dashboard/upload')
  await page.locator('input[type=file]').setInputFiles(await phonePhoto())
  await name.fill('Ofada rice')
  await page.getByLabel(/^Price/).fill('8,000')
  await page.getByLabel('Quantity').fill('4')
  await page.route('**/api/v1/products', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await upload.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/api/v1/products')
  // Left without an answer: the next visit asks the server.
  await page.goto('/dashboard/upload')
  await expect(page.getByText('‘Ofada rice’ was saved in your shop')).toBeVisible()
  await expect(page.getByText('Go on with')).toHaveCount(0)

  // A form that was never sent stays, also when another one is filled in and refused.
  await name.fill('Dry pepper')
  await expect(page.getByText('was saved in your shop')).toHaveCount(0)
  await expect.poll(() => page.evaluate(keptNames)).toEqual(['Dry pepper'])
  await page.reload()
  await expect(page.getByText('Go on with ‘Dry pepper’?')).toBeVisible()
  await name.fill('Honey, 1 litre')
  await expect(page.getByText('Go on with')).toHaveCount(0)
  await upload.click()
  await expect(page.getByRole('alert').first()).toContainText('A product image is required')
  await page.reload()
  for (const kept of ['Honey, 1 litre', 'Dry pepper'])
    await expect(page.getByText(`Go on with ‘${kept}’?`)).toBeVisible()
  await page.getByRole('button', { name: 'Delete it Honey, 1 litre' }).click()
  await expect.poll(() => page.evaluate(keptNames)).toEqual(['Dry pepper'])
  const rows = await app.rows(
    "select p.name from products p join sellers s on s.id = p.seller_id where s.store_name = 'Bisi Foodstuff' order by 1",
  )
  expect(rows.map((row) => row.name)).toEqual(['Ofada rice', 'Yam tubers, dry and sound'])
})

test('a form that an older page kept is offered no more once it is uploaded, and none at the other tab', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'The browser itself keeps forms.')
  const { email } = await makePerson(page, app, 'Dupe Ojo', { ...shop, storeName: 'Dupe Foodstuff' })
  await logIn(page, email)
  const [row] = await app.rows("select id from sellers where store_name = 'Dupe Foodstuff'")
  const goOn = page.getByText(/Go on with/)
  const keep = (kind: string, values: Record<string, string>) =>
    page.evaluate(([key, form]) => localStorage.setItem(key, JSON.stringify([form])), [
      `unsent-${kind}-${String(row?.id)}`,
      { at: Date.now(), values },
    ] as const)
  await page.goto('/dashboard')
  // Version 0.28 gave its forms no key.
  await keep('product', {
    name: 'Ofada rice',
    price: '8,000',
    quantity: '4',
    category: 'Fresh & Perishables',
  })
  await page.goto('/dashboard/upload')
  await expect(page.getByText('Go on with ‘Ofada rice’?')).toBeVisible()
  // The server does not answer whether the service was stored.
  await keep('service', { name: 'Plumber', uploadKey: '8d6f1c1e-6c0e-4d5e-9a53-0d7c0f9a1b11' })
  await page.route('**/api/v1/listings/uploaded?*', () => undefined)
  await page.getByRole('link', { name: 'Service', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upload a service' })).toBeVisible()
  await expect(goOn).toHaveCount(0)
  await page.unrouteAll()

  await page.goto('/dashboard/upload')
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(await phonePhoto())
  await page.getByRole('button', { name: 'Upload product' }).click()
  await expect(page.getByText('Product uploaded successfully').first()).toBeVisible()
  await expect(goOn).toHaveCount(0)
  expect(await page.evaluate(keptNames)).toEqual([])
})

/** The names of the unsent forms that this browser keeps, the newest first. */
function keptNames(): string[] {
  const key = Object.keys(localStorage).find((one) => one.startsWith('unsent-product'))
  const forms = JSON.parse((key && localStorage.getItem(key)) ?? '[]') as { values: { name: string } }[]
  return forms.map(({ values }) => values.name)
}

/** Notes on the body each number of tiles that the list of chosen photos has had. */
function watchTiles() {
  const { dataset } = document.body
  dataset.tiles = ''
  new MutationObserver(() => {
    const count = document.querySelector('[aria-label="Chosen photos"]')?.childElementCount
    const seen = ` ${count}`
    if (count && !dataset.tiles?.endsWith(seen)) dataset.tiles += seen
  }).observe(document.body, { childList: true, subtree: true })
}

/** How many photos of unsent forms this browser keeps. */
async function keptFiles(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.endsWith('unsent-photos'))
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
  return kept.reduce((sum, count) => sum + count, 0)
}

test('photos come first on a phone, and sizes take the place of the quantity and its error', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'The form answers while somebody types.')
  const { email } = await makePerson(page, app, 'Simi Cole', { ...shop, storeName: 'Simi Gowns' })
  await logIn(page, email)
  await page.goto('/dashboard/upload')
  const photos = await page.getByText('Add photos', { exact: true }).boundingBox()
  expect(photos?.y).toBeLessThan(200)
  expect((await page.getByLabel('Name', { exact: true }).boundingBox())?.y).toBeLessThan(300)
  // What must be filled in takes less than two screens, and what need not be is folded.
  const button = await page.getByRole('button', { name: 'Upload product' }).boundingBox()
  expect(button && button.y + button.height).toBeLessThan(1_300)
  await expect(page.getByLabel('Description')).toBeHidden()

  // An error leaves with what corrects it, and comes back when that is gone.
  await page.getByRole('button', { name: 'Upload product' }).click()
  await expect(page.getByText('A product image is required').first()).toBeVisible()
  const create = { width: 64, height: 64, channels: 3, background: 'navy' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'gown.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('A product image is required')).toHaveCount(0)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Gown')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await name.fill('')
  await page.getByRole('button', { name: 'Upload product' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Ankara gown')
  await page.getByLabel('Category').selectOption('Fashion & Clothing')
  await page.getByLabel(/^Price/).fill('12k')
  await page.getByLabel('Quantity', { exact: true }).focus()
  await expect(page.getByText('Buyers see ₦12,000')).toBeVisible()
  await page.getByRole('button', { name: 'Upload product' }).click()
  await expect(page.getByRole('alert')).toContainText('Quantity must be a valid number')

  await page.getByText('More details').click()
  await page.getByLabel('Sizes, colours or other options').fill('Size: S, M, L')
  await expect(page.getByText('Quantity must be a valid number')).toHaveCount(0)
  // An error inside opens the fold again.
  await page.getByText('More details').click()
  await expect(page.getByLabel('Sizes, colours or other options')).toBeHidden()
  await page.getByRole('button', { name: 'Upload product' }).click()
  await expect(page.getByText('How many of S do you have?').first()).toBeVisible()
  await expect(page.getByLabel('How many of M')).toBeVisible()
  await page.getByRole('button', { name: '5 of each' }).click()
  await page.getByLabel('How many of M').fill('0')
  await page.getByRole('button', { name: 'Upload product' }).click()
  await expect(page.getByText('Product uploaded successfully')).toBeVisible()
  await page.goto('/dashboard/stock')
  const sizes = page.getByRole('list', { name: 'Stock of each of Ankara gown' })
  await expect(sizes).toContainText('MSold out')
  await sizes.getByRole('button', { name: 'One less of Ankara gown, S' }).click()
  await sizes.getByLabel('Stock of Ankara gown, M').fill('3')
  await page.getByRole('button', { name: 'Save stock' }).click()
  await expect(page.getByText('Stock saved.')).toBeVisible()
  await expect(sizes.getByLabel('Stock of Ankara gown, S')).toHaveValue('4')
  await expect(sizes.getByLabel('Stock of Ankara gown, M')).toHaveValue('3')
  await page.getByRole('button', { name: 'Save stock' }).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
})
