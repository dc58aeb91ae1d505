import type { DispatchProof } from '@oja/contract/schemas/delivery/dispatch-proof.ts'
import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import type { ReactNode } from 'react'
import { showDate } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Order } from '../order-labels.ts'

interface DispatchDetailsProps {
  dispatch: DispatchProof | null
  /** For the buyer: where it comes to; null for an order that says nothing of it. */
  delivery?: Order['delivery']
  /** For the buyer: whoever collects the parcel can be given the link. */
  isBuyer?: boolean
  /** The buyer has it: nobody waits for it or collects it any more. */
  isReceived?: boolean
}

/** By which driver and park a parcel goes, when it should arrive, and the photo of the waybill. */
export function DispatchDetails({
  dispatch,
  delivery = null,
  isBuyer = false,
  isReceived = false,
}: DispatchDetailsProps) {
  if (!dispatch) return null
  const address = delivery?.address
  const { path, park, expectedOn, driver, waybill } = dispatch
  return (
    <section aria-labelledby="dispatch" className="mt-4 rounded-lg border border-line bg-card p-4">
      <h2 id="dispatch" className="text-xl">
        {isReceived ? 'How it came' : 'On the way'}
      </h2>
      {isBuyer && !isReceived && driver && (
        <>
          {!address && (
            <p className="mt-1">No address is on this order. Ask the driver where you collect it.</p>
          )}
          <p className="mt-2 print:hidden">
            <a
              href={`tel:${phoneForTelLink(driver.phone)}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-5 font-semibold hover:bg-sunken max-sm:w-full max-sm:justify-center"
            >
              <Icon name="phone" className="size-5 text-leaf" />
              Call the driver
            </a>
          </p>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
        <dl className="grid min-w-60 grow basis-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 wrap-anywhere">
          {!isReceived && <Line name="Should arrive by">{showDate(expectedOn)}</Line>}
          <Line name="Leaves from">{park}</Line>
          {address && !isReceived && <Line name="Comes to">{`${address.street}, ${address.town}`}</Line>}
          {driver && (
            <>
              <Line name="Driver">{driver.name}</Line>
              <Line name="Phone">
                <a
                  href={`tel:${phoneForTelLink(driver.phone)}`}
                  className="inline-flex min-h-11 items-center text-leaf underline"
                >
                  {showPhone(driver.phone)}
                </a>
              </Line>
              {driver.plate && <Line name="Plate">{driver.plate}</Line>}
            </>
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
      {!driver && <p className="mt-2 text-muted">The driver’s details are erased after 90 days.</p>}
      {isBuyer && !isReceived && driver && (
        <p className="mt-2 print:hidden">
          Somebody else collects it? Give them{' '}
          <a href={path} className="font-semibold text-leaf underline">
            this link
          </a>
          . It shows these details and nothing about you.
        </p>
      )}
    </section>
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
