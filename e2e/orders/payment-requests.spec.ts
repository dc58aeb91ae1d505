import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const shop = {
  storeName: 'Stall of Sikira',
  phone: '08031234567',
  businessLevel: 'small',
  category: 'products',
  state: 'Lagos',
  lga: 'Ikeja',
}

test('a customer at the stall scans the code, pays without an account and reports a problem by the receipt', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of (404|409|422)/)
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(page, app, 'Sikira Ade', shop)
  await logIn(page, email)
  const customer = await newPerson()
  const payerEmail = `chiamaka.${Date.now()}@example.com`
  let link = ''

  await test.step('the seller asks: what is wrong is said, then the code is there', async () => {
    await page.goto('/dashboard/orders')
    await page.getByRole('link', { name: 'Ask for payment' }).click()
    await expect(page.getByRole('heading', { name: 'Ask for payment' })).toBeVisible()
    await expect(page.getByText('No requests yet')).toBeVisible()
    await page.getByLabel('Amount in naira').fill('0.5')
    await page.getByLabel('What is it for?').fill('Rice <b>and</b> beans')
    await page.getByRole('button', { name: 'Get the code' }).click()
    await expect(page.getByText('Ask for ₦1 or more').first()).toBeVisible()
    await page.getByLabel('Amount in naira').fill('6,800')
    await page.getByRole('button', { name: 'Get the code' }).click()
    await expect(page.getByText('Show the code to your customer.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code to pay for Rice <b>and</b> beans' })).toBeVisible()
    link = (await page.getByRole('link', { name: /\/pay\/request\// }).getAttribute('href')) ?? ''
  })

  await test.step('while a request is open the page looks again, and what is typed stays', async () => {
    if (!hasScripts) return
    await page.getByLabel('Amount in naira').fill('750')
    for (let looked = 0; looked < 2; looked += 1) await page.waitForResponse(/\/api\/v1\/payment-requests$/)
    await expect(page.getByLabel('Amount in naira')).toHaveValue('750')
  })

  await test.step('the seller cannot pay it', async () => {
    await page.goto(link)
    await expect(page.getByText('You cannot pay your own request.')).toBeVisible()
    await page.goto('/dashboard/ask')
  })

  await test.step('the customer pays', async () => {
    await customer.goto(link)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Pay ₦6,800 to Stall of Sikira')
    await expect(customer.getByText('Rice <b>and</b> beans')).toBeVisible()
    await customer.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(customer.getByText('Enter your name').first()).toBeVisible()
    await customer.getByLabel('Your name').fill('Chiamaka Obi')
    await customer.getByLabel('Your email').fill(payerEmail)
    await customer.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(customer.getByRole('heading', { name: 'Your payment' })).toBeVisible()
    if (!hasScripts) await page.getByRole('link', { name: 'Look again' }).click()
    await expect(page.getByText('Waiting: customer is paying')).toBeVisible()
    await customer.getByRole('link', { name: 'Pay with Paystack' }).click()
    await customer.getByRole('button', { name: /^Pay/ }).click()
    await expect(customer.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await expect(customer.getByText('Stall of Sikira sees this payment on their own phone.')).toBeVisible()
  })

  await test.step('the seller sees it without pressing anything, or by looking again', async () => {
    if (!hasScripts) await page.getByRole('link', { name: 'Look again' }).click()
    // The customer stands there: the amount is the first thing on the page.
    const paid = page.getByRole('status').filter({ hasText: 'PAID ₦6,800' })
    if (hasScripts) await expect(paid).toBeInViewport()
    else await expect(paid).toBeVisible()
    await expect(page.getByRole('main').getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByText('Chiamaka,')).toBeVisible()
    await page
      .getByRole('link', { name: /^Order/ })
      .last()
      .click()
    await expect(page.getByText('Paid at the stall and handed over there')).toBeVisible()
  })

  await test.step('the mailed link opens the receipt, and a problem is reported there', async () => {
    // Another link of the mail checks the receipt.
    const { text } = await app.mailTo(payerEmail, 'Receipt')
    await customer.goto(/https?:\S+\/pay\/request\/\S+/.exec(text)?.[0] ?? '')
    await expect(customer.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await customer.getByText('Report a problem').click()
    await customer.getByLabel('Something is missing').check()
    await customer.getByLabel('A part refund').check()
    await customer.getByLabel('Tell us what happened').fill('The beans were not in the bag.')
    await customer.getByRole('button', { name: 'Send the report' }).click()
    await expect(customer.getByRole('heading', { name: /^Your report/ })).toBeVisible()
    await expect(customer.getByText('The beans were not in the bag.')).toBeVisible()
  })

  await test.step('a request can be cancelled, and then nobody pays it', async () => {
    await page.goto('/dashboard/ask')
    await page.getByLabel('Amount in naira').fill('500')
    await page.getByLabel('What is it for?').fill('Pepper')
    await page.getByRole('button', { name: 'Get the code' }).click()
    const other = (await page.getByRole('link', { name: /\/pay\/request\// }).getAttribute('href')) ?? ''
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await expect(page.getByText('Cancelled. Nobody can pay it any more.')).toBeVisible()
    await customer.goto(other)
    await expect(customer.getByText('The seller has cancelled this request.')).toBeVisible()
    await customer.goto('/pay/request/AAAA222233')
    await expect(customer.getByRole('heading', { name: 'Payment not found' })).toBeVisible()
  })
})
