import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import type { DeliveryAddress } from '@oja/contract/schemas/delivery/addresses.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Form } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface AddressListProps {
  addresses: readonly DeliveryAddress[]
  isBusy: boolean
}

/** The addresses of a person, the default first. */
export function AddressList({ addresses, isBusy }: AddressListProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {addresses.map((address) => (
        <li key={address.id} className="flex flex-col rounded-lg border border-line bg-card p-4">
          <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
            <strong>{address.fullName}</strong>
            {address.isDefault && <Badge tone="good">Default</Badge>}
          </p>
          <address className="mt-1 grow wrap-anywhere not-italic">
            {address.street}
            <br />
            {address.landmark}
            <br />
            {addressLine(address.town, address.lga, address.state)}
            <br />
            {showPhone(address.phone)}
            {address.note && <span className="block text-sm text-muted">{address.note}</span>}
          </address>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink
              to={`/userProfile/addresses?${new URLSearchParams({ edit: address.id })}#address`}
              kind="quiet"
              aria-label={`Change the address ${address.street}`}
            >
              Change
            </ButtonLink>
            {!address.isDefault && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="what" value="makeDefault" />
                <input type="hidden" name="id" value={address.id} />
                <Button kind="plain" busy={isBusy}>
                  Make default
                  <span className="sr-only">: {address.street}</span>
                </Button>
              </Form>
            )}
            <RemoveStep address={address} isBusy={isBusy} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** It cannot be undone, so the first press only opens a question. */
function RemoveStep({ address: { id, street }, isBusy }: { address: DeliveryAddress; isBusy: boolean }) {
  return (
    <details className="group rounded-md open:w-full open:border open:border-line">
      <summary className="flex min-h-11 w-fit items-center gap-1 rounded-md px-3 py-2 font-semibold text-leaf underline hover:bg-sunken">
        <span>
          Remove<span className="sr-only">: {street}</span>
        </span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <Form method="post" preventScrollReset className="border-t border-line p-3">
        <input type="hidden" name="what" value="remove" />
        <input type="hidden" name="id" value={id} />
        <p className="mb-2 font-semibold">Remove this address?</p>
        <Button kind="danger" busy={isBusy} busyLabel="Removing...">
          Yes, remove it
        </Button>
      </Form>
    </details>
  )
}
