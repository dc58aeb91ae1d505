import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTextGateway } from '../../../tests/servers/text-gateway.ts'
import type { TextGateway } from '../../../tests/servers/text-gateway.ts'
import { buildBuyer, startTestApp, waitFor } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { queueTextMessage } from './text-messages.ts'
import type { TextMessage } from './text-messages.ts'

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
afterEach(async () => {
  gateway.set('termii', 'none')
  gateway.set('whatsapp', 'none')
  // Otherwise what failed in one test comes last in the next.
  await app.pool.query("update text_attempts set started_at = started_at - interval '3 minutes'")
})

const newPhone = () => `+23480355${String((numbers += 1)).padStart(5, '0')}`

async function send(more: Partial<TextMessage> = {}): Promise<string> {
  const phone = newPhone()
  await queueTextMessage(app.pool, { phone, userId: null, kind: 'code', text: 'Oja code: 482913', ...more })
  return phone
}

const takenFor = (phone: string) => gateway.taken.filter((one) => one.phone === phone)
const arrived = (phone: string) => waitFor(async () => takenFor(phone)[0])

async function stateOf(
  phone: string,
): Promise<{ status: string; failure: string | null; outcomes: string[] }> {
  const { rows } = await app.pool.query(
    `select t.status, t.failure, array(select a.provider || ' ' || coalesce(a.outcome, 'open') from text_attempts a
      where a.text_id = t.id order by a.started_at, a.id) as outcomes
    from text_messages t where t.phone = $1`,
    [phone],
  )
  return rows[0]
}

async function until(phone: string, wanted: object): Promise<void> {
  await expect.poll(() => stateOf(phone), { timeout: 20_000 }).toMatchObject(wanted)
}

test('a code leaves by SMS with our sender, on the channel that reaches every number', async () => {
  const phone = await send()
  expect((await arrived(phone)).body).toEqual({
    api_key: expect.any(String),
    to: phone.slice(1),
    from: 'Oja',
    sms: 'Oja code: 482913',
    type: 'plain',
    channel: 'dnd',
  })
  await until(phone, { status: 'sent', outcomes: ['termii accepted'] })
})

test('a code that was asked for on WhatsApp goes there, as the template for codes', async () => {
  const phone = await send({ askedFor: 'whatsapp' })
  expect((await arrived(phone)).body).toMatchObject({
    messaging_product: 'whatsapp',
    to: phone,
    type: 'template',
    template: {
      name: 'oja_code',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: '482913' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '482913' }] },
      ],
    },
  })
})

test('other texts go to WhatsApp as the template with the whole text', async () => {
  const phone = await send({ askedFor: 'whatsapp', kind: 'payout', text: 'Oja: we paid you N6,800' })
  const { template } = (await arrived(phone)).body as { template: object }
  expect(template).toMatchObject({
    name: 'oja_message',
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Oja: we paid you N6,800' }] }],
  })
})

test.each(['error', 'refuse-key', 'refuse-number'] as const)(
  'a gateway that answers “%s” is passed over: the text goes the other way at once',
  async (fault) => {
    gateway.set('termii', fault)
    const phone = await send()
    expect((await arrived(phone)).gateway).toBe('whatsapp')
    await until(phone, { status: 'sent', outcomes: ['termii refused', 'whatsapp accepted'] })
  },
)

test.each(['accept-and-die', 'error-after', 'die'] as const)(
  'after “%s” nobody knows whether the text went: it is not sent again, and the next one goes the other way first',
  async (fault) => {
    gateway.set('termii', fault)
    const phone = await send()
    await until(phone, { status: 'unknown', outcomes: ['termii unknown'] })
    const next = await send()
    expect((await arrived(next)).gateway).toBe('whatsapp')
    expect(takenFor(phone)).toHaveLength(fault === 'die' ? 0 : 1)
    await until(phone, { status: 'unknown', outcomes: ['termii unknown'] })
  },
)

test('a gateway that is slow for a minute is given up after ten seconds, and delays no other text', async () => {
  gateway.set('termii', 'slow')
  const slow = await Promise.all(Array.from({ length: 3 }, () => send({ kind: 'refund', text: 'Refunded' })))
  await Promise.all(slow.map(arrived))
  // After five seconds without an answer the gateway comes second.
  await new Promise((next) => setTimeout(next, 5_200))
  const begun = performance.now()
  const phone = await send()
  expect((await arrived(phone)).gateway).toBe('whatsapp')
  expect(performance.now() - begun).toBeLessThan(2_000)
  for (const one of slow) await until(one, { status: 'unknown' })
  expect(slow.flatMap(takenFor)).toHaveLength(3)
})

test('a login code goes by e-mail when no way takes it; a code that proves a number never does', async () => {
  gateway.set('termii', 'refuse-key')
  gateway.set('whatsapp', 'error')
  const buyer = await buildBuyer(app)
  const phone = await send({ userId: buyer.userId, mayMail: true, text: 'Oja code: 771155. It works once.' })
  const mail = await app.mailTo(buyer.email, 'code')
  expect(mail.subject).toBe('Your Oja code')
  expect(mail.text).toContain('Oja code: 771155. It works once.')
  await until(phone, {
    status: 'mailed',
    failure: 'refused',
    outcomes: ['termii refused', 'whatsapp refused'],
  })

  const proof = await send({ userId: buyer.userId, text: 'Oja code: 661144' })
  await until(proof, { status: 'waiting', outcomes: ['termii refused', 'whatsapp refused'] })
  gateway.set('termii', 'none')
  expect((await arrived(proof)).gateway).toBe('termii')
})

test('a number that no way reaches is given up at once', async () => {
  gateway.set('termii', 'refuse-number')
  gateway.set('whatsapp', 'refuse-number')
  const phone = await send()
  await until(phone, { status: 'failed', failure: 'refused' })
  const { rows } = await app.pool.query('select error, cost_kobo from text_attempts where outcome = $1', [
    'refused',
  ])
  // No log and no table repeats a number that a provider quotes.
  expect(JSON.stringify(rows)).not.toContain('2348031234567')
  expect(app.failures.join('\n')).not.toMatch(/\d{10}/)
  expect(rows.every(({ cost_kobo }) => cost_kobo === 0)).toBe(true)
})

test('95 of 100 codes leave within two seconds', async () => {
  const begun = new Map<string, number>()
  const took: number[] = []
  gateway.onTaken(({ phone }) => {
    const from = begun.get(phone)
    if (from !== undefined) took.push(performance.now() - from)
  })
  for (let count = 0; count < 40; count += 1) {
    const phone = newPhone()
    begun.set(phone, performance.now())
    await queueTextMessage(app.pool, { phone, userId: null, kind: 'code', text: 'Oja code: 123456' })
  }
  await expect.poll(() => took.length, { timeout: 30_000 }).toBe(40)
  gateway.onTaken(() => undefined)
  expect(took.toSorted((one, other) => one - other)[37]).toBeLessThan(2_000)
})
