import { Link } from 'react-router'
import type { Order } from '../order-labels.ts'

/** How a seller helps us to answer the bank of the buyer: our team takes proof as a message, with the order named. */
export function BankClaim({ order: { payment, number } }: { order: Pick<Order, 'payment' | 'number'> }) {
  if (payment !== 'disputed') return null
  return (
    <p className="mt-2 print:hidden">
      Keep proof that you delivered. Tell us what you sent, when, how, and who took it.{' '}
      <Link
        to={`/contact?${new URLSearchParams({ proof: number })}#message-form`}
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        Send proof to our team
      </Link>
    </p>
  )
}
