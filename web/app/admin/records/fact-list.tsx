import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Email } from '../admin-parts.tsx'

/** Facts by name in a card. Facts without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-2 rounded-lg border border-line bg-card p-4">
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const contactLink = 'py-1 text-leaf underline wrap-anywhere'

/** An e-mail address to write to; nothing for "". */
export function EmailLink({ address }: { address: string }) {
  return (
    address !== '' && (
      <a href={`mailto:${address}`} className={contactLink}>
        <Email address={address} />
      </a>
    )
  )
}

/** A phone number to call; nothing for "". */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    phone !== '' && (
      <a href={`tel:${phoneForTelLink(phone)}`} className={contactLink}>
        {showPhone(phone)}
      </a>
    )
  )
}

interface ContactLinesProps {
  email: string
  phone?: string | undefined
  /** Is it a shop that is suspended? */
  isSuspended?: boolean | undefined
}

/** How to reach one side of an order: an address and a number, a line each; before them, whether the shop is suspended. */
export function ContactLines({ email, phone = '', isSuspended = false }: ContactLinesProps) {
  return (
    <>
      {isSuspended && (
        <span className="block">
          <Badge tone="bad">Suspended</Badge>
        </span>
      )}
      {email !== '' && (
        <span className="block font-normal">
          <EmailLink address={email} />
        </span>
      )}
      {phone !== '' && (
        <span className="block font-normal">
          <PhoneLink phone={phone} />
        </span>
      )}
    </>
  )
}
