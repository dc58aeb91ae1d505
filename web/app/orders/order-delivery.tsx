import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import { wayForBuyer, wayForSeller } from '@oja/contract/values/delivery/courier-to.ts'
import { expectedArrival } from '@oja/contract/values/delivery/delivery-ways.ts'
import { parkCall } from '@oja/contract/values/delivery/park-call.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { deliveryShare } from '@oja/contract/values/orders/ordered-goods.ts'
import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import { distinctParts } from '../format/street-parts.ts'
import { joinWithCommas } from '../format/format.ts'
import { dayInLagos } from '../format/lagos-day.ts'
import { CourierEnd } from './dispatch/courier-end.tsx'
import type { Order } from './order-labels.ts'
import { dayOf } from './buyer/is-late.ts'
import { mapLink } from './shop-contact.tsx'

/**
 * How, where and for whom an order goes; of an order that says nothing of it (Buy Now) that its buyer comes for it, and
 * where, while somebody still comes. `withoutAddress` is the sentence where there is no address.
 */
export function OrderDelivery({
  order: { delivery, atStall, fulfilment, pickup, deadlines, number = '', otherUserId = '' },
  now = 0,
  isBuyer = false,
  isToCome = false,
  isOwn = false,
  withoutAddress = 'The address is no longer kept.',
}: {
  order: Pick<Order, 'delivery'> &
    Partial<Pick<Order, 'atStall' | 'pickup' | 'fulfilment' | 'deadlines' | 'number' | 'otherUserId'>>
  /** In milliseconds since 1970. */
  now?: number
  isBuyer?: boolean
  /** Whether the goods are still where they are collected. */
  isToCome?: boolean
  /** The reader's own address: nobody calls themselves. */
  isOwn?: boolean
  withoutAddress?: string
}) {
  if (atStall)
    return (
      <p className="mt-4 rounded-lg border border-line bg-card p-4 font-semibold">
        Paid at the stall and handed over there
      </p>
    )
  if (!delivery && !isToCome) return null
  if (!delivery && !isBuyer)
    return (
      pickup && (
        <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card p-4">
          <h2 id="delivery" className="text-xl">
            Pick-up place
          </h2>
          <Place place={pickup} />
        </section>
      )
    )
  if (!delivery)
    return (
      <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card p-4">
        <h2 id="delivery" className="text-xl">
          You collect it
        </h2>
        {pickup ? (
          <>
            <Place place={pickup} />
            <p className="mt-1">
              {fulfilment === 'ready' ? 'It is ready.' : 'We say when it is ready.'} Take your code along.
            </p>
          </>
        ) : (
          <p className="mt-1">
            The shop’s place, phone and hours are below. We say when it is ready. Take your code along.
          </p>
        )}
      </section>
    )
  const { way, feeMinor, shopFeeMinor, address } = delivery
  const share = deliveryShare(feeMinor, shopFeeMinor)
  // The day of the promise says nothing once the sending is late.
  const isLate = deadlines?.send && deadlines.send < dayInLagos(now)
  const arrives = deadlines && isToCome && !isLate && expectedArrival(deadlines, delivery)
  return (
    <section aria-labelledby="delivery" className="mt-4 rounded-lg border border-line bg-card p-4">
      <h2 id="delivery" className="text-xl">
        Delivery
      </h2>
      <p className="mt-1 font-semibold">
        {(isBuyer ? wayForBuyer : wayForSeller)(way, delivery.courierTo)}
        {`: ${feeMinor === 0 ? 'free' : formatNaira(feeMinor)}${share && `, ${share}`}`}
      </p>
      {isToCome && way === 'courier' && (
        <CourierEnd
          courierTo={delivery.courierTo}
          isBuyer={isBuyer}
          toAsk={{ userId: otherUserId, kind: 'order', id: number }}
        />
      )}
      {isToCome && !isBuyer && delivery.courierTo === 'park' && (
        <p className="font-semibold print:hidden">{parkCall}</p>
      )}
      {arrives && <p className="text-muted">Arrives by {dayOf(arrives)}</p>}
      {isToCome && pickup && <Place place={pickup} />}
      {address && <AddressLines address={address} isOwn={isOwn} />}
      {!address && way !== 'collect' && <p className="text-muted">{withoutAddress}</p>}
    </section>
  )
}

/** Where one collects: the name, the landmark that people ask for, the hours, and the way there on a map. */
function Place({ place }: { place: NonNullable<Order['pickup']> }) {
  const { name, landmark, address, lga, state, hours } = place
  const [, ...more] = distinctParts(name, landmark, address, lga, state)
  return (
    <p className="mt-1 wrap-anywhere">
      <strong>{name}</strong>
      <span className="block">{more.join(', ')}</span>
      {hours && <span className="block">Open: {hours}</span>}
      <a
        href={mapLink(joinWithCommas(name, address, lga, state))}
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline print:hidden"
      >
        Open in Google Maps
      </a>
    </p>
  )
}

type Address = NonNullable<NonNullable<Order['delivery']>['address']>

/** For whom, with a phone number to tap, and where; the landmark stands out because drivers ask for it. */
export function AddressLines({ address, isOwn = false }: { address: Address; isOwn?: boolean }) {
  const { fullName, phone, street, landmark, town, lga, state, note } = address
  return (
    <address className="wrap-anywhere not-italic">
      {fullName},{' '}
      {isOwn ? (
        showPhone(phone)
      ) : (
        <a
          href={`tel:${phoneForTelLink(phone)}`}
          className="inline-flex min-h-11 items-center text-leaf underline"
        >
          {showPhone(phone)}
        </a>
      )}
      <br />
      {street}
      <br />
      <strong>Nearest landmark: {landmark}</strong>
      <br />
      {addressLine(town, lga, state)}
      {note && <span className="block text-muted">Note: {note}</span>}
    </address>
  )
}
