import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { eventually } from './crash-app.ts'
import type { CrashApp } from './crash-app.ts'

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
      const receipts = () => context.app.mails(`Reference: ${context.reference}`)
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
    async before(context) {
      await beginAndPay(context)
      await verify(context)
      await settled(context)
    },
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
  'webhook-signature-checked': healed(
    ({ app, reference }) => app.notify(reference, 'before'),
    async ({ app, reference }) => {
      const { status } = await app.notify(reference, 'before')
      await eventually('the old key', async () => status, 200, 0)
    },
  ),
}
