import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { initiate } from '../../../server/src/orders/checkout/start-payment.ts'
import {
  askAboutPayments,
  askForRefund,
  orderConsequences,
  reconcile,
  tidyAllHolds,
  verifyOrder,
} from '../../../server/src/orders/orders.ts'
import { applyEvent, openPayments, receiveEvent } from '../../../server/src/payments/payments.ts'
import { crashAt } from '../../../server/src/platform/process/crash-point.ts'
import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { openPool, plain } from '../../../server/src/platform/database/database.ts'
import { mailCarrier, sendMail } from '../../../server/src/platform/mail/mail.ts'
import type { Actor } from '../../../server/src/platform/auth/session-transport.ts'
import { growOld } from '../../../tests/backdate.ts'

/** What the test tells the process that is going to die. */
export interface CrashStory {
  point: CrashPoint
  databaseUrl: string
  providerUrl: string
  secretKey: string
  dataDir: string
  buyer: Pick<Actor, 'userId' | 'email'>
  productId: string
  reference: string
}

const firstOf = plain<{ reference: string; kind: string }, { id: string }>(
  'crash_story_first',
  (p) => sql`select case ${p.kind}::text
    when 'refund' then (select r.id from refunds r join orders o on o.id = r.order_id where o.reference = ${p.reference})
    when 'mail' then (select m.id from mails m where m.key like 'order-paid % buyer' and m.body_text like '%' || ${p.reference} || '%')
    when 'event' then (select e.id from provider_events e where e.body like '%' || ${p.reference} || '%' and e.applied_at is null limit 1)
  end as id`,
)

// A process that lives one moment of the market and dies in it: started by crash.test.ts, never by the product.
const story = JSON.parse(process.argv[2] ?? '') as CrashStory
const pool = openPool({ url: story.databaseUrl, connections: 4 })
const config = { publicOrigin: 'http://localhost:3000' }
const settings = {
  mode: 'test' as const,
  secretKey: story.secretKey,
  // C18: the event was signed before the key was changed.
  previousSecretKey: 'sk_test_before',
  publicKey: 'pk_test_market',
  baseUrl: story.providerUrl,
  scriptUrl: `${story.providerUrl}/v2/inline.js`,
}
const till = { pool, payments: openPayments(pool, settings, orderConsequences(config)), config }
const buyer: Actor = {
  ...story.buyer,
  sessionId: '',
  publicId: '',
  carrier: 'bearer',
  remembered: false,
  role: 'buyer',
  sellerId: null,
  name: '',
  isFresh: false,
  isSuspended: false,
  mustEnrol: false,
}

const begin = () => initiate(till, buyer, { productId: story.productId, quantity: 1 }, null)
const ask = async () => {
  await growOld(pool, story.reference)
  await askAboutPayments(till)
}
const verify = () => verifyOrder(till, buyer, story.reference)
const list = () => reconcile(till)
const idOf = async (kind: 'refund' | 'mail' | 'event') =>
  (await firstOf.one(pool, { reference: story.reference, kind })).id

function hear(key: string): Promise<void> {
  const raw = Buffer.from(
    JSON.stringify({ event: 'charge.success', data: { id: Date.now(), reference: story.reference } }),
  )
  const signature = createHmac('sha512', key).update(raw).digest('hex')
  return receiveEvent(till.payments, raw, signature)
}

const moments: Record<CrashPoint, () => Promise<unknown>> = {
  C1: begin,
  C2: begin,
  C3: begin,
  C4: ask,
  C5: ask,
  C6: () => hear(story.secretKey),
  C7: () => hear(story.secretKey),
  C8: async () => applyEvent(till.payments, await idOf('event')),
  C9: verify,
  C10: verify,
  C11: async () =>
    sendMail(
      pool,
      mailCarrier({ smtpUrl: null, mailFrom: 'Oja <hello@oja.example>', dataDir: story.dataDir }),
      await idOf('mail'),
      () => undefined,
    ),
  C12: async () => askForRefund(till, await idOf('refund')),
  C13: () => tidyAllHolds(pool),
  C14: ask,
  C15: verify,
  C16: list,
  C17: list,
  C18: () => hear('sk_test_before'),
}

crashAt(story.point)
await moments[story.point]()
throw new Error(`${story.point} was not reached`)
