import { readFileSync } from 'node:fs'
import { checkCharacter, showCheckCode } from '@oja/contract/values/orders/check-code.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { openPool } from '../../platform/database/database.ts'
import { checkReceipt } from './receipt-check.ts'

let app: TestApp
let seller: Person
let buyer: Person
let productId: string
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mama Sade Foodstuff')
  buyer = await buildBuyer(app, 'Chidi Okafor')
  productId = await buildProduct(seller, { name: 'Palm oil', price: '6800', quantity: '50' })
})
afterAll(() => app.close())

const codeOf = async (reference: string) => {
  const { body } = await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)
  return (body.data as { checkCode: string | null }).checkCode
}
const pageAt = async (path: string) => {
  const { status, body, headers } = await call(app, 'GET', path)
  return { status, headers, html: body.message }
}
/** The answer as a person reads it. */
const answerAt = async (path: string) => {
  const { html } = await pageAt(path)
  const [, shown = ''] = /<div class="card [a-z]+">(.*?)<\/div>/.exec(html) ?? []
  return shown
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
const paidOn = String.raw`Paid on \d{1,2} \w+ \d{4}, \d{1,2}:\d\d [ap]m\.`

test('the code of a paid order answers for everybody what was paid to whom, and nothing of the buyer', async () => {
  const reference = await buildPaidOrder(app, buyer, productId)
  const code = (await codeOf(reference)) ?? ''
  expect(code).toMatch(/^[2-9CDFGHJKMNPRTWXY]{12}$/)
  expect(await answerAt(`/check/${code}`)).toMatch(
    new RegExp(`^VALID\\. ${paidOn} ₦6,800 to Mama Sade Foodstuff\\.$`),
  )
  const { status, headers, html } = await pageAt(`/check/${code}`)
  const [logo] = /<path.*>(?=<\/svg>)/s.exec(readFileSync('web/public/favicon.svg', 'utf8')) ?? []
  expect(html).toContain(`${logo}</svg>Oja</a>`)
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'private, no-store',
    'text/html; charset=utf-8',
  ])
  for (const words of ['Chidi', 'Okafor', 'Palm oil', buyer.email, reference, '<script'])
    expect(html).not.toContain(words)
  // Everything that the page needs: it loads no file.
  expect(Buffer.byteLength(html)).toBeLessThan(10_240)
  expect(html).not.toMatch(/ (?:src|srcset)=|url\(/)
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'; style-src 'sha256-")
  // As people type it.
  for (const typed of [code.toLowerCase(), showCheckCode(code), ` ${code.slice(0, 6)} ${code.slice(6)} `])
    expect(await answerAt(`/check?${new URLSearchParams({ code: typed })}`)).toMatch(/^VALID\./)
  expect((await app.mailTo(buyer.email, 'Receipt:')).text).toContain(`/check/${code}`)
  const qr = await call(app, 'GET', `/qr/check/${code}.svg`)
  expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})

test('goods that left once are not released twice', async () => {
  const reference = await buildPaidOrder(app, buyer, productId)
  const path = `/check/${await codeOf(reference)}`
  const receipt = async () => (await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)).body.data
  expect(await receipt()).toMatchObject({ isToPickUp: true, isSent: false, isReceived: false })
  await seller.call('POST', `/api/v1/orders/${reference}/actions/send`, {})
  expect(await receipt()).toMatchObject({ isToPickUp: false, isSent: true, isReceived: false })
  expect(await answerAt(path)).toMatch(/^VALID\. .* The goods were sent on .* Do not release them again\.$/)
  await buyer.call('POST', `/api/v1/orders/${reference}/actions/receive`, {})
  expect(await answerAt(path)).toMatch(
    /^VALID\. .* The goods were received on .* Do not release them again\.$/,
  )
})

