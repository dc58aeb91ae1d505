import { randomBytes, randomUUID } from 'node:crypto'
import {
  askForPayment,
  cancelPaymentRequest,
} from '../../server/src/orders/payment-requests/payment-requests.ts'
import { startRequestPayment } from '../../server/src/orders/payment-requests/pay-request.ts'
import type { Actor } from '../../server/src/platform/auth/sessions.ts'
import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import type { Random } from '../../tests/random.ts'
import type { People } from './people.ts'

interface Stall {
  pool: Pool
  random: Random
  people: People
}

/** The seller asks for an amount at the stall; up to three people begin to pay it, with and without an account. */
export async function asksAtTheStall({ random, people }: Stall, checkout: CheckoutContext): Promise<void> {
  const { data } = await askForPayment(checkout, people.seller, {
    amount: 100 + random.below(1_000_000),
    words: 'Rice & beans <b>',
    key: randomUUID(),
  })
  const asked = data.requests.find(({ state }) => state === 'open')
  if (!asked) return
  for (let payers = random.below(4); payers > 0; payers -= 1) {
    const buyer = random.chance(0.5) ? (random.pick(people.buyers) as Actor) : null
    await startRequestPayment(checkout, buyer, asked.code, {
      name: 'Guest',
      email: '',
      phone: '+2348031234567',
      key: randomBytes(24).toString('base64url'),
    })
  }
}

/** The seller cancels one of the requests. */
export async function cancelsRequest(
  { pool, random, people }: Stall,
  checkout: CheckoutContext,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from payment_requests where seller_id = $1 order by id',
    [people.seller.sellerId],
  )
  const request = random.pick(rows)
  if (request) await cancelPaymentRequest(checkout, people.seller, request.id)
}
