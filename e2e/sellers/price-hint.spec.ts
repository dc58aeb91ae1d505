import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const shop = { phone: '0803 123 4567', businessLevel: 'individual', category: 'products' }
const prices = [7_000, 7_100, 7_200, 7_300, 7_400]

test(
  'a seller reads what others ask also without JavaScript: after a refused form, and when editing a draft',
  { tag: '@scripts-in-deep' },
  async ({ page, app, newPerson, allowErrors }, { retry }) => {
    allowErrors(/status of 422/)
    const what = `Toghu velvet gown ${retry}`
    const other = await newPerson()
    await logIn(
      other,
      (await makePerson(other, app, 'Manka Ngu', { ...shop, storeName: `Manka ${retry}` })).email,
    )
    const lines = prices.map((price) => `${what} no ${price},${price},Fashion & Clothing`)
    const buffer = Buffer.from(['name,price,category', ...lines].join('\n'))
    const headers = { origin: app.origin }
    const preview = await other.request.post('/api/v1/listings/import/preview?kind=products', {
      multipart: { file: { name: 'gowns.csv', mimeType: 'text/csv', buffer } },
      headers,
    })
    const { id } = (await preview.json()).data as { id: string }
    await other.request.post('/api/v1/listings/import', { data: { importId: id }, headers })
    await expect
      .poll(async () => (await (await other.request.get(`/api/v1/listings/import/${id}`)).json()).data.status)
      .toBe('done')

    await logIn(page, (await makePerson(page, app, 'Bih Tala', { ...shop, storeName: `Bih ${retry}` })).email)
    const said = 'Others near you: ₦7,100 to ₦7,300'
    const form = { name: what, category: 'Fashion & Clothing', quantity: '3' }
    const send = (status: string) =>
      page.request.post('/dashboard/upload?kind=product', { multipart: { ...form, status }, headers })
    const refused = await send('live')
    expect(refused.status()).toBe(422)
    expect((await refused.text()).includes(said)).toBe(true)

    await send('draft')
    await page.goto('/dashboard/listings')
    await page.getByRole('link', { name: what }).first().click()
    await expect(page.getByRole('main')).toContainText(said)
  },
)
