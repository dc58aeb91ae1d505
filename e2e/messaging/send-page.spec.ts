import { logIn, makePerson } from '../support/people.ts'
import { appOrigin, expect, test } from '../support/test-app.ts'

test('the form of a message names the service, shows what was written before, and leads back', async ({
  page,
  app,
}) => {
  const { email } = await makePerson(page, app, 'Halima Asks')
  await logIn(page, email)
  const services = (await (await page.request.get('/api/v1/services/all')).json()) as {
    _id: string
    name: string
    sellerId: string
    storeName: string
    seller: { userId: string }
  }[]
  const [service] = services
  const sent = await page.request.post('/api/v1/messages/send', {
    data: { recipientId: service?.seller.userId, content: 'Are you free on Friday?' },
    headers: { origin: appOrigin() },
  })
  expect(sent.status()).toBe(201)

  const to = { to: service?.seller.userId ?? '', shop: service?.sellerId ?? '' }
  await page.goto(`/messages/send?${new URLSearchParams({ ...to, kind: 'service', id: service?._id ?? '' })}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Write to ${service?.storeName}`)
  await expect(main.getByRole('link', { name: service?.name ?? '' })).toBeVisible()
  const before = main.getByRole('region', { name: 'You wrote before' })
  await expect(before.getByText('Are you free on Friday?')).toBeVisible()
  await main.getByLabel('Your message').fill('At ten?')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('region', { name: /^Conversation with / }).getByText('At ten?')).toBeVisible()

  await page.goto(`/messages/send?${new URLSearchParams({ ...to, kind: 'service', id: service?._id ?? '' })}`)
  await main.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/services/${service?._id}$`))
})

test('a message to nobody gets no form, but the ways to whom to write', async ({ page, app }) => {
  const main = page.getByRole('main')
  await page.goto('/messages/send')
  await expect(main.getByText('Who is it for?')).toBeVisible()
  await expect(main.getByLabel('Your message')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'My messages' })).toHaveCount(0)
  const { email } = await makePerson(page, app, 'Kunle Asks')
  await logIn(page, email)
  for (const nobody of [crypto.randomUUID(), 'somebody']) {
    await page.goto(`/messages/send?to=${nobody}`)
    await expect(main.getByText('We could not find that person')).toBeVisible()
    await expect(main.getByLabel('Your message')).toHaveCount(0)
  }
  await expect(main.getByRole('link', { name: 'Find a shop' })).toHaveAttribute(
    'href',
    '/categories/products',
  )
  await expect(main.getByRole('link', { name: 'Write to support' })).toHaveAttribute('href', '/Contact')
  await main.getByRole('link', { name: 'My messages' }).click()
  await expect(page).toHaveURL(/\/userProfile\/messages$/)
})
