import type { Page } from '@playwright/test'
import { buy } from '../support/buy.ts'
import { logIn as logInAs } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'
import { sentBytes } from '../support/sent-bytes.ts'

const password = 'market-day'

const logIn = (page: Page, email: string) => logInAs(page, email, password)

test(
  'an order is accepted, sent, disputed, answered and refunded, each party on their own page',
  { tag: ['@scripts-in-deep', '@DB28', '@DB29', '@BU19', '@OS9', '@CL40', '@CL41', '@EN13'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false
    const product = 'Oloyin honey beans, 1 paint bucket'
    const seller = await newPerson()
    await logIn(buyer, 'chiamaka.obi@example.com')
    await logIn(seller, 'mama.sade@example.com')
    const number = await buy(buyer, product, hasScripts)

    await test.step('the seller finds it among new orders, and accepts', async () => {
      await seller.goto('/dashboard/orders')
      // The search is in sight, the other filters are folded.
      await seller.getByLabel('Order number, product or buyer').fill(number)
      await seller.getByText('Filter orders').click()
      await seller.getByLabel('Needs action').check()
      await seller.getByRole('button', { name: 'Apply' }).click()
      await expect(seller.getByText('1 order', { exact: true })).toBeVisible()
      // Folded, it says what is set, on one line.
      const folded = seller.locator('summary', { hasText: 'Filter: Needs action' })
      await expect(folded).toBeVisible()
      if (!isFormBrowser) expect((await folded.boundingBox())?.height ?? 0).toBeLessThan(48)
      // The answer has the focus, and the first order is on the first screen.
      if (hasScripts) {
        await expect(seller.getByText('1 order', { exact: true })).toBeFocused()
        await expect(seller.getByRole('link', { name: number })).toBeInViewport()
      }
      await expect(seller.getByLabel('Needs action')).toBeHidden()
      await seller.getByRole('link', { name: number }).click()
      await expect(seller.getByRole('heading', { name: `Order #${number} from` })).toBeVisible()
      await expect(seller.getByText('Commission (5%)')).toBeVisible()
      // The button stands on the first screen of a phone, above the bar.
      const accept = seller.getByRole('button', { name: 'Accept the order' })
      if (!isFormBrowser) expect((await accept.boundingBox())?.y ?? 999).toBeLessThan(600)
      let asked = 0
      seller.on('request', (one) => {
        if (one.method() === 'POST' && one.url().includes(`/api/v1/orders/${number}/`)) asked += 1
      })
      // A thumb that trembles; the browser itself sends a page's form once.
      await seller.getByRole('button', { name: 'Accept the order' }).click({ clickCount: hasScripts ? 2 : 1 })
      await expect(seller.getByText(/^Order OJ-\S+ accepted\. .*We’ve told the buyer\.$/)).toBeVisible()
      await expect(seller.getByText('Accepted', { exact: true })).toBeVisible()
      expect(asked).toBe(hasScripts ? 1 : 0)
    })

    await test.step('the seller writes to the buyer about it, and the buyer answers below the order', async () => {
      await seller.getByRole('link', { name: 'Message the buyer' }).click()
      await expect(seller).toHaveURL(/\/dashboard\/messages\/send\?/)
      // One way back: the bar of a phone leads to the order, and the page has no second one.
      await expect(seller.getByRole('link', { name: `Back to Order #${number}` })).toHaveAttribute(
        'href',
        `/dashboard/orders/${number}`,
      )
      if (!isFormBrowser) await expect(seller.getByRole('link', { name: 'Back', exact: true })).toBeHidden()
      await seller.getByLabel('Your message').fill(`Which park, please? ${number}`)
      await seller.getByRole('button', { name: 'Send message' }).click()
      await expect(seller).toHaveURL(/\/dashboard\/messages\//)
      await buyer.goto(`/userProfile/orders/${number}`)
      await expect(buyer.getByRole('link', { name: 'Message the seller' })).toBeVisible()
      await buyer.goto('/userProfile/messages')
      await buyer.locator('main').getByRole('link').filter({ hasText: number }).click()
      const conversation = buyer.getByRole('region', { name: /^Conversation with/ })
      await conversation.getByRole('link', { name: product }).click()
      await expect(buyer).toHaveURL(new RegExp(`/userProfile/orders/${number}$`))
      await seller.goto(`/dashboard/orders/${number}`)
    })

    await test.step('the seller sends it with a note, and the buyer’s open page shows that by itself', async () => {
      // Bought at once, under "You pick it up": both read that, and sending is what they agreed on.
      await expect(seller.getByRole('heading', { name: /collects it from you$/ })).toBeVisible()
      await expect(seller.getByText(/^Have it ready by /).first()).toBeVisible()
      // What is to do stands above how far it is.
      const topOf = async (role: 'heading' | 'list', name: string) =>
        (await seller.getByRole(role, { name }).boundingBox())!.y
      if (!isFormBrowser)
        expect(await topOf('heading', 'Next step')).toBeLessThan(await topOf('list', 'Progress'))
      await expect(seller.getByRole('button', { name: 'Ready to collect' })).toBeVisible()
      await buyer.goto(`/userProfile/orders/${number}`)
      await expect(buyer.getByRole('heading', { name: 'You collect it' })).toBeVisible()
      // The place that the page of the payment named, and no other, for both of them.
      for (const page of [buyer, seller])
        await expect(page.getByText(/^Shop 14, Line C, Bodija Market/).first()).toBeVisible()
      await expect(buyer.getByRole('link', { name: 'Open in Google Maps' })).toHaveCount(1)
      await seller.getByText('I send it', { exact: true }).click()
      await seller.getByText('No waybill? Send without it').click()
      const form = seller.locator('form', { has: seller.getByRole('button', { name: 'I have sent it' }) })
      await form.locator('#note-send').fill('With the Peace park driver')
      await form.getByRole('button', { name: 'I have sent it' }).click()
      await expect(seller.getByText('Sent', { exact: true })).toBeVisible()
      if (hasScripts) await expect(buyer.getByText('With the Peace park driver')).toBeVisible()
    })

    await test.step('the buyer reads the note and says that something is wrong, with a picture', async () => {
      await buyer.goto('/userProfile/orders')
      await buyer
        .getByRole('article')
        .filter({ hasText: number })
        .getByRole('link', { name: 'I have received it' })
        .click()
      // The first press decides nothing: a folded question asks once more.
      await expect(buyer.getByText('I have received it', { exact: true })).toBeVisible()
      await expect(buyer.getByRole('button', { name: 'Yes, I received it and it is okay' })).toBeHidden()
      // By the keyboard, as people who cannot tap do.
      await buyer.locator('summary').filter({ hasText: 'I have received it' }).focus()
      await buyer.keyboard.press('Enter')
      await expect(buyer.getByRole('button', { name: 'Yes, I received it and it is okay' })).toBeVisible()
      await expect(buyer.getByText('With the Peace park driver')).toBeVisible()
      await buyer.getByRole('link', { name: 'Report a problem' }).click()
      await buyer
        .getByRole('group', { name: 'What is wrong?' })
        .getByLabel('It is damaged or does not work')
        .check()
      await buyer.getByRole('group', { name: 'What do you want?' }).getByLabel('A part refund').check()
      await buyer.getByLabel('Tell us what happened').fill('Half of the beans are weevils')
      const photo = await phonePhoto()
      await buyer.getByLabel(/^Pictures/).setInputFiles(photo)
      const sent = hasScripts ? buyer.waitForRequest((request) => request.method() === 'POST') : null
      await buyer.getByRole('button', { name: 'Send the report' }).click()
      // A worker process reads photos when the machine has time.
      await expect(buyer.getByText('Problem reported', { exact: true })).toBeVisible()
      await expect(
        buyer.getByText(
          'Reported. We hold the payment. The seller has 72 hours to reply. If you win, up to ₦',
        ),
      ).toBeVisible()
      if (sent) expect(await sentBytes(await sent)).toBeLessThan(photo.buffer.length / 2)
      await expect(buyer.getByRole('img', { name: 'You: evidence 1' })).toBeVisible()
    })

    await test.step('the seller answers and refunds a part, then all of it', async () => {
      if (hasScripts) {
        // The longest badge and button of a row beside the menu of a small laptop.
        await seller.setViewportSize({ width: 1280, height: 800 })
        await seller.goto('/dashboard/orders?tab=problems')
        await expect(seller.getByRole('link', { name: 'Reply to the dispute' }).first()).toBeVisible()
        const air = await seller.evaluate(
          () =>
            innerWidth - (document.querySelector('main table')?.getBoundingClientRect().right ?? innerWidth),
        )
        expect(air).toBeGreaterThanOrEqual(32)
      }
      await seller.goto(`/dashboard/orders/${number}`)
      for (const words of ['It is damaged or does not work', 'A part refund, no sum named'])
        await expect(seller.getByText(words, { exact: true })).toBeVisible()
      // The report stands above the ways to give money back.
      const refund = seller.locator('summary', { hasText: /^Refund/ }).first()
      const report = seller.getByRole('heading', { name: 'The dispute' })
      await expect(report).toBeVisible()
      if (!isFormBrowser)
        expect((await report.boundingBox())?.y ?? 0).toBeLessThan((await refund.boundingBox())?.y ?? 0)
      await seller.goto('/dashboard/orders?tab=problems')
      const row = seller.getByRole('row').filter({ hasText: number })
      await row.getByRole('link', { name: 'Reply to the dispute' }).click()
      await expect(seller.getByText(/^Reply by \d+ \w+, \d/)).toBeVisible()
      const refundInstead = seller.getByRole('link', { name: 'Refund a part now' })
      await expect(refundInstead).toBeVisible()
      const page = await seller.locator('main').innerText()
      expect(page.indexOf('Half of the beans')).toBeLessThan(page.indexOf('Is the buyer right?'))
      if (hasScripts) {
        await seller.getByRole('button', { name: 'Send my answer' }).click()
        await expect(seller.getByText('Please write your answer')).toHaveCount(1)
        await expect(seller.getByLabel('Your answer')).toBeFocused()
      }
      await seller.getByLabel('Your answer').fill('I did not see them. I give you money back.')
      await seller.getByRole('button', { name: 'Send my answer' }).click()
      await expect(seller.getByText('Dispute answered')).toBeVisible()
      await expect(seller.getByText(/^Your reply to .* report is sent\.$/)).toBeVisible()
      await seller.getByText('Refund', { exact: true }).click()
      const press = () => seller.getByText('Send refund', { exact: true }).click()
      const confirm = () => seller.getByRole('button', { name: /^Yes, refund ₦/ }).click()
      if (!hasScripts) {
        // An amount that was typed for a part must not give everything back.
        await seller.getByLabel('Part refund').check()
        await seller.getByLabel('Amount to refund').fill('500')
        await seller.getByLabel(/^Full refund/).check()
        if (!isFormBrowser) await expect(seller.getByLabel('Amount to refund')).toBeHidden()
        await press()
        const beside = 'You typed an amount: choose “Part refund”, or clear the box.'
        await expect(seller.getByText(beside).first()).toBeVisible()
        await expect(seller.getByLabel('Amount to refund')).toHaveValue('500')
      }
      if (hasScripts) {
        // Nothing is chosen before the seller chooses.
        await press()
        await expect(seller.getByText('Choose a full or a part refund')).toBeVisible()
      }
      await seller.getByLabel('Part refund').check()
      // More than is left is refused, and with scripts before the question.
      await seller.getByLabel('Amount to refund').fill('9,000,000')
      await press()
      await expect(
        seller
          .locator('#refund')
          .getByText(/^At most ₦[\d,]+ is left$/)
          .first(),
      ).toBeVisible()
      await seller.getByLabel('Amount to refund').fill('a lot')
      // An amount that nobody can read is not asked about.
      await press()
      // Said inside the form that it is about.
      await expect(seller.locator('#refund').getByText('Enter an amount like 2,500').first()).toBeVisible()
      if (hasScripts) {
        await expect(seller.getByText('Enter an amount like 2,500')).toHaveCount(1)
        await expect(seller.getByLabel('Amount to refund')).toBeFocused()
      }
      await seller.getByLabel('Amount to refund').fill('1,000')
      await press()
      await expect(seller.getByRole('button', { name: 'Yes, refund ₦1,000' })).toBeVisible()
      await expect(
        seller
          .getByText(/You refund ₦1,000 of ₦[\d,]+\. .*The order goes on, and the dispute stays open\./)
          .first(),
      ).toBeVisible()
      await confirm()
      await expect(seller.getByText(/^Refund of ₦[\d,]+ to .* started\.$/)).toBeVisible()
      await expect
        .poll(async () => {
          await seller.goto(`/dashboard/orders/${number}`)
          return seller.getByText('Part refunded').count()
        })
        .toBe(1)
      await seller.getByText('Refund', { exact: true }).click()
      await seller.getByLabel(/^Full refund/).check()
      await press()
      await confirm()
      await expect(seller.getByText('Dispute decided')).toBeVisible()
    })

    await test.step('the buyer sees the refund and what happened; nobody else sees the order', async () => {
      await expect
        .poll(async () => {
          await buyer.goto(`/userProfile/orders/${number}`)
          return buyer.getByText('Refund sent', { exact: true }).count()
        })
        .toBe(1)
      const timeline = buyer.getByRole('region', { name: 'Order history' })
      for (const words of ['You ordered', 'The seller accepted your order', 'You reported', '₦1,000'])
        await expect(timeline).toContainText(words)
      await buyer.goto(`/dashboard/orders/${number}`)
      await expect(buyer).not.toHaveURL(/dashboard\/orders/)
    })
  },
)

test(
  'an order counts as received only after the buyer has confirmed twice',
  { tag: ['@scripts-in-deep', '@BU19'] },
  async ({ page: buyer }) => {
    await logIn(buyer, 'toluwani.ajayi@example.com')
    await buyer.goto('/userProfile/orders')
    const said = () => buyer.getByText('Thank you. We have told the seller.')
    const sure = buyer.getByRole('button', { name: 'Yes, I received it and it is okay' })
    await buyer.getByRole('link', { name: 'I have received it' }).first().click()
    await buyer.getByText('I have received it', { exact: true }).click()
    await expect(sure).toBeVisible()
    await buyer.reload()
    // Opening the page confirms nothing.
    await expect(buyer.getByText('I have received it', { exact: true })).toBeVisible()
    await expect(said()).toHaveCount(0)
    await buyer.getByText('I have received it', { exact: true }).click()
    await sure.click()
    await expect(said()).toBeVisible()
    await expect(buyer.getByRole('region', { name: 'Order history' })).toContainText('You received it')
    await expect(buyer.getByText('I have received it', { exact: true })).toHaveCount(0)
  },
)

test(
  'an invalid page of a list says so and links to the first page',
  { tag: ['@scripts-in-deep', '@BU19', '@DB28'] },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 400/)
    await logIn(page, 'mama.sade@example.com')
    for (const path of [
      '/userProfile/orders',
      '/dashboard/orders',
      '/dashboard/payouts',
      '/dashboard/listings',
    ]) {
      await page.goto(`${path}?after=made-up`)
      await expect(page.getByText('That page does not exist')).toBeVisible()
      await page.getByRole('link', { name: 'Newest first' }).click()
      await expect(page).toHaveURL((url) => url.pathname === path && !url.searchParams.has('after'))
      await expect(page.getByText('That page does not exist')).toHaveCount(0)
    }
  },
)

