import { arrivalLabel, deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { deliveryShare } from '@oja/contract/values/orders/ordered-goods.ts'
import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import type { Order } from './order-labels.ts'

/**
 * How, where and for whom an order goes; of an order that says nothing of it (Buy Now) only its buyer reads that they come for it. `withoutAddress` is the
 * sentence where there is none.
 */
export function OrderDelivery({
  order: { delivery, atStall },
  isBuyer = false,
  withoutAddress = 'The address is no longer kept.',
}: {
  order: Pick<Order, 'delivery'> & Partial<Pick<Order, 'atStall'>>
  isBuyer?: boolean
  withoutAddress?: string
}) {
  if (atStall)
    return (
      <p className="mt-4 rounded-lg border border-line bg-card p-4 font-semibold">
        Paid at the stall and handed over there
      </p>
    )
  if (!delivery)
    return (
      isBuyer && (
        <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card p-4">
          <h2 id="delivery" className="text-xl">
            You collect it
          </h2>
          <p className="mt-1">
            The shop’s place, phone and hours are below. We say when it is ready. Take your code along.
          </p>
        </section>
      )
    )
  const { way, feeMinor, shopFeeMinor, pickup, address } = delivery
  const share = deliveryShare(feeMinor, shopFeeMinor)
  return (
    <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card p-4">
      <h2 id="delivery" className="text-xl">
        Delivery
      </h2>
      <p className="mt-1 font-semibold">
        {deliveryWayLabels[way]}
        {`: ${feeMinor === 0 ? 'free' : formatNaira(feeMinor)}${share && `, ${share}`}`}
      </p>
      {way !== 'collect' && <p className="text-muted">{arrivalLabel(delivery)}</p>}
      {pickup && (
        <p className="wrap-anywhere">
          {[pickup.name, pickup.landmark, pickup.address, `${pickup.lga}, ${pickup.state}`, pickup.hours]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {address && <AddressLines address={address} />}
      {!address && way !== 'collect' && <p className="text-muted">{withoutAddress}</p>}
    </section>
  )
}

type Address = NonNullable<NonNullable<Order['delivery']>['address']>

/** For whom, with a phone number to tap, and where; the landmark stands out because drivers ask for it. */
export function AddressLines({ address }: { address: Address }) {
  const { fullName, phone, street, landmark, town, lga, state, note } = address
  return (
    <address className="wrap-anywhere not-italic">
      {fullName},{' '}
      <a
        href={`tel:${phoneForTelLink(phone)}`}
        className="inline-flex min-h-11 items-center text-leaf underline"
      >
        {showPhone(phone)}
      </a>
      <br />
      {street}
      <br />
      <strong>Nearest landmark: {landmark}</strong>
      <br />
      {town}, {lga}, {state}
      {note && <span className="block text-muted">Note: {note}</span>}
    </address>
  )
}
