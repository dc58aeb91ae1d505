import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import { Link } from 'react-router'

/** Said beside what the server says: only the page of the payouts knows both names before the documents are checked. */
export const accountOfAnother = 'Your bank account is not in your name.'

const links: Record<string, string> = {
  [toDoForPayout.verify]: '/dashboard/verification',
  [toDoForPayout.account]: '/dashboard/payouts#account',
  [toDoForPayout.otherAccount]: '/dashboard/payouts#account',
  [accountOfAnother]: '/dashboard/payouts#account',
}

/** Why the money has not been sent, with a link where the seller can do something about it. */
export function UnpaidReason({ reason }: { reason: string }) {
  const link = links[reason]
  if (!link) return reason
  return (
    <Link to={link} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
      {reason}
    </Link>
  )
}
