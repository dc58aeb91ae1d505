import type { Page } from '@playwright/test'
import { asksWithoutABrowser, expect, isFormBrowser, linkIn, test } from '../support/test-app.ts'
import { fillLogin } from '../support/people.ts'

test(
  'every text page opens in every spelling of its address, the same for everybody',
  { tag: ['@scripts-in-deep', '@R11', '@R12', '@R13', '@R14', '@R15', '@R16', '@R17', '@R22', '@R23'] },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const pages = {
      '/AboutUs': 'Our values',
      '/Faq': 'Frequently asked questions',
      '/FAQ': 'Frequently asked questions',
      '/Contact': 'Send us a Message',
      '/contact': 'Send us a Message',
      '/GetDirections': 'By bus',
      '/PrivacyPolicy': 'Nigeria Data Protection Act 2023',
      '/privacy-policy': 'Nigeria Data Protection Act 2023',
      '/TermsOfService': 'What may not be listed',
      '/terms-of-service': 'What may not be listed',
      '/Support': 'Your messages to us',
      '/Resources/HelpCenter': 'Coming Soon',
      '/Resources/SellerGuide': 'Take photos that sell',
    }
    for (const [path, words] of Object.entries(pages)) {
      const page = await request.get(path)
      expect([path, page.status(), page.headers()['cache-control']]).toEqual([
        path,
        200,
        'public, max-age=0, s-maxage=3',
      ])
      expect([path, (await page.text()).includes(words)]).toEqual([path, true])
    }
    expect((await request.get('/Resources/HelpCenter/no-such-article')).status()).toBe(404)
  },
)

