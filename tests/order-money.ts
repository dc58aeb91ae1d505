import type { Person, TestApp } from './test-app.ts'

/** Takes a step of an order by the API, as a person would. */
export function actOnOrder(person: Person, reference: string, action: string, body: object = {}) {
  return person.call('POST', `/api/v1/orders/${reference}/actions/${action}`, body)
}

/** What the orders table says of one order's money. Amounts in kobo. */
export async function moneyStateOf(
  { pool }: TestApp,
  reference: string,
): Promise<{ state: string; fulfilment: string; refund: string; refunded_kobo: number }> {
  const { rows } = await pool.query(
    'select state, fulfilment, refund, refunded_kobo from orders where reference = $1',
    [reference],
  )
  return rows[0]
}

/** The ledger of one order: the sum of each account in kobo, but the provider's fees. */
export async function bookSums({ pool }: TestApp, reference: string): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select account, sum(e.amount_kobo)::bigint as kobo from ledger_entries e join orders o on o.id = e.order_id
     where o.reference = $1 and account not in ('costs', 'provider') group by account order by account`,
    [reference],
  )
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}

/** The seller accepts, the buyer receives, and three days pass: the order may be paid out. */
export async function receiveLongAgo(
  { pool }: TestApp,
  { seller, buyer, reference }: { seller: Person; buyer: Person; reference: string },
): Promise<void> {
  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(buyer, reference, 'receive')
  await pool.query("update orders set received_at = received_at - interval '3 days' where reference = $1", [
    reference,
  ])
}