test(
  'a seller reads their payouts, gives a bank account with their password after seeing its owner, and downloads the files',
  { tag: ['@scripts-in-deep', '@CL40', '@EN13', '@D15'] },
  async ({ page: seller, allowErrors }) => {
    // The mended number does not go with the stranger's name.
    allowErrors(/status of 422.*payouts/)
    await logIn(seller, 'mama.sade@example.com')
    await seller.goto('/dashboard/payouts')
    await expect(seller.getByRole('heading', { name: 'Statement' })).toBeVisible()
    const change = seller.getByText('Change it', { exact: true })
    if (await change.isVisible()) await change.click()
    await seller.getByLabel('Bank', { exact: true }).selectOption('GTBank (Guaranty Trust Bank)')
    const number = seller.getByLabel('Account number')
    const check = seller.getByRole('button', { name: 'Check the account' })
    await number.fill('0123456781')
    await check.click()
    await expect(seller.getByText('MUSA IBRAHIM BELLO', { exact: true })).toBeVisible()
    // The number is a stranger's: the seller corrects it, and sees the owner's name before anything is stored.
    await number.fill('0123456780')
    await seller.getByLabel('Your password').fill(password)
    await seller.getByRole('button', { name: 'Yes, this is my account' }).click()
    await expect(seller.getByText('This is a different account')).toBeVisible()
    await expect(seller.getByText('ADAEZE OKONKWO', { exact: true })).toBeVisible()
    await expect(number).toHaveValue('0123456780')
    await seller.getByRole('link', { name: 'No, check another account' }).click()
    await expect(seller.getByText('The bank says this is the account of')).toHaveCount(0)
    await expect(number).toHaveValue('')
    await seller.getByLabel('Bank', { exact: true }).selectOption('GTBank (Guaranty Trust Bank)')
    await number.fill('0123456780')
    await check.click()
    await expect(seller.getByText('The bank says this is the account of')).toBeVisible()
    // A number that the bank does not know shows no name, and can be corrected.
    await number.fill('0123456789')
    await seller.getByLabel('Your password').fill(password)
    await seller.getByRole('button', { name: 'Yes, this is my account' }).click()
    await expect(
      seller.getByText('Guaranty Trust Bank has no account with this number').first(),
    ).toBeVisible()
    await expect(seller.getByText('The bank says this is the account of')).toHaveCount(0)
    await number.fill('0123456780')
    await check.click()
    await expect(seller.getByText('The bank says this is the account of')).toBeVisible()
    await seller.getByLabel('Your password').fill(password)
    await seller.getByRole('button', { name: 'Yes, this is my account' }).click()
    await expect(seller.getByText(/^Saved, but the name differs from/).first()).toBeVisible()
    await expect(seller.getByText('account ending 6780')).toBeVisible()
    await seller.goto('/dashboard/orders')
    const href = await seller.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
    const file = await seller.request.get(href ?? '')
    expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="orders-.*\.csv"$/)
    expect(await file.text()).toContain('Date (Lagos time),Order,Reference,Product,Buyer')
  },
)

