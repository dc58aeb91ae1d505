import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { insertHostileData } from '../../tests/hostile/hostile-data.ts'
import type { HostileData } from '../../tests/hostile/hostile-data.ts'
import type { OutboxMail } from '../../server/src/platform/mail/mail.ts'
import type { TestResponse, Person } from '../../tests/test-app.ts'
import { logInAsAdmin } from '../support/admin.ts'
import { logInAs, roles, pagesOf } from '../support/all-pages.ts'
import { expect, linkIn, test } from '../support/test-app.ts'
import { password } from '../support/people.ts'
import type { RunningApp } from '../support/running-app.ts'

test('scripts that people type are shown as text on every page and in every mail', async ({
  page,
  app,
  newPerson,
  allowErrors,
}) => {
  // An address of a mail that was never sent is refused.
  allowErrors(/status of (400|401|404|410)/)
  const [buying, selling, other, admin] = [page, await newPerson(), await newPerson(), await newPerson()]
  const buyer = await signUp(buying, app, 'buyer')
  const seller = await signUp(selling, app, 'seller')
  const otherSeller = await signUp(other, app, 'other')
  const otherBuyer = await signUp(await newPerson(), app, 'otherbuyer')
  const opener = await signUp(await newPerson(), app, 'opener')
  await logInAsAdmin(admin, app)
  const hostile = await insertHostileData({
    buyer,
    seller,
    otherSeller,
    otherBuyer,
    opener,
    admin: personOf(admin, app, 'admin@example.com', '', null),
    async pay(reference) {
      await buying.goto(`/pay/${reference}`)
      // Where the link leads without scripts; with them the same page opens in a frame.
      const checkout = buying.getByRole('link', { name: 'Pay with Paystack' })
      await buying.goto((await checkout.getAttribute('href')) ?? '')
      await buying.getByRole('button', { name: /^Pay/ }).click()
      await expect(buying).toHaveURL(/\/order\/success/)
      await expect(buying.getByText('Paid', { exact: true })).toBeVisible({ timeout: 40_000 })
    },
  })

  const visitor = await newPerson()
  const pages = { visitor, buyer: buying, seller: selling, admin }
  for (const who of roles) {
    const watched = pages[who]
    watched.on('dialog', (dialog) => {
      throw new Error(`A text ran: ${dialog.message()} at ${watched.url()}`)
    })
    for (const path of ownPages(who, hostile)) await look(watched, path)
  }
  // Other pages show these texts too: lists, the admin pages, the newest reviews.
  for (const who of ['visitor', 'admin'] as const) {
    await logInAs(pages[who], app, who)
    for (const { path } of await pagesOf(who, pages[who].request)) await look(pages[who], path)
  }

  const list = await (await visitor.request.get('/dev/mail')).text()
  const mails = [...list.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(mails.length).toBeGreaterThan(10)
  for (const path of mails.slice(0, 40)) await look(visitor, path)
  // As a mail program shows it: the HTML part itself, with nothing to hold a script back.
  const outbox = join(app.dataDir, 'outbox')
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.json'))
  let hostileMails = 0
  // A page written into another keeps its policy, which would hold a script back.
  await visitor.goto('about:blank')
  for (const file of files) {
    const { html } = JSON.parse(await readFile(join(outbox, file), 'utf8')) as OutboxMail
    if (!/onerror|onload/.test(html)) continue
    hostileMails += 1
    await visitor.setContent(html)
    expect([file, await running(visitor)]).toEqual([file, []])
  }
  expect(hostileMails).toBeGreaterThan(5)
})

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  expect([path, await running(page)]).toEqual([path, []])
}

/** Elements and attributes that only such a text can have brought. */
function running(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          /^\s*(javascript|data:text)/i.test(
            element.getAttribute('href') ?? element.getAttribute('src') ?? '',
          ) ||
          (element.tagName === 'SCRIPT' && element.textContent?.startsWith('alert')) ||
          element.getAttribute('src') === 'x',
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  )
}

function ownPages(who: (typeof roles)[number], hostile: HostileData): string[] {
  const { product, service, shop, otherShop, order, disputed, ticket, conversation } = hostile
  return {
    visitor: [`/products/${product}`, `/services/${service}`, `/seller-profile/${shop}`],
    buyer: [
      '/userProfile',
      '/userProfile/settings',
      '/userProfile/orders',
      `/userProfile/orders/${order}`,
      `/userProfile/orders/${disputed}`,
      `/userProfile/messages/${conversation}`,
      `/Support/tickets/${ticket}`,
      '/Support',
      '/notices',
      `/products/${product}`,
    ],
    seller: [
      '/dashboard',
      '/dashboard/listings',
      `/dashboard/listings/products/${product}/edit`,
      '/dashboard/orders',
      `/dashboard/orders/${disputed}`,
      `/dashboard/messages/${conversation}`,
      '/dashboard/settings',
      '/dashboard/payouts',
      '/notices',
    ],
    admin: [
      `/admin/orders/${order}`,
      `/admin/disputes/${disputed}`,
      `/admin/messages/${ticket}`,
      `/admin/reports/${otherShop}`,
      '/admin/sellers?q=onerror',
      '/admin/kyc?status=Rejected',
      '/admin/settings/synonyms?q=zzyam',
    ],
  }[who]
}

/** Registers somebody through the API and logs the browser in. */
async function signUp(page: Page, app: RunningApp, name: string): Promise<Person> {
  const email = `hostile.${name}.${Date.now()}@example.com`
  const shop = {
    storeName: name,
    businessLevel: 'small',
    category: 'both',
    phone: '0803 123 4567',
    state: 'Oyo',
    lga: 'Ibadan North',
  }
  const data = { name, email, password, ...(name.endsWith('buyer') ? {} : shop) }
  expect((await page.request.post('/api/v1/auth/register', { data })).status()).toBe(201)
  await fetch(linkIn(await app.mailTo(email, 'Verify')), { redirect: 'manual' })
  const answer = await page.request.post('/api/v1/auth/login', {
    data: { email, password },
    headers: { origin: app.origin },
  })
  const { userId, sellerId } = (await answer.json()) as { userId: string; sellerId: string | null }
  return personOf(page, app, email, userId, sellerId)
}

/** A logged-in browser, with the functions that filling needs. */
function personOf(
  page: Page,
  app: RunningApp,
  email: string,
  userId: string,
  sellerId: string | null,
): Person {
  const call = (method: string, url: string, body?: unknown) =>
    callAs(page.request, app.origin, method, url, body)
  return { email, token: '', userId, sellerId, call }
}

async function callAs(
  request: APIRequestContext,
  origin: string,
  method: string,
  url: string,
  body: unknown,
): Promise<TestResponse> {
  const sent = body instanceof FormData ? { multipart: body } : body === undefined ? {} : { data: body }
  const answer = await request.fetch(url, { method, headers: { origin }, ...sent })
  const isJson = answer.headers()['content-type']?.includes('json')
  return {
    status: answer.status(),
    headers: answer.headers(),
    body: isJson ? await answer.json() : {},
  } as TestResponse
}
