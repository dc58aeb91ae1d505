import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { logIn } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { appOrigin, expect, isFormBrowser, test } from '../support/test-app.ts'

const password = 'market-day'
const address = {
  fullName: 'Chiamaka Obi',
  phone: '0803 123 4567',
  street: '12 Awolowo Road',
  landmark: 'Opposite the filling station',
  town: 'Ibadan',
  state: 'Oyo',
  lga: 'Ido',
  note: '',
}

/** Buys a product of a demo seller by park or courier, as the checkout does, and pays; gives the order's number. */
async function buyByPark(page: Page, name: string, hasScripts: boolean): Promise<string> {
  const { request } = page
  const headers = { origin: appOrigin() }
  const found = await (await request.get(`/api/v1/products?q=${encodeURIComponent(name)}`)).json()
  const product = found.data[0] as { _id: string; sellerId: { _id: string } }
  await request.post('/api/v1/basket/items', { data: { productId: product._id, quantity: 1 }, headers })
  const ways = [{ sellerId: product.sellerId._id, way: 'courier' }]
  const place = { state: address.state, lga: address.lga }
  const quote = await (
    await request.post('/api/v1/checkouts/quote', { data: { place, ways }, headers })
  ).json()
  const { amountMinor } = quote.data
  const started = await (
    await request.post('/api/v1/checkouts', { data: { ways, address, amountMinor }, headers })
  ).json()
  await page.goto(`/pay/${started.reference}`)
  await page.getByRole('link', { name: 'Pay with Paystack' }).click()
  const checkout = hasScripts ? page.frameLocator('iframe') : page
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
  return started.orders[0].number
}