test('About Us shows mission and values', { tag: ['@scripts-in-deep', '@G13', '@R11'] }, async ({ page }) => {
  await page.goto('/AboutUs')
  for (const name of ['Our mission', 'Our vision', 'Innovation', 'Trust', 'Community', 'Growth'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test(
  'the FAQ has six tabs, opens several answers at once, and searches all of them',
  { tag: ['@FQ1', '@FQ2', '@FQ3', '@FQ4', '@FQ5', '@FQ6', '@FQ7'] },
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/FAQ')
    await expect(page.getByRole('tab')).toHaveText([
      'General',
      'Seller',
      'Buyer',
      'Trust & Safety',
      'Payment & Transactions',
      'Technical Support',
    ])
    await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Seller' }).click()
    await expect(page.getByRole('tab', { name: 'Seller' })).toHaveAttribute('aria-selected', 'true')
    const answers = [
      /Basic listing is free.*commission on a completed sale/,
      /Photos must be JPG or PNG, under 5MB each/,
    ]
    await page.getByText('What does it cost to sell?').click()
    await page.getByText('What photos can I use?').click()
    for (const answer of answers) await expect(page.getByText(answer).first()).toBeVisible()
    await page.getByText('What photos can I use?').click()
    await expect(page.getByText(answers[1] ?? '')).toBeHidden()
    await expect(page.getByText(answers[0] ?? '')).toBeVisible()

    const search = page.getByRole('searchbox', { name: 'Search questions' })
    const look = async (words: string) => {
      await search.fill(words)
      if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Search', exact: true }).click()
    }
    await look('VERIFICATION email')
    await expect(page.getByText('I did not get the verification email. What can I do?')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.locator('summary', { hasText: '?' })).toHaveCount(1)
    await look('flying carpet')
    await expect(page.getByText('No results found')).toBeVisible()
    await page.getByRole('link', { name: 'Contact Support' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  },
)

test(
  'Contact shows four ways to reach us, as the settings say',
  { tag: ['@scripts-in-deep', '@CT1', '@CT2', '@CT3', '@CT4', '@CT5', '@CT6', '@CT7', '@R14'] },
  async ({ page }) => {
    await page.goto('/contact')
    for (const name of ['Phone Support', 'Email Support', 'Our Office', 'Quick Help'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('Mon-Fri 9:00-7:00, Sat 10:00-4:00, Sunday closed')).toBeVisible()
    await expect(main.getByText(/^(Open|Closed) now/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', /^tel:\+234\d{10}$/)
    await expect(main.locator('a[href^="mailto:"]')).toHaveCount(3)
    await expect(main.getByText('We reply within 24 hours.').first()).toBeVisible()
    await expect(main.getByText('Lagos, Nigeria')).toBeVisible()
    for (const [name, address] of [
      ['View FAQs', '/FAQ'],
      ['Become a Seller', '/SellWithUs'],
      ['Report an Issue', '#message-form'],
      ['Get Directions', '/GetDirections'],
    ] as const)
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', address)
    await expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '#message-form')
    await expect(main.getByRole('link', { name: /^Call 0\d/ })).toHaveAttribute('href', /^tel:\+234\d{10}$/)
    await main.getByRole('link', { name: 'Report an Issue' }).click()
    await expect(page.getByRole('heading', { name: 'Send us a Message' })).toBeInViewport()
    await main.getByRole('link', { name: 'Get Directions' }).click()
    await expect(page.getByRole('link', { name: /Open in my map/ })).toHaveAttribute(
      'href',
      /^geo:6\.\d+,3\.\d+/,
    )
  },
)

test(
  'a message to support gets a reference, two mails and a conversation by the mailed link, from both pages',
  { tag: ['@scripts-in-deep', '@CT8', '@CT9', '@CT10', '@CT11', '@CL48', '@EN20', '@R17'] },
  async ({ page, app, request, newPerson, allowErrors, javaScriptEnabled }, { retry }) => {
    allowErrors(/status of 4\d\d/)
    const email = `bisi-${javaScriptEnabled === false ? 'without' : 'with'}-${retry}@example.com`
    await page.goto('/Contact')
    const form = page.locator('#message-form')
    await form.getByRole('button', { name: 'Send message' }).click()
    expect(await form.locator('input:invalid, textarea:invalid, select:invalid').count()).toBe(6)
    // Our own words at each field, not a bubble of the browser.
    await expect(form.getByRole('alert')).toContainText('6 things to correct')
    for (const name of ['Name', 'Email', 'Phone', 'Category', 'Subject', 'Message'])
      await expect(form.locator('[id$="-error"]', { hasText: `${name} is required` })).toBeVisible()
    await fillMessage(page, { email })
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(page.getByText('We have received your message and will get back to you soon')).toBeVisible()
    await expect(page.getByText('Message Sent!')).toBeInViewport()
    await expect(form.getByLabel('Subject')).toHaveValue('')
    const reference = /SUP-\w{8}/.exec(await form.innerText())?.[0] ?? ''

    const inbox = await app.mailTo('buyers@oja.example', reference)
    expect(inbox.text).toContain('The red pepper never came.')
    const link = linkIn(await app.mailTo(email, reference))
    const answer = await request.get(link)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
    })
    const sender = await newPerson()
    await sender.goto(link)
    await expect(sender.getByText('The red pepper never came.')).toBeVisible()
    await sender.getByLabel('Write back').fill('It came today, thank you.')
    await sender.getByRole('button', { name: 'Send message' }).click()
    await expect(sender.getByText('Message sent', { exact: true })).toBeVisible()
    await expect(sender.getByRole('listitem').filter({ hasText: 'It came today' })).toBeVisible()
    await expect(sender.getByLabel('Write back')).toHaveValue('')

    await sender.goto('/Support')
    await sender.getByLabel('Reference', { exact: true }).fill(reference)
    await sender.locator('#find-email').fill(email)
    await sender.getByRole('button', { name: 'Send me the link' }).click()
    await expect(sender.getByText('Check your email')).toBeVisible()
    await sender.goto(linkIn(await app.mailTo(email, 'Your messages to us')))
    await expect(sender.getByText('It came today')).toBeVisible()
  },
)

test(
  'a person who is logged in finds their messages on Support, with their details filled in',
  { tag: ['@scripts-in-deep', '@R17'] },
  async ({ page, app, allowErrors }) => {
    allowErrors(/status of 404/)
    await page.request.post('/login', {
      form: { email: 'chiamaka.obi@example.com', password: 'market-day' },
      headers: { origin: app.origin },
    })
    await page.goto('/Support')
    await expect(page.getByLabel('Email')).toHaveValue('chiamaka.obi@example.com')
    const subject = `A question from ${Date.now()}`
    await fillMessage(page, { subject })
    // They choose one of their orders instead of typing its number.
    const order = page.getByLabel('Order (optional)')
    const choice = order.getByRole('option').nth(1)
    await expect(choice).toHaveText(/^OJ-\w{4}-\w{4} · .+ · .+/)
    const number = (await choice.getAttribute('value')) ?? ''
    await order.selectOption(number)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await page.goto('/Support')
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('heading', { name: subject })).toBeVisible()
    await expect(page.getByText(`Order ${number}`)).toBeVisible()
    await page.goto('/Support/tickets/SUP-00000000')
    await expect(page.getByText('This message was not found')).toBeVisible()
  },
)

test(
  'buyer and seller find an order by its number or reference, also after a login; a stranger is told that there is none',
  { tag: ['@scripts-in-deep', '@R17'] },
  async ({ page, app, newPerson, allowErrors }) => {
    // Three people log in here, each with a hash that takes its time.
    allowErrors(/status of (400|404|422)/)
    const enter = (at: Page, email: string) =>
      at.request.post('/login', {
        form: { email, password: 'market-day' },
        headers: { origin: app.origin },
      })
    const referenceOf = async (at: Page, email: string, path: string) => {
      await enter(at, email)
      const answer = await (await at.request.get(path)).text()
      const value = (name: string) => new RegExp(`"(?:${name})":"([^"]+)"`).exec(answer)?.[1] ?? ''
      return { number: value('number'), reference: value('reference|tx_ref') }
    }
    const seller = await newPerson()
    const sold = await referenceOf(seller, 'mama.sade@example.com', '/api/v1/sellers/orders')
    const buyer = await newPerson()
    const bought = await referenceOf(buyer, 'chiamaka.obi@example.com', '/api/v1/users/orders')
    const look = async (at: Page, reference: string) => {
      await at.goto('/Support')
      await at.getByLabel('Order number').fill(reference)
      await at.getByRole('button', { name: 'Find my order' }).click()
    }

    // As it is heard on the phone: in small letters, with blanks, and with the letter O.
    await look(page, ` ${bought.number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)
    await expect(page).toHaveURL(/\/login\?from=/)
    await fillLogin(page, 'chiamaka.obi@example.com', 'market-day')
    // A browser keeps the fragment of its form through a redirect.
    await expect(page).toHaveURL(new RegExp(`/userProfile/orders/${bought.number}(#|$)`))
    await expect(page.getByRole('heading', { name: `Order #${bought.number}` })).toBeVisible()

    // The payment reference, as a bank shows it, with the capitals of a phone's keyboard.
    await look(seller, ` ${sold.reference.toUpperCase()} `)
    await expect(seller).toHaveURL(new RegExp(`/dashboard/orders/${sold.number}(#|$)`))

    for (const [at, typed] of [
      [page, 'oja-nothing'],
      [page, `oja-${'0'.repeat(48)}`],
      [page, '../../etc <b>'],
      [page, 'OJ-0000-0000'],
      [await newPerson(), bought.number],
    ] as const) {
      if (typed === bought.number) await enter(at, 'preye.ebikeme@example.com')
      await look(at, typed)
      const isNumber = /^(OJ|oja)-/.test(typed)
      await expect(
        at.getByText(isNumber ? /^You have no order with this number/ : /^That is not an order number\./),
      ).toBeInViewport()
      await expect(at.getByLabel('Order number')).toHaveValue(typed)
      await expect(at.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true')
    }
  },
)

test(
  'a message written without a network is pending, says so, and is sent when the network is back',
  { tag: ['@CT11'] },
  async ({ page, context, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'Without JavaScript the browser itself keeps the form.')
    allowErrors(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/Contact')
    const subject = `From the bus ${Date.now()}`
    await fillMessage(page, { subject })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/Your message is not sent yet/)).toBeVisible()
    await expect(page.getByText('Message Sent!')).toBeHidden()
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
    await context.setOffline(false)
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(page.getByText(/Your message is not sent yet/)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('oja:message-waiting'))).toBeNull()
  },
)

test('who has written nothing yet finds the form first on Support', { tag: ['@R17'] }, async ({ page }) => {
  await page.goto('/Support')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Send us a Message',
  )
  await expect(page.getByLabel('Reference', { exact: true })).toBeVisible()
})

test(
  'a visitor searches and reads the help centre, in English and in Pidgin',
  { tag: ['@scripts-in-deep', '@R22', '@R23', '@OS24'] },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await page.goto('/Resources/HelpCenter')
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
    await page.getByRole('link', { name: 'Sellers', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'For sellers' })).toBeInViewport()
    await page.getByRole('searchbox').fill('refund')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: /articles about “refund”/ })).toBeVisible()
    await page.getByRole('link', { name: /^Disputes and refunds/ }).click()
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await page.goto('/Resources/HelpCenter?q=aeroplane')
    await expect(page.getByText('No results found')).toBeVisible()
    await page.goto('/Resources/HelpCenter/how-oja-dey-work')
    await expect(page.locator('article')).toHaveAttribute('lang', 'pcm')
    await page.goto('/Resources/HelpCenter/no-such-article')
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search help' }).fill('refund')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: /articles about “refund”/ })).toBeVisible()
    await page.goto('/Resources/SellerGuide')
    await expect(page.getByRole('heading', { name: 'Get paid' })).toBeAttached()
  },
)

async function fillMessage(page: Page, changes: Record<string, string>): Promise<void> {
  const filled = {
    name: 'Bisi Alade',
    email: 'bisi@example.com',
    phone: '0803 123 4567',
    category: 'An order',
    subject: 'My pepper',
    message: 'The red pepper never came.',
    ...changes,
  }
  const form = page.locator('#message-form')
  for (const [name, value] of Object.entries(filled)) {
    const field = form.locator(`[name=${name}]`)
    await (name === 'category' ? field.selectOption(value) : field.fill(value))
  }
}
