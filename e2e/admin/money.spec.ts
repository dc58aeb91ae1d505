import { logInAsAdmin } from '../support/admin.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'anybody who is not an admin sees labelled sample payments, and sends nothing',
  { tag: ['@scripts-in-deep', '@G8', '@D5'] },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/admin/money')
    await expect(page.getByText('Sample data').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveCount(0)
    await page
      .getByRole('link', { name: /^Refunds/ })
      .last()
      .click()
    await expect(page.getByRole('row').filter({ hasText: 'Ankara, 6 yards' })).toContainText(
      'Needs bank account',
    )
    await page.goto('/admin/more')
    await page.getByRole('main').getByRole('link', { name: 'Disputes' }).click()
    await page.getByRole('link', { name: 'Standing fan, 18 inch' }).click()
    // On a phone the decision stands more than a screen below.
    await page.getByRole('link', { name: 'Decide', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Next step' })).toBeInViewport()
    await expect(page.getByText('It does not turn. I tried two sockets.').first()).toBeVisible()
    const decide = page.getByRole('button', { name: /^(Save decision|Refund nothing)$/ })
    // The form unfolds with its choice: that is CSS, which only a browser knows.
    if (javaScriptEnabled !== false) await expect(page.getByLabel(/^Reason/)).toBeHidden()
    await page.getByLabel('No refund: the seller keeps the money').check()
    if (javaScriptEnabled === false) return expect(decide).toBeDisabled()
    await page.getByLabel(/^Reason/).fill('The driver confirms it')
    await decide.click()
    await expect(page.getByText('This is a sample: nothing was sent.')).toBeVisible()
  },
)

test(
  'an admin refunds a part of a disputed order after giving their password, both parties read why, and a failed refund is sent again',
  { tag: ['@scripts-in-deep', '@D5', '@I24', '@I10'] },
  async ({ page: admin, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (403|422)/)
    await logInAsAdmin(admin, app)

    await test.step('the admin finds it among the disputes to decide', async () => {
      await admin.goto('/admin/disputes')
      await expect(admin.getByText('Sample data')).toHaveCount(0)
      await admin.getByRole('row').filter({ hasText: 'Ini-Abasi Etuk' }).getByRole('link').first().click()
      await expect(admin.getByText('It was whole when the rider took it.').first()).toBeVisible()
      await expect(admin.locator('[aria-label=Ledger]')).toContainText('Commission')
    })
    // The reference is long: it stands among the facts, below what is decided.
    const facts = admin.locator('dl').filter({ hasText: 'Payment reference' })
    await expect(facts).toContainText('Due to the seller')
    const reference = new URL(admin.url()).pathname.split('/').at(-1) ?? ''
    await test.step('the page of the shop names what the buyer reported as the dispute does', async () => {
      const reason = 'It is not like the pictures'
      await expect(admin.getByText(reason).first()).toBeVisible()
      const shop = facts.locator('a[href^="/admin/sellers/"]').first()
      await admin.goto((await shop.getAttribute('href')) ?? '')
      await expect(admin.getByText(reason).first()).toBeVisible()
      await admin.goto(`/admin/disputes/${reference}`)
    })
    const hasScripts = javaScriptEnabled !== false
    // With scripts the button says the amount.
    const ask = admin.locator('summary').filter({ hasText: /Save decision|Refund (a part|₦)/ })
    const decide = async () => {
      await ask.click()
      await admin.getByRole('button', { name: hasScripts ? 'Yes, refund ₦4,000' : /^Yes, save/ }).click()
    }

    await test.step('a part needs an amount, and the decision needs the password', async () => {
      if (!hasScripts) {
        await admin.getByLabel('Part refund').check()
        await admin.getByLabel('Amount to refund').fill('500')
        await admin.getByLabel(/^Full refund/).check()
        await admin.getByLabel(/^Reason/).fill('One of the two was broken')
        await decide()
        await expect(admin.getByText(/^You typed an amount: choose “Part refund”/).first()).toBeVisible()
      } else {
        // Nothing is chosen: there is nothing to press. Nothing is written: the server says so, and nothing is asked.
        await expect(ask).toBeHidden()
        await admin.getByLabel(/^Full refund/).check()
        await expect(admin.getByLabel('Amount to refund')).toBeHidden()
        await ask.click()
        await expect(admin.getByText('Give a reason: both sides see it').first()).toBeVisible()
        await expect(admin.getByRole('button', { name: /^Yes/ })).toHaveCount(0)
      }
      await admin.getByLabel('Part refund').check()
      await admin.getByLabel('Amount to refund').fill('some')
      await admin.getByLabel(/^Reason/).fill('One of the two was broken')
      await (hasScripts ? ask.click() : decide())
      await expect(admin.getByText('Enter an amount like 2,500').first()).toBeVisible()
      // More than the price, and no reason: both are said before anything is asked.
      await admin.getByLabel('Amount to refund').fill('9,999,999')
      await admin.getByLabel(/^Reason/).fill('')
      await (hasScripts ? ask.click() : decide())
      await expect(admin.getByText(/^Give less than ₦/).first()).toBeVisible()
      await expect(admin.getByText('Give a reason: both sides see it').first()).toBeVisible()
      await expect(admin.getByText('₦9,999,999')).toHaveCount(0)
      await admin.getByLabel(/^Reason/).fill('One of the two was broken')
      await admin.getByLabel('Amount to refund').fill('4,000')
      if (hasScripts) {
        // The Enter key asks too, and a Cancel sends nothing.
        await admin.getByLabel('Amount to refund').press('Enter')
        await expect(admin.getByRole('button', { name: 'Yes, refund ₦4,000' })).toBeVisible()
        await admin.getByRole('button', { name: 'Cancel' }).click()
        await expect(admin.getByRole('button', { name: 'Yes, refund ₦4,000' })).toBeHidden()
        await expect(ask).toBeFocused()
      }
      await app.letPass(
        "update sessions set password_given_at = password_given_at - interval '16 minutes' where user_id in (select id from users where role = 'admin')",
      )
      await decide()
      // The question stands alone, with what was typed; a wrong password loses nothing.
      const field = admin.getByLabel('Your password')
      await expect(admin.getByText('Your words: One of the two was broken')).toBeVisible()
      await field.fill('not it')
      await admin.getByRole('button', { name: 'Continue' }).click()
      await expect(admin.getByText('That is not your password').first()).toBeVisible()
      await expect(admin.getByText('Amount to refund (₦): 4,000')).toBeVisible()
      if (hasScripts) {
        await expect(field).toBeFocused()
        await expect(field).toHaveValue('')
        await expect(ask).toBeHidden()
        // Who goes back finds the form as it was.
        await admin.getByRole('button', { name: 'Cancel' }).click()
        await expect(
          admin.getByRole('status').filter({ hasText: 'Not done yet. What you typed is still here.' }),
        ).toBeFocused()
        await expect(admin.getByLabel('Amount to refund')).toHaveValue('4,000')
        await expect(admin.getByLabel(/^Reason/)).toHaveValue('One of the two was broken')
        await decide()
      } else await expect(field).toHaveAttribute('autofocus', '')
      const [, password = ''] = /admin@example\.com\s+(\S+)/.exec(app.output()) ?? []
      await admin.getByLabel('Your password').fill(password)
      await admin.getByRole('button', { name: 'Continue' }).click()
      await expect(admin.getByText('Decision saved. Both sides were informed.')).toBeVisible()
      await expect(admin.getByText('Decided: part refund of ₦4,000 to the buyer.')).toBeVisible()
    })

    await test.step('both are notified and read the reason on the order', async () => {
      for (const email of ['ini-abasi.etuk@example.com', 'tb.gadgets@example.com'])
        expect((await app.mailTo(email, 'We have decided')).text).toContain('One of the two was broken')
      const buyer = await newPerson()
      await buyer.goto('/login')
      await buyer.getByLabel('Email').fill('ini-abasi.etuk@example.com')
      await buyer.getByLabel('Password', { exact: true }).fill('market-day')
      await buyer.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(buyer).not.toHaveURL(/login/)
      await buyer.goto(`/userProfile/orders/${reference}`)
      await expect(buyer.getByText('One of the two was broken').first()).toBeVisible()
      await expect(buyer.getByText('Part refund started')).toHaveCount(0)
      await expect(buyer.getByText('We started a part refund')).toBeVisible()
    })

    await test.step('the list of refunds has one that the bank refused: the admin sends it again', async () => {
      await admin.goto('/admin/money?list=refunds')
      await admin.getByRole('row').filter({ hasText: 'Failed' }).getByRole('link').first().click()
      await expect(admin.getByText(/^The refund of ₦[\d,]+ failed$/)).toBeVisible()
      await expect(admin.getByText('The money is back in our Paystack balance.')).toBeVisible()
      await expect(admin.getByLabel('The buyer’s bank')).toHaveCount(0)
      await expect(admin.getByText('Refund failed', { exact: true })).toBeVisible()
      await expect(admin.getByText('Refund delayed, we are on it')).toHaveCount(0)
      await expect(admin.getByRole('link', { name: 'Retry the refund' })).toHaveAttribute('href', '#actions')
      // Where the bank refuses it once more, the page that said "sent again" says so.
      await admin.goto(`${new URL(admin.url()).pathname}?done=refund-sent-again`)
      await expect(admin.getByText('The refund was sent again, and it failed again.')).toBeVisible()
      await expect(admin.getByText('The refund is in progress again.')).toHaveCount(0)
      await admin.goto(new URL(admin.url()).pathname)
      // Without a number at the provider it is asked for anew.
      await app.letPass(
        "update refunds set provider_status = 'needs-attention', provider_id = null where state = 'failed'",
      )
      await admin.goto(admin.url())
      await expect(admin.getByText('Refund needs attention', { exact: true })).toBeVisible()
      await expect(admin.getByText('Ask the buyer for a bank account.')).toBeVisible()
      const retry = async () => {
        await admin.locator('summary').filter({ hasText: 'Retry refund ₦' }).click()
        await admin.getByRole('button', { name: /^Yes, send ₦/ }).click()
      }
      await admin.getByLabel('The buyer’s bank').selectOption({ label: 'Guaranty Trust Bank' })
      await admin.getByLabel('The buyer’s account number').fill('01234')
      await retry()
      await expect(admin.getByText('Ten digits').last()).toBeVisible()
      await expect(admin.getByLabel('The buyer’s bank')).toHaveValue('9')
      await admin.getByLabel('The buyer’s account number').fill('0123 456 780')
      await retry()
      await expect(admin.getByText('The refund is in progress again.')).toBeVisible()
      await expect(admin.getByText('To be sent', { exact: true })).toHaveCount(0)
      // The sandbox knows the payments of the demo market, and refunds them.
      await expect(async () => {
        await admin.goto(admin.url())
        await expect(admin.getByText('Refund needs attention', { exact: true })).toHaveCount(0)
        await expect(admin.getByText('Refunded', { exact: true }).first()).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await admin.getByRole('button', { name: 'Refresh from Paystack' }).click()
      await expect(admin.getByText(/Updated from Paystack|This order has no failed refund/)).toBeVisible()
    })

    await test.step('the admin searches and downloads all orders; each change is in the audit log', async () => {
      await admin.goto('/admin/money')
      await admin.getByLabel('Order number, reference, product, buyer or shop').fill(reference)
      await admin.getByRole('button', { name: 'Search' }).click()
      // The line of the table's names, and this order alone.
      await expect(admin.getByRole('table').getByRole('row')).toHaveCount(2)
      await expect(admin.getByRole('row').last()).toContainText(reference)
      const href = await admin.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
      const file = await admin.request.get(href ?? '')
      expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="money-orders-.*\.csv"$/)
      expect((await file.text()).trim().split('\r\n')).toHaveLength(2)
      await admin.goto('/admin/audit?q=decide+dispute')
      await expect(admin.getByRole('row').filter({ hasText: 'One of the two was broken' })).toBeVisible()
    })
  },
)
