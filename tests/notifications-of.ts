import type { Person } from './test-app.ts'

/**
 * What a buyer sees of a payment: status and outcome by verify and by the receipt, the status in the list of orders.
 */
export async function paymentAnswersOf(buyer: Person, reference: string): Promise<(string | undefined)[]> {
  const asked = await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  const receipt = await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)
  const list = await buyer.call('GET', '/api/v1/users/orders')
  const orders = list.body.orders as { reference: string; status: string }[]
  const { status, outcome } = receipt.body.data as { status: string; outcome: string }
  return [
    `${String(asked.body.status)} ${String(asked.body.outcome)}`,
    `${status} ${outcome}`,
    orders.find((order) => order.reference === reference)?.status,
  ]
}
