import { makePerson, password, storedIn } from '../support/people.ts'
import { expect, frontEndOrigin, isFormBrowser, test } from '../support/test-app.ts'

test('a front end on another origin logs in, shows goods, messages and buys with its own bearer', async ({
  page,
  app,
  context,
  allowErrors,
}) => {
  test.skip(isFormBrowser, 'the other front end is made of scripts')
  allowErrors(/status of 401/)
  const { email } = await makePerson(page, app, 'Ifeanyi Okoro')
  const said = page.locator('#said')
  await page.goto(`${frontEndOrigin()}/?api=${app.origin}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('wrong horse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(said).toHaveText('Refused: Invalid email or password')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(said).toHaveText('Login successful')
  await expect(page.getByText('Hello Ifeanyi Okoro')).toBeVisible()
  const { token, role, user } = await storedIn(page)
  expect({ role, token: JSON.parse(user ?? '').token }).toEqual({ role: 'buyer', token })

  const photo = page.getByRole('img').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Message' }).click()
  await expect(said).toHaveText('Message sent')
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect(said).toHaveText(/^Reference oja-/)
  await page.reload()
  await page.getByRole('button', { name: 'My orders' }).click()
  await expect(said).toHaveText('1 orders')
  // Our origin never set a cookie there: the bearer is the only credential.
  expect((await context.cookies(app.origin)).map(({ name }) => name)).not.toContain('oja')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(said).toHaveText('Logged out')
})

test('the same page on an origin that is not listed can neither log in nor read', async ({
  page,
  app,
  allowErrors,
}) => {
  test.skip(isFormBrowser, 'the other front end is made of scripts')
  allowErrors(/CORS|ERR_FAILED|Access-Control|status of 40/)
  const { email } = await makePerson(page, app, 'Ifeanyi Okoro')
  // The same server by its other name is another origin.
  await page.goto(`${frontEndOrigin().replace('127.0.0.1', 'localhost')}/?api=${app.origin}`)
  await expect(page.locator('#said')).toHaveText('Refused: Failed to fetch')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('#said')).toHaveText('Refused: Failed to fetch')
  expect(await storedIn(page)).toEqual({})
})
