import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DateInSentence } from '../date-in-sentence.tsx'
import { PhoneLink } from '../records/fact-list.tsx'

type Order = Pick<AdminOrder['data'], 'rejectedPayout' | 'seller' | 'number'>

/** Why the seller has not got the money, whether they know, what happens next, and a way to write to them. */
export function RejectedPayout({ order: { rejectedPayout, seller, number } }: { order: Order }) {
  if (!rejectedPayout) return null
  const { amountMinor, bankName, lastDigits, fault, at } = rejectedPayout
  const subject = `Your payout for order #${number}`
  return (
    <Alert tone="bad" title={`The payout of ${formatNaira(amountMinor)} failed`}>
      <p className="wrap-anywhere">
        {bankName}, account ending {lastDigits}, rejected it <DateInSentence iso={at} />
        {fault && `: “${fault}”`}.
      </p>
      <p className="mt-1">
        We told the seller <DateInSentence iso={at} />. Once they add another bank account, we send the money
        there within 15 minutes, unless something else holds it.
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {seller.email && (
          <ButtonLink
            to={`mailto:${seller.email}?subject=${encodeURIComponent(subject)}`}
            kind="quiet"
            className="max-md:w-full"
          >
            Write to the seller
          </ButtonLink>
        )}
        {seller.phone && <PhoneLink phone={seller.phone} />}
      </p>
    </Alert>
  )
}
