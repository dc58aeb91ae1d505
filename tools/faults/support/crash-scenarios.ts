import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { eventually } from './crash-app.ts'
import type { CrashApp } from './crash-app.ts'
import { dispatchForm } from '../../../tests/orders/dispatch.ts'

/** What leads to a point, and what must be true once the product runs again. */
export interface ServedCrashScenario {
  /** Before the process that will die is started. */
  before?: (context: ScenarioContext) => Promise<void>
  /** What is done to the process; it dies of it. */
  until: (context: ScenarioContext) => Promise<unknown>
  /** What docs/requirements/faults.md promises for this crash point. */
  promise: (context: ScenarioContext) => Promise<void>
}

export interface ScenarioContext {
  app: CrashApp
  productId: string
  /** Of the order that `before` began. */
  reference: string
}

const verify = ({ app, reference }: ScenarioContext) =>
  app.as(buyer(app), 'POST', '/api/v1/payments/paystack/verify', { reference })
const buyer = ({ people }: CrashApp) => people.buyers[0] as CrashApp['people']['buyers'][number]
const startPayment = ({ app, productId }: ScenarioContext, key = 'a-key-of-its-own') =>
  app.as(
    buyer(app),
    'POST',
    '/api/v1/payments/initiate',
    { productId, quantity: 1 },
    { 'idempotency-key': `${key}-${productId}` },
  )
const states = async ({ app, productId }: ScenarioContext) =>
  (await app.pool.query('select state from orders where product_id = $1 order by id', [productId])).rows.map(
    ({ state }) => state as string,
  )
const stock = ({ app, productId }: ScenarioContext) =>
  app.one('select supplied - on_hand as sold, reserved from products where id = $1', [productId])

const codeOf = async ({ app, reference }: ScenarioContext) => {
  const { body } = await app.as(buyer(app), 'GET', `/api/v1/orders/${reference}`)
  return (body.data as { handover: { code: string | null } }).handover.code ?? ''
}
const enterCode = ({ app, reference }: ScenarioContext, code: string) =>
  app.as(app.people.seller, 'POST', `/api/v1/orders/${reference}/handover`, { code })
const fulfilment = async ({ app, reference }: ScenarioContext) =>
  (await app.pool.query('select fulfilment from orders where reference = $1', [reference])).rows[0]
    ?.fulfilment as string

async function begin(context: ScenarioContext): Promise<void> {
  const { body } = await startPayment(context)
  context.reference = String(body.reference)
}
async function beginAndPay(context: ScenarioContext): Promise<void> {
  await begin(context)
  await context.app.pay(context.reference)
  await backdate(context)
}
/** Makes the order old enough for the payment check. */
async function backdate({ app, reference }: ScenarioContext): Promise<void> {
  await app.pool.query(
    "update orders set created_at = created_at - interval '2 minutes', asked_at = null where reference = $1",
    [reference],
  )
}
async function settled(context: ScenarioContext): Promise<void> {
  await eventually('the order', () => states(context), ['paid'])
  await eventually('the stock', () => stock(context), { sold: 1, reserved: 0 })
}
async function pending(context: ScenarioContext): Promise<void> {
  await eventually('the order', () => states(context), ['pending'], 0)
  await eventually('the stock', () => stock(context), { sold: 0, reserved: 1 }, 0)
}

async function beginAndSettle(context: ScenarioContext): Promise<void> {
  await beginAndPay(context)
  await verify(context)
  await settled(context)
}
/** The seller asks for an amount at the stall, and the buyer pays it at the provider. */
async function payAtTheStall(context: ScenarioContext): Promise<void> {
  const { app } = context
  const asked = { amount: '6,800', words: 'Rice', key: crypto.randomUUID() }
  const { body } = await app.as(app.people.seller, 'POST', '/api/v1/payment-requests', asked)
  const [request] = (body.data as { requests: { code: string }[] }).requests
  const payments = `/api/v1/pay-requests/${request?.code}/payments`
  await app.as(buyer(app), 'POST', payments, { key: 'a'.repeat(32) })
  const { reference } = await app.one('select reference from orders order by created_at desc limit 1')
  context.reference = String(reference)
  await app.pay(context.reference)
}
const requestOf = ({ app, reference }: ScenarioContext) =>
  app.one(
    `select o.state, o.fulfilment, r.state as request
     from orders o join payment_requests r on r.id = o.request_id where o.reference = $1`,
    [reference],
  )
const sendProof = async ({ app, reference }: ScenarioContext) =>
  app.as(app.people.seller, 'POST', `/api/v1/orders/${reference}/dispatch`, await dispatchForm())
const proofOf = ({ app, reference }: ScenarioContext) =>
  app.one(
    `select o.fulfilment, (select count(*)::int from dispatch_proofs d where d.order_id = o.id) as proofs
     from orders o where o.reference = $1`,
    [reference],
  )

/** A scenario in which another check settles what the crashed one began. */
const healed = (
  until: ServedCrashScenario['until'],
  heal: (context: ScenarioContext) => Promise<unknown>,
): ServedCrashScenario => ({
  before: beginAndPay,
  until,
  async promise(context) {
    await heal(context)
    await settled(context)
    await heal(context)
    await settled(context)
  },
})
const job =
  (name: string) =>
  async ({ app }: ScenarioContext) => {
    await app.job(name)
  }
const notify = ({ app, reference }: ScenarioContext) => app.notify(reference)
const sameOrderAgain: ServedCrashScenario['promise'] = async (context) => {
  await pending(context)
  const { status, body } = await startPayment(context)
  await eventually('the repeat', async () => [status, typeof body.access_code], [200, 'string'], 0)
  await pending(context)
}

