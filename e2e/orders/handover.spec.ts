import type { Page } from '@playwright/test'
import { openCard } from '../support/card.ts'
import { paidBefore } from '../support/board.ts'
import { logIn } from '../support/people.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

const secret = 'market-day'

/** The code as the buyer's page shows it: "123 456". */
async function codeOn(buyer: Page): Promise<string> {
  const card = buyer.locator('section', { has: buyer.getByRole('heading', { name: 'Your hand-over code' }) })
  return /\d{3} \d{3}/.exec(await card.innerText())?.[0] ?? ''
}

test(
  'the board turns green, the buyer says the code, the seller enters it, and the buyer takes it back the same day',
  { tag: ['@BU19', '@DB29'] },
  async ({ page: buyer, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (422|429)/)
    const hasScripts = javaScriptEnabled !== false
    const [seller, board] = [await newPerson(), await newPerson()]
    await logIn(buyer, 'chiamaka.obi@example.com', secret)
    await logIn(seller, 'mama.sade@example.com', secret)
    const paid = board.getByText('PAID ₦7,200')
    const lookAgain = async () => {
      if (isFormBrowser) await board.getByRole('link', { name: 'Look again' }).click()
    }

    await test.step('a second phone at the stall is the board', async () => {
      await seller.goto('/dashboard/paid')
      await seller.getByRole('button', { name: 'Make a link' }).click()
      await expect(
        seller.getByRole('img', { name: 'QR code that opens this screen on a second phone' }),
      ).toBeVisible()
      const link = /\S+\/board\/[\w-]{43}/.exec(await seller.getByRole('main').innerText())?.[0] ?? ''
      await board.goto(new URL(link).pathname)
      await board.getByRole('button', { name: 'Show payments on this phone' }).click()
      await expect(board.getByRole('heading', { name: 'Payments of Mama Sade Foodstuff' })).toBeVisible()
    })
    const before = await paidBefore(board)
    await buyer.goto('/categories/products?q=Oloyin%20honey%20beans')
    await buyer.getByRole('link', { name: 'Oloyin honey beans, 1 paint bucket' }).first().click()
    await buyer.getByRole('button', { name: /^Buy Now/ }).click()
    const checkout = await openCard(buyer, hasScripts)

    await test.step('a forged event leaves the board grey', async () => {
      const [order] = await app.rows('select reference from orders order by created_at desc limit 1')
      const forged = {
        event: 'charge.success',
        data: { reference: order?.reference, status: 'success', amount: 720_000, currency: 'NGN' },
      }
      const headers = { 'x-paystack-signature': 'f'.repeat(128) }
      const sent = { data: forged, headers }
      expect((await buyer.request.post('/api/v1/payments/paystack/webhook', sent)).status()).toBe(401)
      await expect(async () => {
        await lookAgain()
        await expect(board.getByText(/^Waiting ₦/).first()).toBeVisible({ timeout: 8_000 })
      }).toPass()
      expect(await paidBefore(board)).toBe(before)
    })

    await checkout.getByRole('button', { name: /^Pay/ }).click()
    await expect(async () => {
      await lookAgain()
      expect(await paidBefore(board)).not.toBe(before)
      expect(await paid.count()).toBeGreaterThan(0)
    }).toPass()
    await expect(buyer.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
    const number = /OJ-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await buyer.getByRole('main').innerText())?.[0] ?? ''

    // Until the goods are ready it is folded, and the link of the receipt opens it.
    await buyer.goto(`/userProfile/orders/${number}`)
    await expect(buyer.getByText('Say it to the seller, only when the goods are in your hand.')).toBeHidden()
    await buyer.goto(`/userProfile/orders/${number}?step=code`)
    await expect(buyer.getByText('Say it to the seller, only when the goods are in your hand.')).toBeVisible()
    const first = await codeOn(buyer)
    await buyer.getByRole('button', { name: 'New code' }).click()
    await expect(buyer.getByText('This is your new code. The one before no longer works.')).toBeVisible()
    await expect.poll(() => codeOn(buyer)).not.toBe(first)
    let code = await codeOn(buyer)

    await test.step('the seller types a code that is too short, then wrong ones until it locks, then the right one', async () => {
      await seller.goto(`/dashboard/orders/${number}`)
      const field = seller.getByLabel('Enter the code')
      // Until the order is accepted the code is a tap away.
      await expect(field).toBeHidden()
      const enter = async (typed: string) => {
        if (!(await field.isVisible()))
          await seller.locator('summary', { hasText: 'Hand over with a code' }).click()
        await seller.getByLabel('Enter the code').fill(typed)
        await seller.getByRole('button', { name: 'Hand over', exact: true }).click()
      }
      await enter('1234')
      await expect(seller.getByText('Enter the 6 digits that the buyer says').first()).toBeVisible()
      if (hasScripts) {
        // Said once, at the field.
        await expect(seller.getByText('Enter the 6 digits that the buyer says')).toHaveCount(1)
        await expect(seller.getByLabel('Enter the code')).toBeFocused()
      }
      const wrong = code.startsWith('1') ? '2' + code.slice(1) : '1' + code.slice(1)
      for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
        await enter(wrong)
        await expect(seller.getByText(`That code is wrong. ${left} left.`).first()).toBeVisible()
      }
      await enter(wrong)
      await expect(seller.getByText('Too many wrong codes. Try again in 60 minutes.').first()).toBeVisible()
      // The buyer has another code, which is locked too.
      await buyer.goto(`/userProfile/orders/${number}`)
      await expect(buyer.getByText(/^5 wrong codes were entered\./)).toBeVisible()
      expect(await codeOn(buyer)).not.toBe(code)
      code = await codeOn(buyer)
      await expect(seller.getByLabel('Enter the code')).toHaveCount(0)
      await seller.getByRole('link', { name: 'Check again' }).click()
      await expect(seller.getByText(/^5 wrong codes were entered\. Try again at /)).toBeVisible()
      await expect(seller.getByLabel('Enter the code')).toHaveCount(0)
      await app.letPass("update handover_codes set locked_until = app_now() - interval '1 second'")
      await seller.getByRole('link', { name: 'Check again' }).click()
      await expect(seller.getByText(/^5 wrong codes were entered/)).toHaveCount(0)
      await enter(code)
      await expect(seller.getByText(/^Handed over\. You receive ₦6,840\. You are paid on /)).toBeVisible()
    })

    await test.step('the buyer hears of it and says that it was too early', async () => {
      if (!hasScripts) await buyer.goto(`/userProfile/orders/${number}`)
      await expect(buyer.getByRole('heading', { name: 'Your hand-over code' })).toBeHidden()
      await buyer.getByText('I said it too early').click()
      await buyer.getByRole('button', { name: 'Yes, hold the payment' }).click()
      await expect(buyer.getByText('We hold the payment. The seller has 72 hours to reply.')).toBeVisible()
      if (!hasScripts) await seller.goto(`/dashboard/orders/${number}`)
      await expect(seller.getByText(/^Handed over\. You receive ₦6,840\. You are paid on /)).toBeHidden()
      await expect(seller.getByRole('link', { name: 'Reply to the dispute' })).toBeVisible()
    })
  },
)
