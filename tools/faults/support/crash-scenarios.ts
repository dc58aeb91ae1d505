import type { CrashPoint } from '../../../server/src/platform/process/crash-point.ts'
import { becomes } from './crash-app.ts'
import type { CrashMarket } from './crash-app.ts'

/** What leads to a point, and what must be true once the product runs again. */
export interface ServedStory {
  /** Before the process that will die is started. */
  before?: (stage: Stage) => Promise<void>
  /** What is done to the process; it dies of it. */
  until: (stage: Stage) => Promise<unknown>
  /** What rules.md section 5 promises. */
  promise: (stage: Stage) => Promise<void>
}

export interface Stage {
  market: CrashMarket
  productId: string
  /** Of the order that `before` began. */
  reference: string
}

const verify = ({ market, reference }: Stage) =>
  market.as(buyer(market), 'POST', '/api/v1/payments/paystack/verify', { reference })
const buyer = ({ people }: CrashMarket) => people.buyers[0] as CrashMarket['people']['buyers'][number]
const initiate = ({ market, productId }: Stage, key = 'a-key-of-its-own') =>
  market.as(
    buyer(market),
    'POST',
    '/api/v1/payments/initiate',
    { productId, quantity: 1 },
    { 'idempotency-key': `${key}-${productId}` },
  )
const states = async ({ market, productId }: Stage) =>
  (
    await market.pool.query('select state from orders where product_id = $1 order by id', [productId])
  ).rows.map(({ state }) => state as string)
const shelf = ({ market, productId }: Stage) =>
  market.one('select supplied - on_hand as sold, reserved from products where id = $1', [productId])

async function begin(stage: Stage): Promise<void> {
  const { body } = await initiate(stage)
  stage.reference = String(body.reference)
}
async function beginAndPay(stage: Stage): Promise<void> {
  await begin(stage)
  await stage.market.pay(stage.reference)
  await grow(stage)
}
/** The order is old enough to be asked about. */
async function grow({ market, reference }: Stage): Promise<void> {
  await market.pool.query(
    "update orders set created_at = created_at - interval '2 minutes', asked_at = null where reference = $1",
    [reference],
  )
}
async function settled(stage: Stage): Promise<void> {
  await becomes('the order', () => states(stage), ['paid'])
  await becomes('the shelf', () => shelf(stage), { sold: 1, reserved: 0 })
}
async function pending(stage: Stage): Promise<void> {
  await becomes('the order', () => states(stage), ['pending'], 0)
  await becomes('the shelf', () => shelf(stage), { sold: 0, reserved: 1 }, 0)
}

/** A story in which another ask settles what the dying one began. */
const healed = (until: ServedStory['until'], heal: (stage: Stage) => Promise<unknown>): ServedStory => ({
  before: beginAndPay,
  until,
  async promise(stage) {
    await heal(stage)
    await settled(stage)
    await heal(stage)
    await settled(stage)
  },
})
const job =
  (name: string) =>
  async ({ market }: Stage) => {
    await market.job(name)
  }
const tell = ({ market, reference }: Stage) => market.tell(reference)
const sameOrderAgain: ServedStory['promise'] = async (stage) => {
  await pending(stage)
  const { status, body } = await initiate(stage)
  await becomes('the repeat', async () => [status, typeof body.access_code], [200, 'string'], 0)
  await pending(stage)
}

export const servedStories: Record<CrashPoint, ServedStory> = {
  C1: {
    until: (stage) => initiate(stage),
    async promise(stage) {
      await becomes('orders', () => states(stage), [], 0)
      await becomes('the shelf', () => shelf(stage), { sold: 0, reserved: 0 }, 0)
      await initiate(stage)
      await pending(stage)
    },
  },
  C2: { until: (stage) => initiate(stage), promise: sameOrderAgain },
  C3: { until: (stage) => initiate(stage), promise: sameOrderAgain },
  C4: {
    before: begin,
    until: verify,
    async promise(stage) {
      await pending(stage)
      const past = "- interval '16 minutes'"
      await stage.market.pool.query(
        `update holds set created_at = created_at ${past}, expires_at = expires_at ${past} where product_id = $1`,
        [stage.productId],
      )
      await stage.market.pool.query(
        `update orders set hold_until = hold_until ${past} where reference = $1`,
        [stage.reference],
      )
      await stage.market.job('tidy_holds')
      await becomes('the order', () => states(stage), ['expired'])
      await becomes('the shelf', () => shelf(stage), { sold: 0, reserved: 0 })
    },
  },
  C5: healed(verify, verify),
  C6: {
    before: beginAndPay,
    until: tell,
    async promise(stage) {
      await pending(stage)
      await tell(stage)
      await settled(stage)
    },
  },
  // Stored and not acknowledged: the job goes on by itself, and the repetition is answered 200.
  C7: {
    before: beginAndPay,
    until: tell,
    async promise(stage) {
      await settled(stage)
      await becomes('the repetition', async () => (await tell(stage)).status, 200, 0)
      await settled(stage)
    },
  },
  C8: { before: beginAndPay, until: tell, promise: settled },
  C9: healed(verify, verify),
  C10: healed(verify, async (stage) => {
    const { body } = await verify(stage)
    await becomes('the next ask', async () => body.status, 'paid', 0)
  }),
  C11: {
    before: beginAndPay,
    until: verify,
    async promise(stage) {
      await settled(stage)
      const receipts = () => stage.market.mails(`Reference: ${stage.reference}`)
      // The buyer's and the seller's, once each.
      await becomes('mails', receipts, 2)
    },
  },
  C12: {
    async before(stage) {
      await beginAndPay(stage)
      await verify(stage)
      await settled(stage)
    },
    until: ({ market, reference }) =>
      market.as(market.people.seller, 'POST', `/api/v1/orders/${reference}/actions/refund`),
    async promise(stage) {
      await becomes('the order', () => states(stage), ['refunded'])
      const asked = async () => (await stage.market.refundsOf(stage.reference)).length
      await becomes('refunds at the provider', asked, 1)
    },
  },
  C13: {
    async before(stage) {
      await begin(stage)
      await stage.market.pool.query(
        `update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
         where product_id = $1`,
        [stage.productId],
      )
    },
    until: job('tidy_holds'),
    async promise(stage) {
      await initiate(stage, 'another-key')
      await becomes('the shelf', () => shelf(stage), { sold: 0, reserved: 1 })
      await becomes('the orders', () => states(stage), ['expired', 'pending'])
    },
  },
  C14: healed(job('ask_about_payments'), job('ask_about_payments')),
  C15: {
    before: beginAndPay,
    until: verify,
    async promise(stage) {
      await pending(stage)
      await verify(stage)
      await settled(stage)
    },
  },
  C16: healed(job('reconcile'), job('reconcile')),
  C17: healed(job('reconcile'), job('reconcile')),
  C18: healed(
    ({ market, reference }) => market.tell(reference, 'before'),
    async ({ market, reference }) => {
      const { status } = await market.tell(reference, 'before')
      await becomes('the old key', async () => status, 200, 0)
    },
  ),
}
