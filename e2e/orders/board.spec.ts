import type { Page } from '@playwright/test'
import { expect, isFormBrowser, test } from '../support/test-app.ts'
import { paidBefore } from '../support/board.ts'
import { logIn as logInAs } from '../support/people.ts'

const logIn = (page: Page, email: string) => logInAs(page, email, 'market-day')

/** The buyer begins to pay for a product; its reference and the page on which the provider takes the money. */
async function beginPayment(buyer: Page, product: string): Promise<{ reference: string; checkout: string }> {
  const { data } = await (await buyer.request.get(`/api/v1/products?q=${encodeURIComponent(product)}`)).json()
  // Shops of other journeys may sell the like.
  const ofMamaSade = (data as { _id: string; sellerId: { storeName: string } }[]).find(
    ({ sellerId }) => sellerId.storeName === 'Mama Sade Foodstuff',
  )
  const answer = await buyer.request.post('/api/v1/payments/initiate', {
    data: { productId: ofMamaSade?._id, quantity: 1 },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { reference } = await answer.json()
  const page = await (await buyer.request.get(`/pay/${reference}`)).text()
  return { reference, checkout: /<a href="([^"]+)"[^>]*data-pay-start/.exec(page)?.[1] ?? '' }
}

/** Without scripts a board loads itself again every few seconds. */
async function lookAgain(board: Page): Promise<void> {
  if (isFormBrowser) await board.getByRole('link', { name: 'Look again' }).click()
}

test(
  'a second phone turns green when the provider says so, stays grey for everything else, and is ended',
  { tag: ['@DB28'] },
  async ({ page: seller, newPerson, allowErrors }) => {
    // The stream of a board that was ended, and its last question.
    allowErrors(/status of 401/)
    const [board, buyer] = [await newPerson(), await newPerson()]
    const product = 'Oloyin honey beans, 1 paint bucket'
    await logIn(seller, 'mama.sade@example.com')
    await logIn(buyer, 'chiamaka.obi@example.com')

    await test.step('the owner makes a link, and the second phone opens it once', async () => {
      await seller.goto('/dashboard/paid')
      await expect(seller.getByText('Never release goods for a screenshot or an SMS.')).toBeVisible()
      await seller.getByRole('button', { name: 'Make a link' }).click()
      await expect(
        seller.getByRole('img', { name: 'QR code that opens this screen on a second phone' }),
      ).toBeVisible()
      const link = /\S+\/board\/[\w-]{43}/.exec(await seller.getByRole('main').innerText())?.[0] ?? ''
      await board.goto(new URL(link).pathname)
      await expect(
        board.getByRole('heading', { name: 'Show the payments of Mama Sade Foodstuff?' }),
      ).toBeVisible()
      await board.getByRole('button', { name: 'Show payments on this phone' }).click()
      await expect(board.getByRole('heading', { name: 'Payments of Mama Sade Foodstuff' })).toBeVisible()
      await expect(board.getByText('Never release goods for a screenshot or an SMS.')).toBeVisible()
      await buyer.goto(new URL(link).pathname)
      await expect(buyer.getByText('This link no longer works.')).toBeVisible()
    })

    await test.step('the board opens nothing else', async () => {
      const asked = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
      for (const path of [
        '/',
        '/dashboard',
        '/dashboard/orders',
        '/account/devices',
        '/login',
        '/no-such-page',
      ]) {
        const answer = await board.request.get(path, { headers: asked })
        expect([path, answer.status()]).toEqual([path, 403])
        expect(await answer.text()).toContain('This phone shows payments only')
      }
      for (const path of ['/api/v1/sellers/orders', '/api/v1/products', '/api/v1/stream'])
        expect([path, (await board.request.get(path)).status()]).toEqual([path, 403])
      const reauth = await board.request.post('/api/v1/auth/reauth', { data: { password: 'market-day' } })
      expect(reauth.status()).toBe(403)
    })

    const greens = board.getByText('PAID ₦7,200')
    const before = await paidBefore(board)
    if (!isFormBrowser) {
      await board.getByRole('switch', { name: 'Sound' }).click()
      await expect(board.getByRole('switch', { name: 'Sound' })).toBeChecked()
      await board.getByLabel('Voice').selectOption('Pidgin')
    }
    const { reference, checkout } = await beginPayment(buyer, product)

    await test.step('a payment that nobody confirmed is grey, whatever is sent', async () => {
      const forged = { event: 'charge.success', data: { reference, status: 'success', amount: 1 } }
      const headers = { 'x-paystack-signature': 'f'.repeat(128) }
      const answer = await board.request.post('/api/v1/payments/paystack/webhook', { data: forged, headers })
      expect([401, 403]).toContain(answer.status())
      expect(
        (await buyer.request.post('/api/v1/payments/paystack/webhook', { data: forged, headers })).status(),
      ).toBe(401)
      await expect(async () => {
        await lookAgain(board)
        await expect(board.getByText(/^Waiting ₦/).first()).toBeVisible({ timeout: 8_000 })
      }).toPass()
      if (!isFormBrowser) {
        await board.evaluate(
          (paid) => {
            for (const message of [
              { event: 'board', data: paid },
              { payments: [paid] },
              JSON.stringify(paid),
            ]) {
              window.postMessage(message, '*')
              for (const name of ['oja-live', 'board'])
                new BroadcastChannel(name).dispatchEvent(new MessageEvent('message', { data: message }))
            }
          },
          { id: reference, state: 'paid', amountMinor: 720_000 },
        )
      }
      expect(await paidBefore(board)).toBe(before)
    })

    await test.step('the buyer pays, and the board turns green and says the amount', async () => {
      await buyer.goto(checkout)
      await buyer.getByRole('button', { name: /^Pay/ }).click()
      await expect(async () => {
        await lookAgain(board)
        expect(await paidBefore(board)).not.toBe(before)
        expect(await greens.count()).toBeGreaterThan(0)
      }).toPass()
      await expect(board.getByText(/^Checked with Paystack \d+:\d\d:\d\d\s[ap]m$/).first()).toBeVisible()
      await expect(board.getByText(/from Chiamaka/).first()).toBeVisible()
      if (!isFormBrowser)
        await expect(
          board.getByText('Last said: money don enter seven tausand two hondred naira'),
        ).toBeVisible()
      await expect(board.getByText('Obi')).toHaveCount(0)
    })

    await test.step('the owner ends the board, which shows no payments from then on', async () => {
      await seller.goto('/account/devices')
      await seller
        .getByRole('button', { name: /^End the second phone/ })
        .first()
        .click()
      await expect(seller.getByRole('heading', { name: 'Second phones' })).toHaveCount(0)
      if (!isFormBrowser) await expect(board.getByText('No longer shown on this phone')).toBeVisible()
      await board.goto('/board')
      await expect(board.getByText('No payments are shown on this phone')).toBeVisible()
      // The cookie is gone: the phone is a visitor again.
      expect((await board.request.get('/login')).status()).toBe(200)
    })
  },
)

test('a board that lost its connection turns grey, and says since when it is old', async ({
  page: seller,
  allowErrors,
}) => {
  test.skip(isFormBrowser, 'without scripts the browser itself says that there is no connection')
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await logIn(seller, 'mama.sade@example.com')
  await seller.goto('/dashboard/paid')
  await expect(seller.locator('[data-board=live]')).toBeVisible()
  await expect(seller.locator('[data-payment=paid]').first()).toBeVisible()
  await seller.context().setOffline(true)
  await expect(seller.getByText(/^No connection since \d+:\d\d:\d\d\s[ap]m$/)).toBeVisible()
  await expect(seller.locator('[data-payment=paid]')).toHaveCount(0)
  await seller.context().setOffline(false)
  await expect(seller.locator('[data-board=live]')).toBeVisible()
  await expect(seller.locator('[data-payment=paid]').first()).toBeVisible()
})