export const servedCrashScenarios: Record<CrashPoint, ServedCrashScenario> = {
  'before-order-placed': {
    until: (context) => startPayment(context),
    async promise(context) {
      await eventually('orders', () => states(context), [], 0)
      await eventually('the stock', () => stock(context), { sold: 0, reserved: 0 }, 0)
      await startPayment(context)
      await pending(context)
    },
  },
  'order-placed': { until: (context) => startPayment(context), promise: sameOrderAgain },
  'provider-asked': { until: (context) => startPayment(context), promise: sameOrderAgain },
  'before-payment-check': {
    before: begin,
    until: verify,
    async promise(context) {
      await pending(context)
      const past = "- interval '16 minutes'"
      await context.app.pool.query(
        `update holds set created_at = created_at ${past}, expires_at = expires_at ${past} where product_id = $1`,
        [context.productId],
      )
      await context.app.pool.query(`update orders set hold_until = hold_until ${past} where reference = $1`, [
        context.reference,
      ])
      await context.app.job('tidy_holds')
      await eventually('the order', () => states(context), ['expired'])
      await eventually('the stock', () => stock(context), { sold: 0, reserved: 0 })
    },
  },
  'payment-checked': healed(verify, verify),
  'before-webhook-stored': {
    before: beginAndPay,
    until: notify,
    async promise(context) {
      await pending(context)
      await notify(context)
      await settled(context)
    },
  },
  // Stored and not acknowledged: the job goes on by itself, and the repetition is answered 200.
  'webhook-stored': {
    before: beginAndPay,
    until: notify,
    async promise(context) {
      await settled(context)
      await eventually('the repetition', async () => (await notify(context)).status, 200, 0)
      await settled(context)
    },
  },
  'before-webhook-applied': { before: beginAndPay, until: notify, promise: settled },
  'charge-verified': healed(verify, verify),
  'charge-applied': healed(verify, async (context) => {
    const { body } = await verify(context)
    await eventually('the next ask', async () => body.status, 'paid', 0)
  }),
  'before-mail-sent': {
    before: beginAndPay,
    until: verify,
    async promise(context) {
      await settled(context)
      const { number } = await context.app.one('select number from orders where reference = $1', [
        context.reference,
      ])
      const receipts = () => context.app.mails(`Order #${String(number)}`)
      // The buyer's and the seller's, once each.
      await eventually('mails', receipts, 2)
    },
  },
  'refund-asked': {
    before: beginAndSettle,
    until: ({ app, reference }) =>
      app.as(app.people.seller, 'POST', `/api/v1/orders/${reference}/actions/refund`),
    async promise(context) {
      await eventually('the order', () => states(context), ['refunded'])
      const asked = async () => (await context.app.refundsOf(context.reference)).length
      await eventually('refunds at the provider', asked, 1)
    },
  },
  'before-holds-released': {
    async before(context) {
      await begin(context)
      await context.app.pool.query(
        `update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
         where product_id = $1`,
        [context.productId],
      )
    },
    until: job('tidy_holds'),
    async promise(context) {
      await startPayment(context, 'another-key')
      await eventually('the stock', () => stock(context), { sold: 0, reserved: 1 })
      await eventually('the orders', () => states(context), ['expired', 'pending'])
    },
  },
  'before-pending-payments-checked': healed(job('ask_about_payments'), job('ask_about_payments')),
  'goods-taken': {
    before: beginAndPay,
    until: verify,
    async promise(context) {
      await pending(context)
      await verify(context)
      await settled(context)
    },
  },
  'before-reconciled': healed(job('reconcile'), job('reconcile')),
  'before-difference-checked': healed(job('reconcile'), job('reconcile')),
  'code-made': {
    before: beginAndPay,
    until: verify,
    async promise(context) {
      await pending(context)
      await verify(context)
      await settled(context)
      await eventually('the code', async () => (await codeOf(context)).length, 6, 0)
    },
  },
  'code-used': {
    before: beginAndSettle,
    until: async (context) => enterCode(context, await codeOf(context)),
    async promise(context) {
      await eventually('the order', () => fulfilment(context), 'none', 0)
      const code = await codeOf(context)
      for (const _ of [1, 2]) {
        await eventually('the answer', async () => (await enterCode(context, code)).status, 200, 0)
        await eventually('the order', () => fulfilment(context), 'received', 0)
      }
    },
  },
  'request-paid': {
    before: payAtTheStall,
    until: verify,
    async promise(context) {
      const open = { state: 'pending', fulfilment: 'none', request: 'open' }
      await eventually('the request', () => requestOf(context), open, 0)
      for (const _ of [1, 2]) {
        await verify(context)
        const over = { state: 'paid', fulfilment: 'received', request: 'paid' }
        await eventually('the request', () => requestOf(context), over)
      }
    },
  },
  'dispatch-proved': {
    async before(context) {
      await beginAndSettle(context)
      const { app, reference } = context
      await app.as(app.people.seller, 'POST', `/api/v1/orders/${reference}/actions/accept`)
    },
    until: sendProof,
    async promise(context) {
      await eventually('the order', () => proofOf(context), { fulfilment: 'accepted', proofs: 0 }, 0)
      for (const status of [200, 409]) {
        await eventually('the answer', async () => (await sendProof(context)).status, status, 0)
        await eventually('the order', () => proofOf(context), { fulfilment: 'sent', proofs: 1 }, 0)
      }
    },
  },
  'webhook-signature-checked': healed(
    ({ app, reference }) => app.notify(reference, 'before'),
    async ({ app, reference }) => {
      const { status } = await app.notify(reference, 'before')
      await eventually('the old key', async () => status, 200, 0)
    },
  ),
}
