import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import type { DispatchProof } from '@oja/contract/schemas/delivery/dispatch-proof.ts'
import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import type { ReactNode } from 'react'
import { joinWithCommas, showDate } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Order } from '../order-labels.ts'

interface DispatchDetailsProps {
  dispatch: DispatchProof | null
  /** Who drives it, where it was sent without a waybill or another took over. */
  driver?: Order['driver']
  /** For the buyer: where it comes to; null for an order that says nothing of it. */
  delivery?: Order['delivery']
  /** For the buyer: whoever collects the parcel can be given the link. */
  isBuyer?: boolean
  /** The steps above already lead to the driver. */
  isLate?: boolean
  /** Whom a buyer tells where it should come to, and about which order. */
  toAsk?: { userId: string; number: string } | undefined
  /** The buyer has it: nobody waits for it or collects it any more. */
  isReceived?: boolean
}

/** By which driver and park a parcel goes, when it should arrive, and the photo of the waybill. */
export function DispatchDetails({
  dispatch,
  driver: sentDriver = null,
  delivery = null,
  isBuyer = false,
  isLate = false,
  toAsk,
  isReceived = false,
}: DispatchDetailsProps) {
  const isCalled = isBuyer && !isReceived && !isLate
  if (!dispatch) return sentDriver && <SentWithDriver driver={sentDriver} {...{ isCalled, isReceived }} />
  const address = delivery?.address
  const { path, park, expectedOn, driver, waybill } = dispatch
  const now = sentDriver?.isNow ? sentDriver : null
  const called = now ?? driver
  return (
    <section aria-labelledby="dispatch" className="mt-4 rounded-lg border border-line bg-card p-4">
      <h2 id="dispatch" className="text-xl">
        {isReceived ? 'How it came' : 'On the way'}
      </h2>
      {isBuyer && !isReceived && called && (
        <>
          {!address && <NoAddress toAsk={toAsk} />}
          {isCalled && <CallTheDriver phone={called.phone} />}
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
        <dl className="grid min-w-60 grow basis-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 wrap-anywhere">
          {!isReceived && <Line name="Should arrive by">{showDate(expectedOn)}</Line>}
          <Line name="Leaves from">{park}</Line>
          {address && !isReceived && <Line name="Comes to">{addressLine(address.street, address.town)}</Line>}
          {now && <DriverLines driver={now} name={isReceived ? 'Driven by' : 'Now driven by'} />}
          {driver && !now && <DriverLines driver={driver} />}
          {driver && now && (
            <Line name="On the waybill">
              {joinWithCommas(driver.name, showPhone(driver.phone), driver.plate)}
            </Line>
          )}
        </dl>
        {waybill && (
          <a href={waybill} className="block print:hidden">
            <img
              src={waybill}
              alt="Waybill of the parcel"
              width={160}
              height={160}
              loading="lazy"
              className="size-40 rounded-md bg-sunken object-cover"
            />
          </a>
        )}
      </div>
      {!driver && !now && <p className="mt-2 text-muted">The driver’s details are erased after 90 days.</p>}
      {isBuyer && !isReceived && driver && (
        <p className="mt-2 print:hidden">
          Somebody else collects it? Give them{' '}
          <a href={path} className="font-semibold text-leaf underline">
            this link
          </a>
          . It shows the driver and the parcel, not your address.
        </p>
      )}
    </section>
  )
}

/** Nobody wrote down where it ends: both may have agreed it by phone. */
function NoAddress({ toAsk }: { toAsk: DispatchDetailsProps['toAsk'] }) {
  const content = 'Please bring my order to this place: '
  const { userId = '', number = '' } = toAsk ?? {}
  return (
    <p className="mt-1">
      No address is on this order. Ask the driver where you collect it.
      {userId !== '' && (
        <a
          href={`/messages/send?${new URLSearchParams({ to: userId, kind: 'order', id: number, content })}`}
          className="flex min-h-11 w-fit items-center font-semibold text-leaf underline print:hidden"
        >
          Tell the seller where
        </a>
      )}
    </p>
  )
}

interface SentWithDriverProps {
  driver: Driver
  /** Nothing above leads to the driver. */
  isCalled: boolean
  isReceived: boolean
}

/** Without a waybill nothing but the driver is known. */
function SentWithDriver({ driver, isCalled, isReceived }: SentWithDriverProps) {
  return (
    <section aria-labelledby="dispatch" className="mt-4 rounded-lg border border-line bg-card p-4">
      <h2 id="dispatch" className="text-xl">
        {isReceived ? 'How it came' : 'On the way'}
      </h2>
      {isCalled && <CallTheDriver phone={driver.phone} />}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere">
        <DriverLines driver={driver} />
      </dl>
    </section>
  )
}

type Driver = NonNullable<Order['driver']>

function CallTheDriver({ phone }: Pick<Driver, 'phone'>) {
  return (
    <p className="mt-2 print:hidden">
      <a
        href={`tel:${phoneForTelLink(phone)}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-5 font-semibold hover:bg-sunken max-sm:w-full max-sm:justify-center"
      >
        <Icon name="phone" className="size-5 text-leaf" />
        Call the driver
      </a>
    </p>
  )
}

function DriverLines({ driver, name: label = 'Driver' }: { driver: Driver; name?: string }) {
  const { name, phone, plate } = driver
  return (
    <>
      <Line name={label}>{name}</Line>
      <Line name="Phone">
        <a
          href={`tel:${phoneForTelLink(phone)}`}
          className="inline-flex min-h-11 items-center text-leaf underline"
        >
          {showPhone(phone)}
        </a>
      </Line>
      {plate && <Line name="Plate">{plate}</Line>}
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="self-center text-muted">{name}</dt>
      <dd className="self-center font-semibold">{children}</dd>
    </>
  )
}