test('money that went back is said, all of it or a part', async () => {
  const [whole, part] = [
    await buildPaidOrder(app, buyer, productId),
    await buildPaidOrder(app, buyer, productId),
  ]
  const [wholeCode, partCode] = [await codeOf(whole), await codeOf(part)]
  await seller.call('POST', `/api/v1/orders/${part}/actions/refund`, { amountMinor: 200_000 })
  await seller.call('POST', `/api/v1/orders/${whole}/actions/refund`, {})
  await expect
    .poll(() => answerAt(`/check/${partCode}`), { timeout: 30_000 })
    .toMatch(
      new RegExp(
        `^REFUNDED IN PART\\. ${paidOn} ₦6,800 to Mama Sade Foodstuff\\. ₦2,000 of it went back\\.$`,
      ),
    )
  await expect
    .poll(() => answerAt(`/check/${wholeCode}`), { timeout: 30_000 })
    .toMatch(/^REFUNDED\. .* All of it went back\. Do not release goods\.$/)
  // The receipt says it to both parties.
  for (const person of [buyer, seller])
    for (const [reference, refundedMinor] of [
      [part, 200_000],
      [whole, 680_000],
    ] as const)
      expect((await person.call('GET', `/api/v1/orders/${reference}/receipt`)).body.data).toMatchObject({
        amountMinor: 680_000,
        refundedMinor,
        refundedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        goingBackMinor: 0,
      })
})

test('everything else is not valid: an unpaid order, a payment that a bank questions, no code at all', async () => {
  const started = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const { reference } = started.body as unknown as { reference: string }
  expect(await codeOf(reference)).toBeNull()
  const { rows } = await app.pool.query<{ code: string }>(
    'select check_code as code from orders where reference = $1',
    [reference],
  )
  const free = `${'2'.repeat(11)}${checkCharacter('2'.repeat(11))}`
  for (const typed of [rows[0]?.code ?? '', free, 'ABC', 'x'.repeat(90), '<b>', '%00', '٢٣٤'])
    expect(await answerAt(`/check/${encodeURIComponent(typed)}`)).toMatch(
      /^NOT VALID\. Do not release goods\./,
    )
  expect(await answerAt('/check?code=')).toBe('NOT VALID. Do not release goods.')
  expect((await pageAt(`/check/${free}`)).status).toBe(404)
  const { status, html } = await pageAt('/check')
  expect([status, /<form action="\/check" method="get"/.test(html)]).toEqual([200, true])

  const questioned = await buildPaidOrder(app, buyer, productId)
  await app.pool.query("update orders set state = 'disputed' where reference = $1", [questioned])
  expect(await answerAt(`/check/${await codeOf(questioned)}`)).toMatch(
    /^NOT VALID\. Do not release goods\. A bank/,
  )
  await app.pool.query("update orders set state = 'paid' where reference = $1", [questioned])
})

test('a wrong check character is answered without the database', async () => {
  const code = (await codeOf(await buildPaidOrder(app, buyer, productId))) ?? ''
  const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`
  const nowhere = openPool({ url: 'postgres://127.0.0.1:1/none', connections: 1 })
  expect(await checkReceipt(nowhere, wrong)).toMatchObject({ word: 'NOT VALID.' })
  await expect(checkReceipt(nowhere, code)).rejects.toThrow()
  await nowhere.end()
})

test('each order has a code of its own that never changes', async () => {
  const { rows } = await app.pool.query<{ codes: number; orders: number }>(
    'select count(distinct check_code)::int as codes, count(*)::int as orders from orders',
  )
  expect(rows[0]?.codes).toBe(rows[0]?.orders)
  await expect(app.pool.query('update orders set check_code = new_check_code()')).rejects.toThrow(
    'cannot be changed',
  )
})

test('orders from before the codes get theirs', async () => {
  const reference = await buildPaidOrder(app, buyer, productId)
  const client = await app.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query('update orders set check_code = null where buyer_id = $1', [buyer.userId])
  await client.query("set session_replication_role = 'origin'")
  client.release()
  expect(await codeOf(reference)).toBeNull()
  await app.pool.query('call give_old_orders_check_codes()')
  expect(await answerAt(`/check/${await codeOf(reference)}`)).toMatch(/^VALID\./)
})

test('whoever guesses a thousand codes is asked to wait', async () => {
  const strict = await startTestApp({ rateLimit: true })
  try {
    const counts: Record<number, number> = {}
    let last = ''
    for (let guess = 0; guess < 1_000; guess += 1) {
      const code = String(guess).padStart(11, '3').replaceAll(/[01]/g, '9')
      const answer = await call(strict, 'GET', `/check/${code}${checkCharacter(code)}`)
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      if (answer.status === 429) last = `${answer.headers['content-type']} ${answer.body.message}`
    }
    expect(counts).toEqual({ 404: 600, 429: 400 })
    expect(last).toMatch(/^text\/html.*Too many tries/s)
  } finally {
    await strict.close()
  }
})