test(
  'the page after a payment checks until it is paid, shows the receipt, and then stops',
  { tag: ['@OS10', '@OS11', '@OS12'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    await logIn(page, 'ini-abasi.etuk@example.com')
    const { orders } = (await (await page.request.get('/api/v1/users/orders')).json()) as {
      orders: { reference: string; status: string; productName: string }[]
    }
    const withStatus = (status: string) => orders.find((order) => order.status === status)
    const [waiting, paid] = [withStatus('pending'), withStatus('paid')]
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await page.goto(`/order/success?reference=${paid?.reference}`)
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(receipt).toContainText(paid?.productName ?? '')
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0)
    if (javaScriptEnabled === false) return

    allowErrors(/Failed to load resource|ERR_FAILED/)
    let asked = 0
    await page.route('**/api/v1/payments/paystack/verify', async (route) => {
      asked += 1
      // The first try is lost, the second finds nothing, the third the money.
      if (asked === 1) return route.abort()
      const status = asked === 2 ? 'pending' : 'paid'
      await route.fulfill({ json: { status, outcome: status } })
    })
    await page.route('**/api/v1/orders/*/receipt', async (route) => {
      const { data } = await (await route.fetch()).json()
      await route.fulfill({ json: { data: { ...data, status: 'paid', paidAt: new Date().toISOString() } } })
    })
    await page.clock.install()
    await page.goto(`/order/success?reference=${waiting?.reference}`)
    await expect(page.getByText('Verifying…')).toBeVisible()
    await expect(receipt).toHaveCount(0)
    for (const tries of [1, 2, 3]) {
      await page.clock.runFor(3_100)
      await expect.poll(() => asked).toBeGreaterThanOrEqual(tries)
    }
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(receipt).toContainText(waiting?.productName ?? '')
    const enough = asked
    await page.clock.runFor(60_000)
    expect(asked).toBe(enough)
  },
)
