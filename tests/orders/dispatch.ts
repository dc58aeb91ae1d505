import { buildProduct, uploadForm } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'
import { addToBasket, startCheckout } from './checkouts.ts'

/** A day in Lagos, so many days from now. */
export const lagosDay = (days: number) =>
  new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** The shop sends goods by park or courier to all of Oyo. */
export async function sendByPark(seller: Person): Promise<void> {
  const areas = [{ state: 'Oyo' }]
  await seller.call('POST', '/api/v1/delivery/areas', { way: 'courier', fee: '2,000', days: '2', areas })
}

/** A paid order that goes by park or courier; gives its reference. The shop has called `sendByPark`. */
export async function buyByPark(
  app: TestApp,
  buyer: Person,
  seller: Person,
  values: Record<string, string> = {},
): Promise<string> {
  await addToBasket(buyer, await buildProduct(seller, values))
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'courier' })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  return started.orders[0]?.reference ?? ''
}

export const driver = {
  driverName: 'Musa Danjuma',
  driverPhone: '0805 555 0199',
  plate: 'xa 482 kja',
  park: 'Challenge Park, Ibadan',
}

/** What a seller sends with a photo of the waybill. */
export function dispatchForm(values: Record<string, string> = {}, photos?: Buffer[]): Promise<FormData> {
  return uploadForm('waybill', { ...driver, expectedOn: lagosDay(2), ...values }, photos)
}

export async function proveDispatch(
  seller: Person,
  reference: string,
  values: Record<string, string> = {},
  photos?: Buffer[],
) {
  return seller.call('POST', `/api/v1/orders/${reference}/dispatch`, await dispatchForm(values, photos))
}
