import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import { Link } from 'react-router'

const links: Record<string, string> = {
  [toDoForPayout.verify]: '/dashboard/verification',
  [toDoForPayout.account]: '/dashboard/payouts#account',
  [toDoForPayout.otherAccount]: '/dashboard/payouts#account',
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
