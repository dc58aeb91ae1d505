import { expect } from './test-app.ts'
import type { Page } from '@playwright/test'
import { logIn, makePerson } from './people.ts'
import type { RunningApp } from './running-app.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

// One session for each app. A code is valid once and the next one comes after half a minute, so the journeys share a
// session.
const sessions = new WeakMap<RunningApp, Cookies>()

/** Gives this browser the session of the demo admin, and logs in when there is none or it has ended. */
export async function logInAsAdmin(page: Page, app: RunningApp): Promise<void> {
  const kept = sessions.get(app)
  if (kept) {
    await page.context().addCookies(kept)
    // Another journey may have let the password grow old.
    const sent = { data: { password: adminPassword(app) }, headers: { origin: app.origin } }
    if ((await page.request.post('/api/v1/auth/reauth', sent)).ok()) return
  }
  const password = adminPassword(app)
  await expect
    .poll(
      async () => {
        const code = /\b\d{6}\b/.exec(await (await page.request.get('/dev/totp')).text())?.[0]
        const answer = await page.request.post('/api/v1/auth/login', {
          data: { email: 'admin@example.com', password, code },
          headers: { origin: app.origin },
        })
        return answer.status()
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toBe(200)
  sessions.set(app, await page.context().cookies())
}

/** Makes a shop whose identity documents wait to be checked. */
export async function openShop(page: Page, app: RunningApp, storeName: string) {
  const { email } = await makePerson(page, app, 'Shop Owner', {
    phone: '0803 123 4567',
    storeName,
    businessLevel: 'small',
    category: 'products',
    state: 'Oyo',
    lga: 'Ibadan North',
  })
  await logIn(page, email)
  const handed = await page.request.post('/api/v1/sellers/kyc', {
    headers: { origin: app.origin },
    multipart: {
      paperKind: 'cac',
      paperNumber: 'RC 1234567',
      address: '<i>14 Market Road</i>',
      papers: {
        name: 'certificate.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'),
      },
    },
  })
  expect(handed.status()).toBe(201)
  const { data } = await (await page.request.get('/api/v1/auth/session')).json()
  return { email, sellerId: (data as { sellerId: string }).sellerId }
}

/** The password that the server wrote when it seeded the demo admin. */
export function adminPassword(app: RunningApp): string {
  return /admin@example\.com\s+(\S+)/.exec(app.output())?.[1] ?? ''
}

/** Logs in by the login page, as an admin does: password, then code. The server refuses a code that another test used. */
export async function logInOnScreen(page: Page, app: RunningApp): Promise<void> {
  await expect(async () => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill(adminPassword(app))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const code = /\b\d{6}\b/.exec(await (await page.request.get('/dev/totp')).text())?.[0] ?? ''
    await page.getByLabel(/code/i).fill(code)
    if ((await page.getByLabel('Password', { exact: true }).inputValue()) === '')
      await page.getByLabel('Password', { exact: true }).fill(adminPassword(app))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).not.toHaveURL(/login/i, { timeout: 10_000 })
  }).toPass({ timeout: 120_000, intervals: [5_000] })
}
