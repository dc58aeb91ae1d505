import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { startPayment } from '../../../server/src/orders/checkout/start-payment.ts'
import {
  checkPendingPayments,
  submitRefund,
  orderPaymentEvents,
  reconcilePayments,
  releaseOverdueHolds,
  verifyOrder,
} from '../../../server/src/orders/orders.ts'
import { readLiveCode } from '../../../server/src/orders/handover/handover-code.ts'
import { handoverCodeOf } from '../../../server/src/orders/handover/handover-records.ts'
import { sendsWithProof } from '../../simulate/dispatches.ts'
import { enterHandoverCode } from '../../../server/src/orders/handover/handover.ts'
import { orderView } from '../../../server/src/orders/orders-records.ts'
import { applyWebhook, openPayments, receiveWebhook } from '../../../server/src/payments/payments.ts'
import { crashAt } from '../../../server/src/platform/process/crash-point.ts'
import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { openPool, defineQuery } from '../../../server/src/platform/database/database.ts'
import { openMailTransport, sendMail } from '../../../server/src/platform/mail/mail.ts'
import type { Actor } from '../../../server/src/platform/auth/sessions.ts'
import { backdateOrder } from '../../../tests/backdate.ts'

/** What the test gives to the process that will crash. */
export interface CrashScenario {
  point: CrashPoint
  databaseUrl: string
  providerUrl: string
  secretKey: string
  dataDir: string
  encryptionKey: string | null
  buyer: Pick<Actor, 'userId' | 'email'>
  seller: Pick<Actor, 'userId' | 'email'>
  productId: string
  reference: string
}

const firstOf = defineQuery<{ reference: string; kind: string }, { id: string }>(
  'crash_scenario_first',
  (p) => sql`select case ${p.kind}::text
    when 'refund' then (select r.id from refunds r join orders o on o.id = r.order_id where o.reference = ${p.reference})
    when 'mail' then (select m.id from mails m where m.key like 'order-paid % buyer' and m.body_text like '%' || ${p.reference} || '%')
    when 'event' then (select e.id from provider_events e where e.body like '%' || ${p.reference} || '%' and e.applied_at is null limit 1)
  end as id`,
)

// A process that does one step and crashes in it: started by crash-points.deep.test.ts, never by the product.
const scenario = JSON.parse(process.argv[2] ?? '') as CrashScenario
const pool = openPool({ url: scenario.databaseUrl, connections: 4 })
const { encryptionKey, dataDir } = scenario
const config = { publicOrigin: 'http://localhost:3000', encryptionKey, dataDir }
const settings = {
  mode: 'test' as const,
  secretKey: scenario.secretKey,
  // C18: the event was signed before the key was changed.
  previousSecretKey: 'sk_test_before',
  publicKey: 'pk_test_market',
  baseUrl: scenario.providerUrl,
  scriptUrl: `${scenario.providerUrl}/v2/inline.js`,
}
const checkout = { pool, payments: openPayments(pool, settings, orderPaymentEvents(config)), config }
const buyer: Actor = {
  ...scenario.buyer,
  sessionId: '',
  publicId: '',
  credential: 'bearer',
  remembered: false,
  role: 'buyer',
  sellerId: null,
  name: '',
  isFresh: false,
  isSuspended: false,
  mustSetUpTwoFactor: false,
}

const seller: Actor = { ...buyer, ...scenario.seller, role: 'seller' }

const begin = () => startPayment(checkout, buyer, { productId: scenario.productId, quantity: 1 }, null)
const ask = async () => {
  await backdateOrder(pool, scenario.reference)
  await checkPendingPayments(checkout)
}
const verify = () => verifyOrder(checkout, buyer, scenario.reference)
const list = () => reconcilePayments(checkout)
const enterCode = async () => {
  const order = await orderView.one(pool, { reference: scenario.reference })
  const code = readLiveCode(config, order.id, await handoverCodeOf.one(pool, { orderId: order.id }))
  await enterHandoverCode(checkout, seller, scenario.reference, code ?? '')
}
const sendProof = () =>
  sendsWithProof({ pool, people: { seller: { ...seller, sellerId: '' } } }, checkout, scenario.reference)
const idOf = async (kind: 'refund' | 'mail' | 'event') =>
  (await firstOf.one(pool, { reference: scenario.reference, kind })).id

function receive(key: string): Promise<void> {
  const raw = Buffer.from(
    JSON.stringify({ event: 'charge.success', data: { id: Date.now(), reference: scenario.reference } }),
  )
  const signature = createHmac('sha512', key).update(raw).digest('hex')
  return receiveWebhook(checkout.payments, raw, signature)
}

const moments: Record<CrashPoint, () => Promise<unknown>> = {
  'before-order-placed': begin,
  'order-placed': begin,
  'provider-asked': begin,
  'before-payment-check': ask,
  'payment-checked': ask,
  'before-webhook-stored': () => receive(scenario.secretKey),
  'webhook-stored': () => receive(scenario.secretKey),
  'before-webhook-applied': async () => applyWebhook(checkout.payments, await idOf('event')),
  'charge-verified': verify,
  'charge-applied': verify,
  'before-mail-sent': async () =>
    sendMail(
      pool,
      openMailTransport({ smtpUrl: null, mailFrom: 'Oja <hello@oja.example>', dataDir: scenario.dataDir }),
      await idOf('mail'),
      () => undefined,
    ),
  'refund-asked': async () => submitRefund(checkout, await idOf('refund')),
  'before-holds-released': () => releaseOverdueHolds(pool),
  'before-pending-payments-checked': ask,
  'goods-taken': verify,
  'before-reconciled': list,
  'before-difference-checked': list,
  'webhook-signature-checked': () => receive('sk_test_before'),
  'code-made': verify,
  'code-used': enterCode,
  'request-paid': verify,
  'dispatch-proved': sendProof,
}

crashAt(scenario.point)
await moments[scenario.point]()
throw new Error(`${scenario.point} was not reached`)
