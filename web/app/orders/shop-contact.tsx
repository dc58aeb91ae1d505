import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import type { ReactNode } from 'react'
import { joinWithCommas } from '../format/format.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { OpeningHours } from '../ui/shop/opening-hours.tsx'
import { driverNow, isToCome } from './order-labels.ts'
import type { Order } from './order-labels.ts'

interface ShopContactProps {
  order: Order
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** How a buyer who has paid reaches the shop: call, WhatsApp, place and hours. */
export function ShopContact({ order, now }: ShopContactProps) {
  const { contact, storeName } = order
  if (!contact) return null
  const { phone, address, location } = contact
  // Who still collects it elsewhere must not go to the shop.
  const pickup = isToCome(order) ? order.pickup : null
  const place = pickup ? '' : joinWithCommas(address, location.city, location.state)
  return (
    <section
      aria-labelledby="shop"
      className="mt-4 rounded-lg border border-line bg-card p-4 sm:p-5 print:hidden"
    >
      <h2 id="shop" className="text-xl sm:text-2xl">
        Reach {storeName}
      </h2>
      {phone && (
        <>
          <p className="mt-3 flex items-center gap-2">
            <Icon name="phone" className="size-5 shrink-0 text-muted" />
            <span className="font-semibold tabular-nums">{showPhone(phone)}</span>
          </p>
          <CallLinks order={order} />
        </>
      )}
      {place && (
        <p className="mt-3 flex items-start gap-2">
          <Icon name="map-pin" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{place}</span>
            <a
              href={mapLink(place)}
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              Open in Google Maps
            </a>
          </span>
        </p>
      )}
      {!pickup?.hours && <OpeningHours shop={contact} now={now} />}
      {!phone && <p className="mt-3 text-muted">This shop has no phone number here. Send a message.</p>}
    </section>
  )
}

interface CallLinksProps {
  order: Order
  /** Also the driver who has it, and a message here: whoever waits tries all of them. */
  isLate?: boolean
}

/** Buttons to call the shop, and to write to it by WhatsApp. Nothing where there is nobody to reach. */
export function CallLinks({ order, isLate = false }: CallLinksProps) {
  const { contact, storeName, number, otherUserId } = order
  const driver = isLate ? driverNow(order) : null
  const words = `Hello ${storeName}, this is about my Order #${number}.`
  const toWrite = new URLSearchParams({ to: otherUserId, kind: 'order', id: number })
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {driver && (
        <ContactLink icon="phone" href={`tel:${phoneForTelLink(driver.phone)}`}>
          Call driver
        </ContactLink>
      )}
      {contact?.phone && (
        <>
          <ContactLink icon="phone" href={`tel:${phoneForTelLink(contact.phone)}`}>
            {driver ? 'Call seller' : 'Call'}
          </ContactLink>
          <ContactLink
            icon="message"
            href={`https://wa.me/${contact.phone.replace(/\D/g, '')}?text=${encodeURIComponent(words)}`}
          >
            WhatsApp
          </ContactLink>
        </>
      )}
      {isLate && otherUserId !== '' && (
        <ContactLink icon="message" href={`/messages/send?${toWrite}`}>
          Message
        </ContactLink>
      )}
    </div>
  )
}

/** The address of a place on a map. */
export function mapLink(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place}, Nigeria`)}`
}

function ContactLink({ icon, href, children }: { icon: IconName; href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="inline-flex min-h-11 grow items-center justify-center gap-2 rounded-md border border-edge px-5 font-semibold hover:bg-sunken max-sm:px-3 sm:grow-0"
    >
      <Icon name={icon} className="size-5 text-leaf" />
      {children}
    </a>
  )
}