test(
  'a parcel goes to the park with a proof; its receipt can be checked, and its link followed',
  { tag: ['@scripts-in-deep'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    // The success page asks whether the reference is that of one order.
    allowErrors(/status of (404|422)/)
    const hasScripts = javaScriptEnabled !== false
    const [seller, visitor] = [await newPerson(), await newPerson()]
    // Her basket is empty.
    await logIn(buyer, 'doose.akaa@example.com', password)
    await logIn(seller, 'mama.sade@example.com', password)
    const number = await buyByPark(buyer, 'Oloyin honey beans, 1 paint bucket', hasScripts)

    await test.step('the receipt has a code with a QR code, and anybody may type it', async () => {
      await expect(buyer.getByRole('img', { name: 'QR code to check this receipt' })).toBeVisible()
      const code =
        /[2-9C-Y]{4}-[2-9C-Y]{4}-[2-9C-Y]{4}/.exec(await buyer.getByRole('main').innerText())?.[0] ?? ''
      await visitor.goto('/check')
      await visitor.getByLabel('Check code').fill(code.toLowerCase().replaceAll('-', ' '))
      await visitor.getByRole('button', { name: 'Check the receipt' }).click()
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
        /^VALID\. Paid on .*\. ₦[\d,]+ to Mama Sade Foodstuff, and ₦4,000 for delivery\.$/,
      )
      if (!isFormBrowser) expect(await accessibilityFaults(visitor, '/check')).toEqual([])
      await visitor.getByLabel('Check code').fill(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`)
      await visitor.getByRole('button', { name: 'Check the receipt' }).click()
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('NOT VALID. Do not release goods.')
    })

    await test.step('the seller says by which driver it goes, and corrects the plate', async () => {
      await seller.goto('/dashboard/orders')
      await seller.getByRole('button', { name: `Accept ${number}` }).click()
      // The seller stays on the tab, reads what was accepted, and goes on with it.
      await expect(
        seller.getByText(new RegExp(`^Order ${number} accepted\\. Hand it over by \\d+ \\w+ \\d{4}\\.`)),
      ).toBeVisible()
      await expect(seller).toHaveURL(/[?&]tab=accept&/)
      await seller.getByRole('link', { name: `Hand over ${number}` }).click()
      await expect(seller.getByText(/^Paid by \d+ \w+\. Without this proof by \d+ \w+\.$/)).toBeVisible()
      const photo = await phonePhoto()
      await seller.getByRole('button', { name: 'Mark as sent' }).click()
      for (const missing of [
        'Enter the driver’s name',
        'Enter the driver’s phone',
        'Enter the park or office',
      ])
        await expect(seller.getByText(missing).first()).toBeVisible()
      await expect(seller.getByRole('alert').first()).toContainText(/^\d things to correct/)
      await expect(seller.getByText(/is required/)).toHaveCount(0)
      await seller.getByLabel('Photo of the waybill').setInputFiles({ ...photo, name: 'wrong.jpg' })
      // A wrong photo is seen at once, and taken out again.
      if (hasScripts) {
        await expect(seller.getByRole('list', { name: 'Chosen files' }).locator('img')).toBeVisible()
        await seller.getByRole('button', { name: 'Remove wrong.jpg' }).click()
        await expect(seller.getByRole('list', { name: 'Chosen files' })).toHaveCount(0)
      }
      await seller.getByLabel('Photo of the waybill').setInputFiles(photo)
      await seller.getByLabel('Driver’s name').fill('Musa Danjuma')
      await seller.getByLabel('Driver’s phone').fill('0805 555 0199')
      await seller.getByLabel('Park or courier office').fill('Challenge Park, Ibadan')
      await seller.getByText('Plate, day and note').click()
      await seller.getByLabel('Plate number').fill('none yet')
      await expect(seller.getByLabel('Expected day')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
      const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      await seller.getByLabel('Expected day').fill(day)
      await seller.getByRole('button', { name: 'Mark as sent' }).click()
      await expect(seller.getByText(/Enter the plate number like ABC-123XY/).first()).toBeVisible()
      await expect(seller.getByLabel('Driver’s name')).toHaveValue('Musa Danjuma')
      await seller.getByLabel('Plate number').fill('xa 482 kja')
      if (!hasScripts) await seller.getByLabel('Photo of the waybill').setInputFiles(photo)
      await seller.getByRole('button', { name: 'Mark as sent' }).click()
      // A worker process reads photos when the machine has time.
      await expect(seller.getByText(`Buyer notified: order ${number} is on the way.`)).toBeVisible({
        timeout: 30_000,
      })
      await expect(seller.getByText('XA 482 KJA')).toBeVisible()
      // A driver cannot enter the code: the page leads with what comes next, and the day of the payment.
      await expect(seller.getByText('Nothing to do now. It is on the way.')).toBeVisible()
      await expect(seller.getByText(/^You are paid by \d+ \w+ \d{4}\./)).toBeVisible()
      await expect(seller.getByLabel('Enter the code')).toBeHidden()
    })

    await test.step('the buyer reads it, and gives the link to whoever collects the parcel', async () => {
      await buyer.goto(`/userProfile/orders/${number}`)
      const sent = buyer.getByRole('region', { name: 'On the way' })
      await expect(sent.getByText('Musa Danjuma')).toBeVisible()
      await expect(sent).toContainText(
        /Leaves from\s*Challenge Park, Ibadan\s*Comes to\s*12 Awolowo Road, Ibadan/,
      )
      // Nobody stands beside a driver who could enter the code.
      const code = buyer.locator('section', {
        has: buyer.getByRole('heading', { name: 'The seller brings it? Your code' }),
      })
      await expect(code).toContainText('The driver does not need it. Check your goods first.')
      await expect(code).not.toContainText('because you both see the goods')
      await expect(sent.getByRole('img', { name: 'Waybill of the parcel' })).toBeVisible()
      const path = await sent.getByRole('link', { name: 'this link' }).getAttribute('href')
      await visitor.goto(path ?? '')
      await expect(visitor.getByRole('heading', { name: 'Parcel from Mama Sade Foodstuff' })).toBeVisible()
      for (const words of ['Musa Danjuma', 'XA 482 KJA', 'Challenge Park, Ibadan', '0805 555 0199'])
        await expect(visitor.getByText(words)).toBeVisible()
      await expect(visitor.getByText('Chiamaka')).toHaveCount(0)
      if (!isFormBrowser) expect(await accessibilityFaults(visitor, '/d')).toEqual([])
    })

    await test.step('it is late and the buyer reports it; when it comes, one step ends the dispute', async () => {
      const main = buyer.getByRole('main')
      const form = { reason: 'not_received', wish: 'refund', words: 'It has not come.' }
      const headers = { origin: appOrigin() }
      const path = `/api/v1/orders/${number}/dispute`
      expect((await buyer.request.post(path, { multipart: form, headers })).status()).toBe(200)
      await buyer.goto(`/userProfile/orders/${number}`)
      await main.getByText('It has come: I have received it', { exact: true }).click()
      await expect(main.getByText(/you cannot report this order again/)).toBeVisible()
      await main.getByRole('button', { name: 'Yes, it is here and okay' }).click()
      await expect(main.getByText('Your report is closed', { exact: false }).first()).toBeVisible()
      await expect(main.getByText('Decided: the seller keeps the money.')).toBeVisible()
      await expect(main.getByText('You have the goods and closed your report')).toBeVisible()
      await seller.goto(`/dashboard/orders/${number}`)
      await expect(seller.getByText('The buyer has the goods and ended the dispute').first()).toBeVisible()
    })
  },
)
