import type { Page } from '@playwright/test'
import { sellerWith } from '../support/demo.ts'
import { expect, test } from '../support/test-app.ts'
import { fillLogin, logIn, makePerson, storedIn } from '../support/people.ts'
import { productOf } from '../support/conversations.ts'

test(
  'only the same person can finish a message, a purchase or a review that they began before their session ended',
  { tag: ['@RO3', '@RO7'] },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    test.skip(
      javaScriptEnabled === false,
      'without scripts nothing is finished by itself: its form is shown again',
    )
    allowErrors(/status of 401/)
    const writer = await makePerson(page, app, 'Writing Wole')
    const other = await makePerson(page, app, 'Nosy Ned')
    const product = `/products/${await productOf(page, '')}`
    const shop = `/seller-profile/${await sellerWith(page.request, 'products')}?tab=reviews`
    const actions = [
      { path: product, call: '/api/v1/messages/send', begin: writeMessage },
      { path: shop, call: '/api/v1/reviews', begin: writeReview },
      // Last: what it opens stays open.
      { path: product, call: '/api/v1/payments/initiate', begin: buy },
    ]
    // Who has sent what since they came back from the login. Nobody is watched while they begin.
    const sent: string[] = []
    let watched: { name: string; call: string } | null = null
    page.on('request', (one) => {
      if (watched && one.method() === 'POST' && one.url().endsWith(watched.call))
        sent.push(`${watched.name} ${watched.call}`)
    })
    for (const { path, call, begin } of actions) {
      for (const person of [other, writer]) {
        await page.context().clearCookies()
        await logIn(page, writer.email)
        await page.goto(path)
        watched = null
        await begin(page)
        await page.getByRole('status').getByRole('link', { name: 'Login' }).click()
        watched = { name: person.name, call }
        await fillLogin(page, person.email)
        await expect(page).toHaveURL(
          (url) => url.pathname === path.split('?')[0] && !url.searchParams.has('resume'),
        )
        await expect.poll(async () => 'userId' in (await storedIn(page))).toBe(true)
        // The page has decided whether it finishes the action.
        const waiting = () =>
          page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent-')))
        await expect.poll(waiting).toEqual([])
        if (person === writer) await expect.poll(() => sent).toContain(`${writer.name} ${call}`)
      }
      // The other person's page had the writer's whole turn to send something.
      expect(sent.filter((one) => one.endsWith(call))).toEqual([`${writer.name} ${call}`])
    }
  },
)

test('a question that a visitor typed waits in the box of another tab, and is not sent by itself', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the words come back with the address')
  const person = await makePerson(page, app, 'Asking Abike')
  const product = `/products/${await productOf(page, '')}`
  await page.context().clearCookies()
  await page.goto(product)
  const boxOf = (tab: Page) => tab.getByRole('region', { name: 'Message Seller' }).getByRole('textbox')
  await boxOf(page).fill('Is the yellow one left?')
  await page.getByRole('region', { name: 'Message Seller' }).getByRole('button').click()
  await expect(page.getByRole('status').getByText('Login required')).toBeVisible()

  const mailed = await page.context().newPage()
  const sent: string[] = []
  mailed.on('request', (one) => {
    if (one.method() === 'POST' && /messages\/send|initiate|reviews$/.test(one.url())) sent.push(one.url())
  })
  await mailed.goto(`/login?from=${encodeURIComponent(`${product}?resume=message`)}`)
  await fillLogin(mailed, person.email)
  await expect(boxOf(mailed)).toHaveValue('Is the yellow one left?')
  await expect(mailed.getByText('Your question is in the box.')).toBeVisible()
  await mailed.reload()
  await expect(boxOf(mailed)).toHaveValue('')
  expect(sent).toEqual([])
})

/** Removes the cookie of a session that ended; the page does not know it yet. */
const endSession = (page: Page) => page.context().clearCookies()

async function writeMessage(page: Page) {
  const box = page.getByRole('region', { name: 'Message Seller' })
  await box.getByRole('textbox').fill('Is it still available?')
  await endSession(page)
  await box.getByRole('button', { name: 'Send message' }).click()
}

async function writeReview(page: Page) {
  const review = page.locator('#reviews')
  await review.getByRole('radio', { name: /4/ }).check({ force: true })
  await review.getByRole('textbox').fill('Good yams, fair price')
  await endSession(page)
  await review.getByRole('button', { name: /review$/ }).click()
}

async function buy(page: Page) {
  const button = page.getByRole('button', { name: /^Buy Now/ })
  await expect(button).toBeVisible()
  await endSession(page)
  await button.click()
}
