import type { DeliveryAddress } from '@oja/contract/schemas/delivery/addresses.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Form } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

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
            {address.town}, {address.lga}, {address.state}
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
              <OneButton what="makeDefault" address={address} label="Make default" isBusy={isBusy} />
            )}
            <OneButton what="remove" address={address} label="Remove" isBusy={isBusy} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface OneButtonProps {
  what: 'makeDefault' | 'remove'
  address: DeliveryAddress
  label: string
  isBusy: boolean
}

function OneButton({ what, address: { id, street }, label, isBusy }: OneButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <Button kind="plain" busy={isBusy}>
        {label}
        <span className="sr-only">: {street}</span>
      </Button>
    </Form>
  )
}
