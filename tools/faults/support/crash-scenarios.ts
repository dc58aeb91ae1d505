import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { eventually } from './crash-app.ts'
import type { CrashApp } from './crash-app.ts'

/** What leads to a point, and what must be true once the product runs again. */
export interface ServedCrashScenario {
  /** Before the process that will die is started. */
  before?: (context: ScenarioContext) => Promise<void>
  /** What is done to the process; it dies of it. */
  until: (stage: ScenarioContext) => Promise<unknown>
  /** What docs/requirements/faults.md promises. */
  promise: (stage: ScenarioContext) => Promise<void>
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

async function begin(stage: ScenarioContext): Promise<void> {
  const { body } = await startPayment(stage)
  stage.reference = String(body.reference)
}
async function beginAndPay(stage: ScenarioContext): Promise<void> {
  await begin(stage)
  await stage.app.pay(stage.reference)
  await grow(stage)
}
/** The order is old enough to be asked about. */
async function grow({ app, reference }: ScenarioContext): Promise<void> {
  await app.pool.query(
    "update orders set created_at = created_at - interval '2 minutes', asked_at = null where reference = $1",
    [reference],
  )
}
async function settled(stage: ScenarioContext): Promise<void> {
  await eventually('the order', () => states(stage), ['paid'])
  await eventually('the shelf', () => stock(stage), { sold: 1, reserved: 0 })
}
async function pending(stage: ScenarioContext): Promise<void> {
  await eventually('the order', () => states(stage), ['pending'], 0)
  await eventually('the shelf', () => stock(stage), { sold: 0, reserved: 1 }, 0)
}

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
const sendWebhook = ({ app, reference }: ScenarioContext) => app.sendWebhook(reference)
const sameOrderAgain: ServedCrashScenario['promise'] = async (stage) => {
  await pending(stage)
  const { status, body } = await startPayment(stage)
  await eventually('the repeat', async () => [status, typeof body.access_code], [200, 'string'], 0)
  await pending(context)
}

export const servedCrashScenarios: Record<CrashPoint, ServedCrashScenario> = {
  'before-order-placed': {
    until: (stage) => startPayment(stage),
    async promise(stage) {
      await eventually('orders', () => states(stage), [], 0)
      await eventually('the shelf', () => stock(stage), { sold: 0, reserved: 0 }, 0)
      await startPayment(stage)
      await pending(stage)
    },
  },
  'order-placed': { until: (stage) => startPayment(stage), promise: sameOrderAgain },
  'provider-asked': { until: (stage) => startPayment(stage), promise: sameOrderAgain },
  'before-payment-check': {
    before: begin,
    until: verify,
    async promise(context) {
      await pending(context)
      const past = "- interval '16 minutes'"
      await stage.app.pool.query(
        `update holds set created_at = created_at ${past}, expires_at = expires_at ${past} where product_id = $1`,
        [context.productId],
      )
      await stage.app.pool.query(`update orders set hold_until = hold_until ${past} where reference = $1`, [
        stage.reference,
      ])
      await stage.app.job('tidy_holds')
      await eventually('the order', () => states(stage), ['expired'])
      await eventually('the shelf', () => stock(stage), { sold: 0, reserved: 0 })
    },
  },
  'payment-checked': healed(verify, verify),
  'before-webhook-stored': {
    before: beginAndPay,
    until: sendWebhook,
    async promise(stage) {
      await pending(stage)
      await sendWebhook(stage)
      await settled(stage)
    },
  },
  // Stored and not acknowledged: the job goes on by itself, and the repetition is answered 200.
  'webhook-stored': {
    before: beginAndPay,
    until: sendWebhook,
    async promise(stage) {
      await settled(stage)
      await eventually('the repetition', async () => (await sendWebhook(stage)).status, 200, 0)
      await settled(stage)
    },
  },
  'before-webhook-applied': { before: beginAndPay, until: sendWebhook, promise: settled },
  'charge-verified': healed(verify, verify),
  'charge-applied': healed(verify, async (context) => {
    const { body } = await verify(context)
    await eventually('the next ask', async () => body.status, 'paid', 0)
  }),
  'before-mail-sent': {
    before: beginAndPay,
    until: verify,
    async promise(stage) {
      await settled(stage)
      const receipts = () => stage.app.mails(`Reference: ${stage.reference}`)
      // The buyer's and the seller's, once each.
      await eventually('mails', receipts, 2)
    },
  },
  'refund-asked': {
    async before(context) {
      await beginAndPay(context)
      await verify(context)
      await settled(context)
    },
    until: ({ app, reference }) =>
      app.as(app.people.seller, 'POST', `/api/v1/orders/${reference}/actions/refund`),
    async promise(stage) {
      await eventually('the order', () => states(stage), ['refunded'])
      const asked = async () => (await stage.app.refundsOf(stage.reference)).length
      await eventually('refunds at the provider', asked, 1)
    },
  },
  'before-holds-released': {
    async before(stage) {
      await begin(stage)
      await stage.app.pool.query(
        `update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
         where product_id = $1`,
        [context.productId],
      )
    },
    until: job('tidy_holds'),
    async promise(stage) {
      await startPayment(stage, 'another-key')
      await eventually('the shelf', () => stock(stage), { sold: 0, reserved: 1 })
      await eventually('the orders', () => states(stage), ['expired', 'pending'])
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
  'webhook-signature-checked': healed(
    ({ app, reference }) => app.sendWebhook(reference, 'before'),
    async ({ app, reference }) => {
      const { status } = await app.sendWebhook(reference, 'before')
      await eventually('the old key', async () => status, 200, 0)
    },
  ),
}
