import { logInByForm, makePerson, password } from '../support/people.ts'
import { expect, linkIn, test } from '../support/test-app.ts'

test('a helper lands in the dashboard of the shop, and a page of the owner says so and leads back', async ({
  page,
  newPerson,
  app,
  allowErrors,
  javaScriptEnabled,
}) => {
  allowErrors(/status of 403/)
  const owner = await newPerson()
  await logInByForm(owner, 'ada.ankara@example.com', 'market-day')
  const helper = await makePerson(page, app, 'Ife Helper')
  await owner.goto('/dashboard/settings/helpers')
  await owner.getByLabel('Their phone number or email').fill(helper.email)
  await owner.getByLabel(/^Stock/).check()
  await owner.getByLabel(/^Messages/).check()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  const [, path = ''] =
    /(\/helpers\/[\w-]+)/.exec((await app.mailTo(helper.email, 'asks you to help')).text) ?? []

  // One browser accepts, another one logs in later.
  const invited = await newPerson()
  await logInByForm(invited, helper.email, password)
  await invited.goto(path)
  const refusedAtFirst: string[] = []
  if (javaScriptEnabled !== false)
    invited.on('response', (answer) => answer.status() === 403 && refusedAtFirst.push(answer.url()))
  await invited.getByRole('main').getByRole('button', { name: 'Accept and open the shop' }).click()
  await expect(invited).toHaveURL(/\/dashboard$/)
  await expect(invited.getByRole('main').getByRole('link', { name: /^Stock/ })).toBeVisible()
  // The overview of a helper asks for nothing of the owner's.
  expect(refusedAtFirst).toEqual([])
  await logInByForm(page, helper.email, password)
  await expect(page).toHaveURL(/\/dashboard$/)

  // Notifications stay inside the dashboard.
  await page.goto('/dashboard/notices')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()

  // The menu counts the messages of the shop; their own stand on the bell.
  if (javaScriptEnabled !== false) {
    await page.route('**/api/v1/notices', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      const unread = { messages: 3, orders: 1, reviews: 0, decisions: 0, saved: 0 }
      await route.fulfill({ response: answer, json: { data: { ...body.data, unread } } })
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Notifications 4 unread' })).toBeVisible()
    await page.unroute('**/api/v1/notices')
  }

  // The automatic reply is the owner's: nothing asks for it in vain.
  const refused: string[] = []
  if (javaScriptEnabled !== false)
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(refused).toEqual([])

  for (const closed of ['/dashboard/delivery', '/dashboard/share', '/dashboard/payouts']) {
    await page.goto(closed)
    const main = page.getByRole('main')
    await expect(main).toContainText('has not given you this page')
    await expect(main.getByRole('link', { name: 'Stock' })).toBeVisible()
    await main.getByRole('link', { name: 'Back to the overview' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('who is invited reads which shop asks before the login, and finds it again after registering by mail', async ({
  page,
  newPerson,
  app,
  allowErrors,
}) => {
  // The first page of the shop asks before it knows that a helper reads it.
  allowErrors(/status of 403/)
  const owner = await newPerson()
  await logInByForm(owner, 'ada.ankara@example.com', 'market-day')
  const email = `new.helper.${Date.now()}@example.com`
  await owner.goto('/dashboard/settings/helpers')
  await owner.getByLabel('Their phone number or email').fill(email)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  const [, path = ''] = /(\/helpers\/[\w-]+)/.exec((await app.mailTo(email, 'asks you to help')).text) ?? []

  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Ada.* asks you to help in the shop/)
  await expect(main).toContainText('See orders and who paid, accept, hand over, ask for payment')
  await expect(main.getByRole('button', { name: 'Accept and open the shop' })).toHaveCount(0)

  const registered = await page.request.post('/api/v1/auth/register', {
    data: { name: 'Wale Helper', email, password },
  })
  expect(registered.status()).toBe(201)
  await fetch(linkIn(await app.mailTo(email, 'Verify')), { redirect: 'manual' })
  await logInByForm(page, email, password)
  await expect(page).toHaveURL(/\/helpers$/)
  await page.goto('/userProfile')
  await main.getByRole('link', { name: 'See the invitation' }).click()
  await main.getByRole('button', { name: 'Accept and open the shop' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('who does not want to help says no, and the login leads to that invitation no more', async ({
  page,
  newPerson,
  app,
  allowErrors,
}) => {
  allowErrors(/status of 422/)
  const owner = await newPerson()
  await logInByForm(owner, 'ada.ankara@example.com', 'market-day')
  const invited = await makePerson(page, app, 'Kemi Elsewhere')
  await owner.goto('/dashboard/settings/helpers')
  await owner.getByLabel('Their phone number or email').fill(invited.email)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await app.mailTo(invited.email, 'asks you to help')
  // Sent again with an empty field, the error stands alone.
  await expect(owner.getByText('Invitation sent.')).toBeVisible()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByRole('link', { name: 'Enter their phone number or email' })).toBeVisible()
  await expect(owner.getByText('Invitation sent.')).toHaveCount(0)
  // A second invitation of the same address is asked about first.
  await owner.getByLabel('Their phone number or email').fill(invited.email)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText(/^Already invited on .* Send it again for a new link$/).first()).toBeVisible()
  await owner.locator('form').getByRole('button', { name: 'Send again' }).last().click()
  await expect(
    owner.getByText('Invitation sent again. The link before does not work any more.'),
  ).toBeVisible()

  await logInByForm(page, invited.email, password)
  await expect(page).toHaveURL(/\/helpers$/)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'No, thank you' }).click()
  await expect(main).toContainText('You said no. The invitation has ended.')
  await expect(main.getByRole('button')).toHaveCount(0)
  await page.goto('/helpers')
  await expect(main).toContainText('No invitation waits for you')
})

test('an address of the dashboard without a page keeps its bar and leads back to the shop', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await logInByForm(page, 'ada.ankara@example.com', 'market-day')
  for (const path of ['/dashboard/nonsense', '/dashboard/settings/nothing/here']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to my shop' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
