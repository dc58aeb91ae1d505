import type { Page } from '@playwright/test'
import { openCard } from '../support/card.ts'
import { logInAsAdmin, openShop } from '../support/admin.ts'
import { logIn, makePerson } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'a buyer turns on texts about sent orders and gets one; an admin sets the budget and sees what it cost',
  { tag: ['@scripts-in-deep'] },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    // A budget of "plenty".
    allowErrors(/status of 422/)
    const { email } = await makePerson(page, app, 'Halima Musa')
    await logIn(page, email)

    await test.step('without a verified number there is only the way to add one', async () => {
      await page.goto('/userProfile/settings#texts')
      const section = page.getByRole('region', { name: 'Text messages' })
      await expect(section.getByText('Verify your phone number to get order updates')).toBeVisible()
      if (javaScriptEnabled === false) await section.getByRole('heading').click()
      await expect(section.getByRole('link', { name: 'Add my number' })).toHaveAttribute(
        'href',
        '/account/phone',
      )
    })

    const digits = String(Date.now()).slice(-7)
    const phone = `+234803${digits}`
    await app.letPass(
      `update users set login_phone = '${phone}', phone_verified_at = now(), phone_used_at = now() where email = '${email}'`,
    )

    await test.step('the choice is kept', async () => {
      await page.goto('/userProfile/settings')
      const section = page.getByRole('region', { name: 'Text messages' })
      await expect(section.getByText(`To 0803 ${digits.slice(0, 3)} ${digits.slice(3)}`)).toBeVisible()
      const sent = section.getByLabel('Orders on the way or ready for pickup')
      await section.getByRole('heading').click()
      await expect(sent).not.toBeChecked()
      await sent.check()
      await section.getByRole('button', { name: 'Save' }).click()
      if (javaScriptEnabled === false)
        await expect(section.getByText('Text message choices saved')).toBeVisible()
      else await expect(page.getByText('Text message choices saved').first()).toBeVisible()
      await page.goto('/userProfile/settings')
      await expect(sent).toBeChecked()
      await expect(section.getByLabel('Paid orders')).not.toBeChecked()
    })

    await test.step('the text about a sent order comes', async () => {
      const seller = await newPerson()
      await openShop(seller, app, `Texting Stall ${digits}`)
      const listed = await seller.request.post('/api/v1/products', {
        headers: { origin: app.origin },
        multipart: {
          name: 'Àṣà yam tubers',
          category: 'Fresh & Perishables',
          price: '3400',
          quantity: '3',
          productImg: await phonePhoto(),
        },
      })
      const { data } = (await listed.json()) as { data: { id: string } }
      await page.goto(`/products/${data.id}`)
      await page.getByRole('button', { name: /^Buy Now/ }).click()
      await pay(page, javaScriptEnabled !== false)
      await expect(page).toHaveURL(/\/order\/success\?.*reference=/)
      await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
      const reference = new URL(page.url()).searchParams.get('reference') ?? ''
      for (const action of ['accept', 'send']) {
        const done = await seller.request.post(`/api/v1/orders/${reference}/actions/${action}`, {
          headers: { origin: app.origin },
          data: {},
        })
        expect(done.status()).toBe(200)
      }
      const text = await app.textTo(phone, 'on the way')
      expect(text.body).toMatch(
        new RegExp(`^Oja: Your order is on the way: .* ${app.origin}/userProfile/orders/OJ-`),
      )
      expect(text.body.length).toBeLessThanOrEqual(160)
      await page.goto('/dev/sms')
      await expect(page.getByText(text.body.slice(0, 40)).first()).toBeVisible()
    })

    await test.step('the admin', async () => {
      const admin = await newPerson()
      await logInAsAdmin(admin, app)
      await admin.goto('/admin/settings/texts')
      const section = admin.getByRole('region', { name: 'Text messages' })
      await expect(section.getByText(/Sent by the sandbox/)).toBeVisible()
      await expect(
        section.getByRole('list', { name: 'Spending by kind' }).getByText('Sent orders'),
      ).toBeVisible()
      await expect(
        section
          .getByRole('list', { name: 'Spending by person' })
          .getByRole('link', { name: 'Halima Musa' })
          .first(),
      ).toBeVisible()
      await section.getByLabel('Daily budget (₦)').fill('plenty')
      await section.getByRole('button', { name: 'Save text settings' }).click()
      await expect(section.getByText('Enter an amount like 20,000').first()).toBeVisible()
      await section.getByLabel('Daily budget (₦)').fill('25,000')
      await section.getByRole('button', { name: 'Save text settings' }).click()
      await expect(admin.getByText('Saved. It counts for the next text.')).toBeVisible()
      await expect(section.getByText('of ₦25,000')).toBeVisible()
    })
  },
)

async function pay(page: Page, hasScripts: boolean): Promise<void> {
  const checkout = await openCard(page, hasScripts)
  await checkout.getByRole('button', { name: /^Pay/ }).click()
}
