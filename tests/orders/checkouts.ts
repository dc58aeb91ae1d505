import type { Person, TestResponse } from '../test-app.ts'

/** An address in Ibadan North, as a person types it at the checkout. */
export const ibadan = {
  fullName: 'Chidi Okafor',
  phone: '0803 123 4567',
  street: '12 Awolowo Road',
  landmark: 'Opposite the Mobil station',
  town: 'Ibadan',
  state: 'Oyo',
  lga: 'Ibadan North',
  note: 'Ring twice',
}

/** The shop delivers itself in Ibadan North for this fee, and takes goods to the park for ₦4,000 in all of Lagos. */
export async function deliverInIbadan(seller: Person, fee = '1,500'): Promise<void> {
  const areas = [{ state: 'Oyo', lga: 'Ibadan North' }]
  await seller.call('POST', '/api/v1/delivery/areas', { way: 'seller', fee, days: '2', areas })
  await seller.call('POST', '/api/v1/delivery/areas', {
    way: 'courier',
    fee: '4,000',
    days: '4',
    areas: [{ state: 'Lagos' }],
  })
}

export function addToBasket(
  person: Person,
  productId: string,
  quantity = 1,
  variantId?: string,
): Promise<TestResponse> {
  return person.call('POST', '/api/v1/basket/items', { productId, quantity, variantId })
}

interface Quoted {
  amountMinor: number
  deliveryMinor: number
  isReady: boolean
  shops: { sellerId: string; way: string | null; feeMinor: number; ways: { way: string }[] }[]
}

/** What the basket costs when each shop uses the way that `ways` names for it. */
export async function quoteOf(buyer: Person, ways: Record<string, string>, place = ibadan): Promise<Quoted> {
  const { body } = await buyer.call('POST', '/api/v1/checkouts/quote', {
    place: { state: place.state, lga: place.lga },
    ways: waysOf(ways),
  })
  return body.data as Quoted
}

export function waysOf(ways: Record<string, string>) {
  return Object.entries(ways).map(([sellerId, way]) => ({ sellerId, way }))
}

export interface Started {
  reference: string
  amountMinor: number
  access_code: string | null
  orders: {
    reference: string
    number: string
    sellerId: string
    amountMinor: number
    deliveryMinor: number
  }[]
}

/** Starts to pay the basket for what a quote says now. */
export async function startCheckout(
  buyer: Person,
  ways: Record<string, string>,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse & { started: Started }> {
  const { amountMinor } = await quoteOf(buyer, ways)
  const sent = { ways: waysOf(ways), address: ibadan, amountMinor, ...more }
  const answer = await buyer.call('POST', '/api/v1/checkouts', sent, headers)
  return { ...answer, started: answer.body as unknown as Started }
}
