import type { Page } from '@playwright/test'
import { sellers } from '../../server/seed/people/people.ts'
import { logIn, makePerson, password } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

interface Listed {
  _id: string
  name: string
  sellerId: { _id: string; userId: string; storeName: string }
}

/** Two products of one demo shop, and the login of its owner. */
async function twoProducts(page: Page): Promise<{ first: Listed; second: Listed; email: string }> {
  const { data } = (await (await page.request.get('/api/v1/products?limit=48')).json()) as { data: Listed[] }
  for (const { email, storeName } of sellers) {
    const [first, second] = data.filter(({ sellerId }) => sellerId.storeName === storeName)
    if (first && second) return { first, second, email }
  }
  throw new Error('no demo shop has two products')
}

async function write(page: Page, { _id, sellerId }: Listed, words: string): Promise<void> {
  await page.goto(`/messages/send?to=${sellerId.userId}&kind=product&id=${_id}`)
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/userProfile\/messages\//)
}

test('a chat says where it turns to another listing, to the buyer and to the shop', async ({
  page: buyer,
  app,
  newPerson,
  javaScriptEnabled,
}) => {
  const { email } = await makePerson(buyer, app, 'Two Listings')
  await logIn(buyer, email, password)
  const { first, second, email: owner } = await twoProducts(buyer)
  const turn = (page: Page, name: string) =>
    page
      .getByRole('list', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: `About ${name}` })
      .getByRole('link', { name })

  await write(buyer, first, 'Is the first one there?')
  // It stands above the messages already.
  await expect(turn(buyer, first.name)).toHaveCount(0)
  const seller = await newPerson()
  await logIn(seller, owner, 'market-day')
  const conversation = new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
  await seller.goto(`/dashboard/messages/${conversation}`)
  await expect(seller.getByRole('list', { name: 'Messages' })).toContainText('Is the first one there?')

  await write(buyer, second, 'And the second one?')
  if (javaScriptEnabled === false) await seller.reload()
  for (const page of [buyer, seller])
    for (const { name, _id } of [first, second])
      await expect(turn(page, name)).toHaveAttribute('href', `/products/${_id}`)
})
