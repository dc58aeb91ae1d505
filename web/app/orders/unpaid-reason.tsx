import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import { Link } from 'react-router'

const links: Record<string, string> = {
  [toDoForPayout.verify]: '/dashboard/verification',
  [toDoForPayout.account]: '/dashboard/payouts#account',
  [toDoForPayout.otherAccount]: '/dashboard/payouts#account',
  [toDoForPayout.otherName]: '/dashboard/payouts#account',
}

/** Why the money has not been sent, with a link at each sentence where the seller can do something about it. */
export function UnpaidReason({ reason }: { reason: string }) {
  const [sentence, link] =
    Object.entries(links)
      .filter(([text]) => reason.includes(text))
      .sort(([one], [other]) => reason.indexOf(one) - reason.indexOf(other))[0] ?? []
  if (!sentence || !link) return reason
  const [before = '', ...after] = reason.split(sentence)
  return (
    <>
      {before}
      <Link to={link} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
        {sentence}
      </Link>
      <UnpaidReason reason={after.join(sentence)} />
    </>
  )
}
