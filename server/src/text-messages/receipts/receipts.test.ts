import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  gatewayKeys,
  startTextGateway,
  termiiSignature,
  whatsAppSignature,
} from '../../../../tests/servers/text-gateway.ts'
import type { TakenText, TextGateway } from '../../../../tests/servers/text-gateway.ts'
import { startTestApp, waitFor } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { queueTextMessage, tidyTexts } from '../text-messages.ts'
import type { TextMessage } from '../text-messages.ts'

let app: TestApp
let gateway: TextGateway
let numbers = 0
beforeAll(async () => {
  gateway = await startTextGateway()
  app = await startTestApp({ environment: gateway.environment() })
  gateway.setWebhooks(app.base)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

async function sent(more: Partial<TextMessage> = {}): Promise<TakenText> {
  const phone = `+23480366${String((numbers += 1)).padStart(5, '0')}`
  await queueTextMessage(app.pool, {
    phone,
    userId: null,
    kind: 'refund',
    text: `Oja: refund ${numbers}`,
    ...more,
  })
  const taken = await waitFor(async () => gateway.taken.find((one) => one.phone === phone))
  await expect
    .poll(async () => (await stateOf(taken)).outcomes.some((one) => one.endsWith('open')))
    .toBe(false)
  return taken
}

async function stateOf({ phone }: TakenText): Promise<{ status: string; outcomes: string[] }> {
  const { rows } = await app.pool.query(
    `select t.status, array(select a.provider || ' ' || coalesce(a.outcome, 'open') from text_attempts a
      where a.text_id = t.id order by a.started_at, a.id) as outcomes
    from text_messages t where t.phone = $1`,
    [phone],
  )
  return rows[0]
}

const post = (path: string, raw: string, headers: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v1/texts/${path}/webhook`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw,
  })

test('a delivery report that comes five times counts once', async () => {
  for (const askedFor of ['sms', 'whatsapp'] as const) {
    const one = await sent({ askedFor })
    expect(await gateway.report(one, 'sent', 2)).toEqual([200, 200])
    expect(await gateway.report(one, 'delivered', 5)).toEqual([200, 200, 200, 200, 200])
    // Late, or out of order: what is delivered stays delivered.
    await gateway.report(one, 'failed', 2)
    await gateway.report(one, 'sent', 1)
    expect(await stateOf(one)).toEqual({ status: 'delivered', outcomes: [`${one.gateway} delivered`] })
    expect(gateway.taken.filter(({ phone }) => phone === one.phone)).toHaveLength(1)
  }
})

test('a text that was not delivered goes the other way, once', async () => {
  const one = await sent()
  expect(await gateway.report(one, 'failed', 3)).toEqual([200, 200, 200])
  await expect
    .poll(() => stateOf(one))
    .toEqual({ status: 'sent', outcomes: ['termii undelivered', 'whatsapp accepted'] })
  const [, other] = gateway.taken.filter(({ phone }) => phone === one.phone)
  await gateway.report(other as TakenText, 'failed')
  await expect.poll(async () => (await stateOf(one)).status).toBe('failed')
  expect(gateway.taken.filter(({ phone }) => phone === one.phone)).toHaveLength(2)
})

test.each(['termii', 'whatsapp'] as const)(
  'a report of %s settles a text of unknown outcome, without its id',
  async (name) => {
    gateway.set(name, 'accept-and-die')
    const one = await sent({ askedFor: name === 'termii' ? 'sms' : 'whatsapp' })
    gateway.set(name, 'none')
    expect(await stateOf(one)).toEqual({ status: 'unknown', outcomes: [`${name} unknown`] })
    expect(await gateway.report(one, 'delivered', 2)).toEqual([200, 200])
    expect(await stateOf(one)).toEqual({ status: 'delivered', outcomes: [`${name} delivered`] })
    await app.pool.query("update text_attempts set started_at = started_at - interval '3 minutes'")
  },
)

test('a report without our signature changes nothing, whatever is wrong with it', async () => {
  const one = await sent()
  const raw = JSON.stringify({ type: 'outbound', message_id: one.id, status: 'Message Failed' })
  for (const headers of [
    {},
    { 'x-termii-signature': '' },
    { 'x-termii-signature': 'zz' },
    termiiSignature(raw, 'another-secret'),
    termiiSignature(`${raw} `),
    whatsAppSignature(raw),
  ])
    expect((await post('termii', raw, headers as Record<string, string>)).statusCode).toBe(401)
  expect((await post('whatsapp', raw, whatsAppSignature(raw, gatewayKeys.secretKey))).statusCode).toBe(401)
  expect(await stateOf(one)).toMatchObject({ status: 'sent' })
})

test('a signed report that makes no sense is refused, and one about a text of nobody is acknowledged', async () => {
  for (const raw of [
    '',
    '[]',
    '{',
    '{"status":"DELIVERED"}',
    '{"message_id":"1\\u0000","status":"DELIVERED"}',
    'null',
  ])
    expect((await post('termii', raw, termiiSignature(raw))).statusCode).toBe(400)
  for (const raw of ['', '{}', '{"entry":5}', '{"entry":[{"changes":[{"value":{"statuses":[{"id":1}]}}]}]}'])
    expect((await post('whatsapp', raw, whatsAppSignature(raw))).statusCode).toBe(400)
  const unknown = JSON.stringify({
    message_id: '30176000',
    status: 'DELIVERED',
    receiver: "234'; drop table users",
    message: '%',
  })
  expect((await post('termii', unknown, termiiSignature(unknown))).statusCode).toBe(200)
  const message = JSON.stringify({ entry: [{ changes: [{ value: { messages: [{ text: 'hello' }] } }] }] })
  expect((await post('whatsapp', message, whatsAppSignature(message))).statusCode).toBe(200)
  const long = JSON.stringify({ message_id: 'x'.repeat(600_000), status: 'DELIVERED' })
  expect((await post('termii', long, termiiSignature(long))).statusCode).toBe(413)
})

test('Meta registers the webhook with our token alone', async () => {
  const ask = (query: Record<string, string>) =>
    app.app.inject({ url: `/api/v1/texts/whatsapp/webhook?${new URLSearchParams(query)}` })
  const asked = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' }
  const right = await ask({ ...asked, 'hub.verify_token': gatewayKeys.verifyToken })
  expect([right.statusCode, right.payload]).toEqual([200, '1158201444'])
  expect((await ask({ ...asked, 'hub.verify_token': 'another' })).statusCode).toBe(403)
  expect((await ask({ 'hub.mode': 'subscribe' })).statusCode).toBe(403)
  const odd = await ask({
    'hub.mode': 'subscribe',
    'hub.verify_token': gatewayKeys.verifyToken,
    'hub.challenge': '<script>',
  })
  expect(odd.payload).toBe('')
})

test('an attempt whose process died has an unknown outcome, and the text is not sent again', async () => {
  const one = await sent()
  await app.pool.query(
    `update text_attempts set outcome = null, ended_at = null, provider_id = null,
      started_at = started_at - interval '2 minutes'
    where text_id = (select id from text_messages where phone = $1)`,
    [one.phone],
  )
  await app.pool.query("update text_messages set status = 'sending' where phone = $1", [one.phone])
  await tidyTexts(app.pool, app.platform.config)
  expect(await stateOf(one)).toEqual({ status: 'unknown', outcomes: ['termii unknown'] })
  await tidyTexts(app.pool, app.platform.config)
  expect(gateway.taken.filter(({ phone }) => phone === one.phone)).toHaveLength(1)
})

test('a code is erased when it ends; words and numbers after thirty days; what was spent after a year', async () => {
  const [code, other] = [await sent({ kind: 'code', text: 'Oja code: 909090' }), await sent()]
  const bodies = async () => {
    const { rows } = await app.pool.query(
      'select kind, phone, body from text_messages where phone = any($1) order by kind',
      [[code.phone, other.phone]],
    )
    return rows.map(({ kind, body }) => [kind, body !== ''])
  }
  await tidyTexts(app.pool, app.platform.config)
  expect(await bodies()).toEqual([
    ['code', true],
    ['refund', true],
  ])
  const age = (interval: string) =>
    app.pool.query(
      `update text_messages set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval
        where phone = any($2)`,
      [interval, [code.phone, other.phone]],
    )
  await age('11 minutes')
  await tidyTexts(app.pool, app.platform.config)
  expect(await bodies()).toEqual([
    ['code', false],
    ['refund', true],
  ])
  await age('31 days')
  await tidyTexts(app.pool, app.platform.config)
  expect(await bodies()).toEqual([])
  const rows = async () => (await app.pool.query("select from text_messages where phone = ''")).rowCount
  expect(await rows()).toBe(2)
  await app.pool.query(
    "update text_messages set created_at = created_at - interval '400 days' where phone = ''",
  )
  await tidyTexts(app.pool, app.platform.config)
  expect(await rows()).toBe(0)
})
