import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutboxMail } from '../../server/src/platform/mail/mail.ts'
import { insertHostileData } from './hostile-data.ts'
import type { HostileData } from './hostile-data.ts'
import { fieldsThatTakeText, hostileText, hostileTexts, findUnescaped } from './hostile-texts.ts'
import { buildAdmin, buildBuyer, buildSeller, startTestApp, password, waitFor } from '../test-app.ts'
import type { TestApp, Person } from '../test-app.ts'

let app: TestApp
let people: { buyer: Person; seller: Person; otherSeller: Person; opener: Person }
let hostile: HostileData
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  people = {
    buyer: await buildBuyer(app),
    seller: await buildSeller(app),
    otherSeller: await buildSeller(app, 'Other shop'),
    opener: await buildBuyer(app),
  }
  const admin = await buildAdmin(app)
  const pay = async (reference: string) => {
    await app.pay(reference)
    await people.buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  }
  const otherBuyer = await buildBuyer(app)
  hostile = await insertHostileData({ ...people, otherBuyer, admin, pay })
})
afterAll(() => app.close())

// Never shown: the address of a login, and hidden fields.
const unseen = /auth\/login email|leaveEmpty$/

test('every text field of the contract was filled with a script', () => {
  const wanted = fieldsThatTakeText(app.routes).filter((field) => !unseen.test(field))
  expect(wanted.length).toBeGreaterThan(15)
  expect(wanted.filter((field) => !hostile.filled.has(field))).toEqual([])
})

test('no page shows such a text as anything but text, for visitor, buyer and seller', async () => {
  const { product, service, shop, order, disputed, ticket, conversation } = hostile
  const pages: [Person | null, string[]][] = [
    [
      null,
      [
        '/',
        '/categories/products',
        `/categories/products?q=${encodeURIComponent(hostileText(80))}`,
        `/products/${product}`,
        '/Categories/Services',
        `/services/${service}`,
        `/seller-profile/${shop}`,
        `/seller-profile/${shop}/contact`,
        `/?query=${encodeURIComponent(hostileText(80))}`,
        `/report?kind=product&id=${product}&name=${encodeURIComponent(hostileText(80))}`,
        `/Resources/HelpCenter?q=${encodeURIComponent(hostileText(80))}`,
      ],
    ],
    [
      people.buyer,
      [
        '/userProfile',
        '/userProfile/settings',
        '/userProfile/orders',
        `/userProfile/orders/${order}`,
        `/userProfile/orders/${disputed}`,
        `/order/success?reference=${order}`,
        `/userProfile/messages/${conversation}`,
        '/notices',
        '/SellWithUs',
        '/Support',
        `/Support/tickets/${ticket}`,
      ],
    ],
    [
      people.seller,
      [
        '/dashboard',
        '/dashboard/listings',
        `/dashboard/listings/products/${product}/edit`,
        '/dashboard/customers',
        '/dashboard/orders',
        `/dashboard/orders/${disputed}`,
        '/dashboard/payouts',
        '/dashboard/settings',
        '/dashboard/settings/profile',
        '/notices',
      ],
    ],
    [
      people.opener,
      ['/', '/SellWithUs', '/dashboard', '/dashboard/more', '/userProfile', '/userProfile/orders'],
    ],
  ]
  let seen = 0
  for (const [person, paths] of pages) {
    const cookie = person ? await cookieOf(person) : ''
    for (const path of paths) {
      const { payload, statusCode } = await app.app.inject({ url: path, headers: { cookie } })
      expect([path, statusCode, findUnescaped(payload)]).toEqual([path, 200, []])
      if (/onerror=|onload=/.test(payload)) seen += 1
    }
  }
  // They are there, to be read.
  expect(seen).toBeGreaterThan(20)
})

test('no mail shows such a text as anything but text', async () => {
  const folder = join(app.platform.config.dataDir, 'outbox')
  await waitFor(async () => ((await readdir(folder)).length > 15 ? true : undefined))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMail),
  )
  for (const { subject, html, to } of mails) {
    expect([subject, findUnescaped(html)]).toEqual([subject, []])
    expect(`${subject}${to}`).not.toMatch(/[\r\n]/)
  }
  expect(mails.filter(({ html }) => /onerror=|onload=/.test(html)).length).toBeGreaterThan(5)
})

test('the checks above detect a text that was not escaped', () => {
  for (const text of hostileTexts) {
    expect(findUnescaped(`<p>${text}</p>`)).not.toEqual([])
    expect(findUnescaped(`<p>${text.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</p>`)).toEqual([])
  }
  expect(findUnescaped('<a href="javascript:alert(1)">')).not.toEqual([])
})

async function cookieOf({ email }: Person): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { origin: app.origin },
    payload: { email, password },
  })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
