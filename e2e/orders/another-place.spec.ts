import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test('a buyer who chooses an address to which the seller does not deliver reads which way counts instead', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(await newPerson(), app, 'Musa Bello')
  await logIn(page, email)
  const headers = { origin: app.origin }
  const address = { fullName: 'Musa Bello', phone: '0803 123 4567', landmark: 'Opposite the bank', note: '' }
  const places = [
    { street: '12 Ahmadu Bello Way', town: 'Kaduna', state: 'Kaduna', lga: 'Kaduna North' },
    { street: '3 Bodija Road', town: 'Ibadan', state: 'Oyo', lga: 'Ibadan North' },
  ]
  for (const place of places) {
    const data = { ...address, ...place, isDefault: place.state === 'Oyo' }
    const saved = await page.request.post('/api/v1/addresses', { headers, data })
    expect(saved.status()).toBeLessThan(300)
  }
  const beans = 'Oloyin honey beans, 1 paint bucket'
  const [row] = await app.rows(`select id from products where name = '${beans}'`)
  const added = { headers, data: { productId: row?.id, quantity: 1 } }
  expect((await page.request.post('/api/v1/basket/items', added)).status()).toBeLessThan(300)

  await page.goto('/checkout')
  const shop = page.getByRole('group', { name: 'Mama Sade Foodstuff' })
  await expect(shop.getByRole('radio', { name: /^Seller delivers/ })).toBeChecked()
  await page.getByRole('radio', { name: /^12 Ahmadu Bello Way/ }).check()
  if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
  const courier = shop.getByRole('radio', { name: /^Courier to your door/ })
  await expect(courier).toBeChecked()
  await expect(shop.getByRole('radio', { name: /^Seller delivers/ })).toHaveCount(0)
  await expect(
    shop.getByText(
      '“Seller delivers” is not offered to Kaduna North, Kaduna. It now goes “Courier to your door”, ₦4,000. You can change it.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText('Courier to your door')

  // The courier was not the buyer's choice: the first address begins with its own way again.
  await page.getByRole('radio', { name: /^3 Bodija Road/ }).check()
  if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
  await expect(shop.getByRole('radio', { name: /^Seller delivers/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText('Seller delivers')
  await page.getByRole('radio', { name: /^12 Ahmadu Bello Way/ }).check()
  if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
  await expect(courier).toBeChecked()

  await shop.getByRole('radio', { name: /^Collect it/ }).check()
  if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
  await expect(shop.getByText(/is not offered to/)).toHaveCount(0)
  await expect(shop.getByRole('radio', { name: /^Collect it/ })).toBeChecked()

  // Half a place is no place to which something is not offered.
  const [seller] = await app.rows(`select seller_id from products where name = '${beans}'`)
  await page.goto(`/checkout?address=&state=Kaduna&way-${seller?.seller_id}=seller`)
  await expect(page.getByLabel('Local government')).toHaveValue('')
  await expect(shop.getByRole('radio', { name: /^Collect it/ })).toBeVisible()
  await expect(page.getByText(/is not offered/)).toHaveCount(0)
})
