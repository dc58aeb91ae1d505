import type { Page } from '@playwright/test'
import { expect, linkIn, appOrigin } from './test-app.ts'
import type { RunningApp } from './running-app.ts'

export const password = 'correct horse'

let made = 0

/** Makes a person of this test alone, with a verified address: a buyer, or with `shop` a seller. */
export async function makePerson(
  page: Page,
  app: RunningApp,
  name: string,
  shop?: Record<string, string>,
): Promise<{ email: string; name: string }> {
  made += 1
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}.${made}@example.com`
  const registered = await page.request.post('/api/v1/auth/register', {
    data: { name, email, password, ...shop },
  })
  expect(registered.status()).toBe(201)
  // The link is followed without a session, so that it changes no login here.
  await fetch(linkIn(await app.mailTo(email, 'Verify')), { redirect: 'manual' })
  return { email, name }
}

/** Gives this person's browser a session without opening a page: for journeys that prove something else. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  const headers = { origin: appOrigin() }
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password: secret }, headers })
  expect(answer.status(), `the login of ${email}`).toBe(200)
}

/** Logs in by the page's own form, as a person does. */
export async function logInByForm(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email, secret)
  await expect(page).not.toHaveURL(/login/i)
}

export async function fillLogin(page: Page, email: string, secret = password): Promise<void> {
  // The address is new a moment before the page is, and the one before may ask for an email too.
  await expect(page.getByRole('button', { name: /^(Log in|Continue)$/ }).first()).toBeVisible()
  const address = page.getByRole('textbox', { name: 'Email' })
  // The form is folded where one may go on without a password, and where the email comes first.
  if (!(await address.isVisible()))
    await page.getByText(/^(Or log in with your password|Already opened it\? Log in)$/).click()
  await address.fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** What this browser remembers, by key; nothing where its JavaScript is off. */
export function storedIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}
